/** A workflow as a picture and as a table: which event leads where, who may send it, what must hold, what is said when it does not. */
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { sayRule } from '../../src/engine/explain/sayRule.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { textOf, type Messages } from '../../src/engine/problem/text.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { statusView } from '../../src/runtime/text/statusView.ts';
import { StatusChip } from '../../src/widgets/tables/StatusChip.tsx';
import { arrowsOf, layoutOf, type Arrow, type SayArrow } from './chartLayout.ts';
import { vocabulary } from './definitions.ts';
import { everyRole } from './toolbar.ts';
import './workflow.css';

/** `role`: traits of the role whose events are marked; nobody is while it is absent. */
interface WorkflowChartProps {
  def: WorkflowDef;
  title: string;
  messages: Messages;
  role?: JsonObject | undefined;
}

const isClock = ({ of }: WorkflowDef, event: string): boolean => of?.clock === event;

/** Whether that role may send the event, as far as the role decides; programme and centre are taken to agree. */
const mayOf = (def: WorkflowDef, event: string, role: JsonObject): boolean =>
  def.may[event] === undefined || holds(def.may[event], { session: { role, program: {}, centre: {}, model: {} }, event: {} });

/**
 * The roles that may send an event; programmes and centres decide the rest, and where no role does by itself the rule is said. Events of a machine
 * of the page are the page's own; what nobody may send to a stored one, the clock or the server does.
 */
const rolesOf = (def: WorkflowDef, event: string): string => {
  if (isClock(def, event)) return 'no person, the clock does it';
  if (def.may[event] === undefined) return def.of ? 'no person, the server does it' : 'anyone';
  const who = everyRole.filter((role) => mayOf(def, event, role)).map(({ name }) => name);
  if (who.length === 0) return sayRule(def.may[event], vocabulary);
  return who.length === everyRole.length ? 'every role' : who.join(', ');
};

/** What an event is called: by its label, and that of the clock as what it is. */
const nameOf = (def: WorkflowDef, { event, label }: Arrow, messages: Messages): string =>
  label === undefined ? (isClock(def, event) ? `Each ${event}` : event) : textOf(messages, label);

const guardOf = (def: WorkflowDef, { guard }: Arrow): string => (guard === undefined ? '' : sayRule(def.rules[guard] ?? null, vocabulary));

/** The whole chart in the room there is, or as large as its words are read well. */
function Picture({ def, title, messages, role, isFitted }: WorkflowChartProps & { isFitted: boolean }) {
  const say: SayArrow = (arrow) => {
    const guard = guardOf(def, arrow);
    return [nameOf(def, arrow, messages), `Who may: ${rolesOf(def, arrow.event)}`, ...(guard ? [`While: ${guard}`] : [])];
  };
  const { boxes, arrows, width, height } = layoutOf(def, say);
  const { vars } = useTheme();
  const line = vars?.palette.text.secondary;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={isFitted ? { width: '100%', height: 'auto', maxWidth: width, maxHeight: '82vh' } : { width, height }}
      role="img"
      aria-label={`${title}: ${boxes.size} states, ${arrows.length} transitions. The table below says the same.`}
    >
      <defs>
        <marker
          id="tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="9"
          markerHeight="9"
          orient="auto-start-reverse"
        >
          <path d="M0,0 L8,4 L0,8 z" fill={line} />
        </marker>
      </defs>
      {arrows.map(({ arrow, paths: [out, on] }, index) => (
        <g key={index} fill="none" stroke={line} strokeWidth={role !== undefined && mayOf(def, arrow.event, role) ? 2.5 : 1}>
          <path d={out} />
          <path d={on} markerEnd="url(#tip)" />
        </g>
      ))}
      {[...boxes].map(([state, at]) => (
        <foreignObject key={state} {...at}>
          <div className="wf-box">
            <StatusChip {...statusView(def, state, (words) => textOf(messages, words))} />
          </div>
        </foreignObject>
      ))}
      {arrows.map(({ lines: [event, ...rest], at }, index) => (
        <foreignObject key={index} {...at}>
          <div className="wf-note">
            <strong>{event}</strong>
            {rest.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </div>
        </foreignObject>
      ))}
    </svg>
  );
}

export function WorkflowChart(props: WorkflowChartProps) {
  const { def, title, messages, role } = props;
  const say = (text: string | undefined): string => (text === undefined ? '' : textOf(messages, text));
  const called = (state: string): string => statusView(def, state, (words) => textOf(messages, words)).text;
  const [isFitted, setFitted] = useState(true);
  return (
    <section className="wf" aria-labelledby="wf-title">
      <h1 id="wf-title">{title}</h1>
      <Button variant="outlined" onClick={() => setFitted(!isFitted)}>
        {isFitted ? 'Enlarge the chart' : 'Fit the chart to the page'}
      </Button>
      {/* A wide chart scrolls in its own box, which the keyboard can reach. */}
      <div className="wf-scroll" tabIndex={0} role="region" aria-label={`${title}, picture`}>
        <Picture {...props} isFitted={isFitted} />
      </div>
      <div className="wf-scroll" tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table>
          <caption>Every transition: who may, what must hold, what is said otherwise</caption>
          <thead>
            <tr>
              {['From', 'Event', 'To', 'Who may', 'Because', 'What must hold', 'Otherwise', ...(role ? ['This role'] : [])].map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {arrowsOf(def).map((arrow, index) => (
              <tr key={index}>
                <th scope="row">{called(arrow.from)}</th>
                <td>{nameOf(def, arrow, messages)}</td>
                <td>{called(arrow.to)}</td>
                <td>{rolesOf(def, arrow.event)}</td>
                <td>{def.may[arrow.event] === undefined ? '' : sayRule(def.may[arrow.event], vocabulary)}</td>
                <td>{guardOf(def, arrow)}</td>
                <td>{say(arrow.otherwise)}</td>
                {role ? <td>{mayOf(def, arrow.event, role) ? 'may' : 'may not'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
