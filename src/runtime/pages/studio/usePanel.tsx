import { useRef, useState } from 'react';
import type { Panel, PanelTask, Spot } from '../../../studio/desk.ts';
import type { CodePlacesProps, ThingPanelProps } from '../../../widgets/contract/studio.ts';
import { useText } from '../../context/context.tsx';
import { useSay } from '../../shell/notifications.tsx';
import { changesOf, writeTexts } from './editing.ts';
import { DeedForm, PanelForm, type AskedDeed } from './PanelForm.tsx';
import { LOOK_AFTER, useAnswer } from './useDesk.ts';
import type { CursorOptions } from './useSentence.ts';

interface PanelOptions extends CursorOptions {
  kindOf: (kind: string) => string;
  places: (places: readonly Spot[]) => CodePlacesProps['places'];
  /** Leads to a place of the texts as they are then. */
  onGo: (goal: { path: string; offset: number }) => void;
}

/** What stands at the cursor, as a form: what is answered is written into its files. */
export function usePanel({ desk, editing, cursor, work, about, kindOf, places, onGo, onFail }: PanelOptions): ThingPanelProps | undefined {
  const text = useText();
  const say = useSay();
  const { open } = editing;
  const [isIn, setIn] = useState(false);
  /** What is to be done to which thing once more is said. */
  const [request, setRequest] = useState<{ own: string; deed: AskedDeed; rule?: string } | null>(null);
  /**
   * `outdated`: what was found when the form wrote: what it says now stands in a later one alone. `before`: what was found when something else was done
   * to the thing: another may stand in its place.
   */
  const view = useRef<{ panel: Panel | null; edition: number; outdated?: Panel; before?: Panel }>({ panel: null, edition: 0 });
  const ask = desk && open !== null ? () => desk.panelAt(changesOf(work.get()), open, cursor) : null;
  const found = useAnswer(ask, LOOK_AFTER, [desk, open, cursor, about], null, onFail);
  // While somebody is in it the form stays, and with it the focus; the rest of it is told anew.
  const { outdated, before } = view.current;
  const isAfter = before !== undefined && found !== before;
  if (isAfter) delete view.current.before;
  const isHeld = isIn && !isAfter && view.current.panel?.path === found?.path && view.current.panel?.pointer === found?.pointer;
  const isNews = outdated ? found !== outdated : JSON.stringify(view.current.panel) !== JSON.stringify(found);
  if (!isHeld && isNews) view.current = { panel: found, edition: view.current.edition + 1 };
  const { panel, edition } = view.current;
  if (!desk || !panel || !found || found.path !== open) return undefined;
  const { path, pointer, isOne, leadsAway, goals, successors } = panel;
  const own = `${path} ${pointer}`;

  const change = (task: PanelTask, isQuiet = false): void => {
    const write = async (): Promise<void> => {
      const answer = await desk.changeThing(changesOf(work.get()), path, pointer, task);
      if ('fault' in answer) return say.alert(text(`{{studio.panel.${answer.fault}}}`));
      work.change((now) => writeTexts(now, answer.changes));
      if (isQuiet) view.current.outdated = found;
      else {
        if (Object.keys(answer.changes).length > 0) view.current.before = found;
        setRequest(null);
        onGo(answer.goal);
      }
    };
    work.inTurn(write).catch(onFail);
  };
  const deed = (id: string, task: PanelTask) => ({ id, label: text(`{{studio.panel.${id}}}`), onPress: () => change(task) });
  const isAsked = (id: AskedDeed, rule?: string): boolean => request?.own === own && request.deed === id && request.rule === rule;
  const asks = (id: AskedDeed, rule?: string) => ({
    id,
    label: text(`{{studio.panel.${isAsked(id, rule) ? 'cancel' : id}}}`),
    onPress: () => setRequest(isAsked(id, rule) ? null : { own, deed: id, ...(rule === undefined ? {} : { rule }) }),
  });
  const runDeed = ({ deed: id, rule = '' }: { deed: AskedDeed; rule?: string }, { name = '', title = '', to = '' }: Record<string, string>): void => {
    if (id === 'name') change({ rule, do: id, name, title });
    else if (id === 'step') change({ deed: id, name, title, to });
    else change(id !== 'remove' ? { deed: id, name, title } : { deed: id, ...(to === '' ? {} : { to }) });
  };
  const ofRule = ({ id, title, turn, isNamable }: Panel['rules'][number]) => {
    const presses = [...(turn ? [deed(turn, { rule: id, do: turn })] : []), ...(isNamable ? [asks('name', id)] : [])];
    return presses.map((press) => ({ ...press, name: text('{{studio.panel.ofRule}}', { does: press.label, rule: title }) }));
  };
  const lists: CodePlacesProps[] = [
    {
      id: 'panel-rules',
      title: text('{{studio.panel.rules}}'),
      none: '',
      places: found.rules.map((rule) => ({
        id: rule.id,
        title: rule.title,
        about: [rule.about, ...(rule.turn === 'on' ? [text('{{studio.panel.isOff}}')] : rule.isThere ? [] : [text('{{studio.panel.noRule}}')])].join(
          ' · ',
        ),
        onGo: () => change({ rule: rule.id, do: 'begin' }),
        more: ofRule(rule),
      })),
    },
    { id: 'panel-parts', title: text('{{studio.panel.parts}}'), none: '', places: places(found.parts) },
  ];
  return {
    title: text(found.title),
    about: kindOf(panel.kind),
    children: (
      <>
        <PanelForm
          key={edition}
          panel={panel}
          work={work}
          onAnswer={(of, answer) => (view.current.before ? undefined : change({ of, answer }, true))}
        />
        {request?.own === own ? (
          <DeedForm
            key={`${request.deed} ${request.rule}`}
            deed={request.deed}
            label={text(`{{studio.panel.${request.deed}}}`)}
            items={request.deed === 'step' ? goals : successors}
            onDone={(answer) => runDeed(request, answer)}
          />
        ) : null}
      </>
    ),
    actions: isOne
      ? [
          asks('like'),
          ...(leadsAway ? [asks('between')] : []),
          ...(goals.length > 0 ? [asks('step')] : []),
          deed('up', { deed: 'move', by: -1 }),
          deed('down', { deed: 'move', by: 1 }),
          successors.length > 0 ? asks('remove') : deed('remove', { deed: 'remove' }),
        ]
      : [],
    lists: lists.filter((one) => one.places.length > 0),
    onFocus: setIn,
  };
}
