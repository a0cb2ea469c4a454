import type { ColumnDef, ListDef } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { argsOf } from '../rules/argsOf.ts';
import { applyLogic, holds } from '../rules/logic.ts';
import { judgeAction } from './judgeAction.ts';
import { rowTone } from './rowTone.ts';
import type { ListOptions, ListVerdict } from './types.ts';

const idOf = ({ id, at }: ColumnDef, index: number): string => id ?? (typeof at === 'string' ? at.slice(at.lastIndexOf('/') + 1) : `column${index}`);

/** What loads a list's rows for these facts: the first variant that holds, else its own call. */
function callOf({ load }: ListDef, facts: ListOptions['facts']): ListVerdict['call'] {
  const chosen = load.variants?.find(({ when }) => holds(when, facts)) ?? load;
  return { call: chosen.call, with: argsOf(chosen.with, facts) };
}

/** Judges a list for somebody: its title, the call that loads it, the columns and buttons to draw, the colours of its rows. */
export function evaluateList(list: ListDef, options: ListOptions): ListVerdict {
  const { facts, messages, rows = [] } = options;
  const title = applyLogic(list.title, facts);
  const actions = (list.actions ?? []).map((def) => judgeAction(def, options));
  const isBarred = ({ press }: ColumnDef): boolean => press !== undefined && !actions.some(({ id, shown }) => id === press && shown);
  const note = list.note?.find(({ when }) => holds(when, facts));
  return {
    title: textOf(messages, title === null ? '' : String(title)),
    call: callOf(list, facts),
    columns: list.columns.flatMap((def, index) =>
      def.hidden || isBarred(def) ? [] : [{ id: idOf(def, index), label: textOf(messages, def.label), def }],
    ),
    actions,
    buttons: (list.buttons ?? []).map((def) => judgeAction(def, options)),
    colours: rows.map((row) => rowTone(list, row, facts)),
    empty: textOf(messages, list.empty),
    ...(note === undefined
      ? {}
      : { note: { text: textOf(messages, note.text, note.values && argsOf(note.values, facts)), tone: note.tone ?? 'error' } }),
  };
}
