import type { RowActionDef, Text } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { argsOf } from '../rules/argsOf.ts';
import { holds } from '../rules/logic.ts';
import type { ActionVerdict, ListOptions } from './types.ts';

/** Whether a button is drawn and can be pressed, and why not. One that says something without a selection stays pressable without one. */
export function judgeAction(def: RowActionDef, { facts, messages, rows = [], selected = null, exists }: ListOptions): ActionVerdict {
  const all = { ...facts, row: selected, rows };
  const shown = (def.needs === undefined || !exists || exists(def.needs)) && holds(def.shown, all);
  const asks = selected === null && def.needsRow !== undefined;
  const enabled = asks || holds(def.enabled, all);
  const values = def.values && argsOf(def.values, all);
  const say = (text: Text): string => textOf(messages, text, values);
  return {
    id: def.id,
    label: say(def.label),
    def,
    shown,
    enabled: shown && enabled,
    ...(enabled || def.otherwise === undefined ? {} : { why: say(def.otherwise) }),
    ...(asks && def.needsRow !== undefined ? { say: say(def.needsRow) } : {}),
  };
}
