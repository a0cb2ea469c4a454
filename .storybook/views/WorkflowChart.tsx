/** A workflow as a picture and as a table: which event leads where, who may send it, what must hold, what is said when it does not. */
import { useTheme } from '@mui/material/styles';
import { holds } from '../../src/engine/rules/logic.ts';
import { textOf, type Messages } from '../../src/engine/problem/text.ts';
import type { JsonObject, WorkflowDef } from '../../src/engine/types.ts';
import { StatusChip } from '../../src/widgets/tables/StatusChip.tsx';
import { box, curve, layoutOf, type Arrow } from './chartLayout.ts';
import { sayLogic } from './sayLogic.ts';
import { everyRole } from './toolbar.ts';
import './workflow.css';

/** `role`: traits of the role whose events are marked; nobody is while it is absent. */
export interface WorkflowChartProps {
  def: WorkflowDef;
  messages: Messages;
  role?: JsonObject | undefined;
}

/** Whether that role may send the event, as far as the role decides; programme and centre are taken to agree. */
const mayOf = (def: WorkflowDef, event: string, role: JsonObject): boolean =>
  def.may[event] === undefined || holds(def.may[event], { session: { role, program: {}, centre: {}, model: {} }, event: {} });

/** The roles that may send an event; programmes and centres decide the rest. */
const rolesOf = (def: WorkflowDef, event: string): string => {
  const who = everyRole.filter((role) => mayOf(def, event, role)).map(({ name }) => name);
  return who.length === everyRole.length ? 'every role' : who.join(', ');
};

function Picture({ def, messages, role }: WorkflowChartProps) {
  const { boxes, arrows, width, height } = layoutOf(def);
  const { vars } = useTheme();
  const line = vars?.palette.text.secondary;
  const drawn = [...new Map(arrows.filter(({ from, to }) => from !== to).map((arrow) => [`${arrow.from} ${arrow.to}`, arrow])).values()];
  const mine = ({ from, to }: Arrow): boolean =>
    role !== undefined && arrows.some((one) => one.from === from && one.to === to && mayOf(def, one.event, role));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ minWidth: width / 1.4 }}
      role="img"
      aria-label={`${def.id}: ${boxes.size} states, ${arrows.length} transitions. The table below says the same.`}
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
      {drawn.map((arrow) => {
        const [from, to] = [boxes.get(arrow.from), boxes.get(arrow.to)];
        return from && to ? (
          <path
            key={`${arrow.from} ${arrow.to}`}
            d={curve(from, to)}
            fill="none"
            stroke={line}
            strokeWidth={mine(arrow) ? 2.5 : 1}
            markerEnd="url(#tip)"
          />
        ) : null;
      })}
      {[...boxes.values()].map(({ state, x, y }) => (
        <foreignObject key={state} x={x} y={y} width={box.width} height={box.height}>
          <div className="wf-box">
            <StatusChip text={textOf(messages, def.machine.states[state]?.meta.label ?? state)} />
          </div>
        </foreignObject>
      ))}
    </svg>
  );
}

export function WorkflowChart({ def, messages, role }: WorkflowChartProps) {
  const say = (text: string | undefined): string => (text === undefined ? '' : textOf(messages, text));
  return (
    <section className="wf" aria-labelledby="wf-title">
      <h1 id="wf-title">{def.id}</h1>
      {/* A wide chart scrolls in its own box, which the keyboard can reach. */}
      <div className="wf-scroll" tabIndex={0} role="region" aria-label={`${def.id}, picture`}>
        <Picture def={def} messages={messages} role={role} />
      </div>
      <div className="wf-scroll" tabIndex={0} role="region" aria-label={`${def.id}, table`}>
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
            {layoutOf(def).arrows.map((arrow, index) => (
              <tr key={index}>
                <th scope="row">{arrow.from}</th>
                <td>{say(arrow.label) || arrow.event}</td>
                <td>{arrow.to}</td>
                <td>{rolesOf(def, arrow.event)}</td>
                <td>{def.may[arrow.event] === undefined ? (def.of ? 'nobody' : 'anyone') : sayLogic(def.may[arrow.event] ?? null)}</td>
                <td>{arrow.guard === undefined ? '' : `${arrow.guard}: ${sayLogic(def.rules[arrow.guard] ?? null)}`}</td>
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
