/** What a button of a list, a record or a page comes to: whether it is drawn, whether it can be pressed, and why not. */
import type { DrawnAction } from '../definition/list.ts';
import type { JsonObject, Logic, Text } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { argsOf, holds } from '../rules/logic.ts';
import type { ListOptions, ActionVerdict } from './types.ts';
import { isObject } from '../json.ts';

/** Whether the screen or tab that a button needs is there yet: what does not exist is not drawn. */
export function existsIn(
  screens: Readonly<Record<string, unknown>>,
  bindings: readonly { tab?: { index: number } }[],
): NonNullable<ListOptions['exists']> {
  const tabs = new Set(bindings.flatMap(({ tab }) => (tab ? [tab.index] : [])));
  return ({ screen, tab }) => (screen === undefined || screens[screen] !== undefined) && (tab === undefined || tabs.has(tab));
}

/** What keeps a button from being pressed: the list's own rule or, for a step of the row, the machine's; undefined where nothing does. */
export function barredBy(
  { enabled, otherwise, step }: Pick<DrawnAction, 'enabled' | 'otherwise' | 'step'>,
  all: JsonObject,
): { rule: Logic; text?: Text | undefined; values?: Record<string, Logic> | undefined } | undefined {
  if (enabled !== undefined && !holds(enabled, all)) return { rule: enabled, text: otherwise };
  if (!step || !isObject(all['row'] ?? null) || holds(step.open, all)) return undefined;
  const { text, values } = step.refusals.find(({ when }) => holds(when, all)) ?? {};
  return { rule: step.open, text, values };
}

/** Whether a button is drawn and can be pressed, and why not. One that says something without a selection stays pressable without one. */
export function judgeAction(def: DrawnAction, { facts, messages, rows = [], selected = null, exists }: ListOptions): ActionVerdict {
  const all: JsonObject = { ...facts, row: selected, rows: [...rows] };
  const isVisible = (def.needs === undefined || !exists || exists(def.needs)) && holds(def.shown, all) && holds(def.step?.visible, all);
  const asks = selected === null && def.needsRow !== undefined;
  const bar = asks ? undefined : barredBy(def, all);
  const enabled = bar === undefined;
  const say = (text: Text): string => textOf(messages, text, argsOf({ ...bar?.values, ...def.values }, all));
  return {
    id: def.id,
    label: say(def.label),
    def,
    isVisible,
    enabled: isVisible && enabled,
    ...(bar?.text === undefined ? {} : { why: say(bar.text) }),
    ...(asks && def.needsRow !== undefined ? { say: say(def.needsRow) } : {}),
  };
}
