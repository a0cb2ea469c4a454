import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { holds, readingOf } from '../../engine/rules/logic.ts';
import type { JsonObject, Logic, Text } from '../../engine/types.ts';
import type { RowActionDef } from '../../engine/definition/list.ts';
import type { ActionView } from '../../widgets/contract/shell.ts';
import type { Tone } from '../../widgets/contract/dialogs.ts';
import { asProblem } from '../client/problem.ts';
import { useCatalogue, useText, useWidgets } from '../context/context.tsx';
import { isObject, provedAs } from '../../engine/json.ts';
import type { BlockProps } from '../screens/route.ts';
import { useSay } from '../shell/notifications.tsx';
import { useScope } from '../shell/scope.tsx';
import { timeText } from '../text/time.ts';
import { useLookup } from '../context/lookup.ts';
import { runAction } from './list/runAction.ts';
import { useButtons } from './useButtons.ts';

/** `with` of a notice block: the call whose first row is spoken of, what is said of it (the first that holds), what can be done about it. */
interface NoticeDef {
  call: string;
  with?: Record<string, Logic>;
  says: { when?: Logic; text: Text; tone?: Tone }[];
  buttons?: RowActionDef[];
}

const EVERY = 10_000;
const NO_BUTTONS: RowActionDef[] = [];
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/;

/** A row as placeholders of a text, its instants by the product's clock. */
const spoken = (row: JsonObject, timeZone: string): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' && INSTANT.test(value) ? timeText(value, timeZone) : value]),
  );

/** Something that waits, said above a page for as long as the call answers a row. Looking does not renew the session. */
export default function NoticeBlock({ block }: BlockProps) {
  const { NoteCard } = useWidgets();
  const { app } = useCatalogue();
  const { session } = useScope();
  const text = useText();
  const ask = useLookup();
  const say = useSay();
  const queries = useQueryClient();
  const [busy, setBusy] = useState('');
  const def = provedAs<NoticeDef>(block.with);
  const payload = readingOf(def, { session });
  const verdicts = useButtons(def.buttons ?? NO_BUTTONS);
  const { data } = useQuery({
    queryKey: ['notice', def.call, payload],
    enabled: payload !== null,
    refetchInterval: EVERY,
    staleTime: 0,
    queryFn: async ({ signal }) => (await ask(def.call, payload ?? {}, { quiet: true, signal })).rows[0] ?? null,
  });
  if (!isObject(data)) return null;
  const fitting = def.says.find(({ when }) => holds(when, { session, row: data }));
  if (!fitting) return null;

  const press = async (button: RowActionDef): Promise<void> => {
    setBusy(button.id);
    try {
      const ran = await runAction(button, { session, row: data }, ask);
      if (ran.say !== undefined) say.notice({ text: text(ran.say), tone: ran.tone });
    } catch (thrown) {
      const problem = asProblem(thrown);
      say.notice({ text: text(problem.words), tone: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['notice'] });
    setBusy('');
  };
  const actions = verdicts.map((one): ActionView => ({
    id: one.id,
    label: one.label,
    busy: busy === one.id,
    ...(one.def.icon ? { icon: one.def.icon } : {}),
    onPress: () => void press(one.def),
  }));
  return <NoteCard text={text(fitting.text, spoken(data, app.timeZone))} tone={fitting.tone ?? 'info'} actions={actions} />;
}
