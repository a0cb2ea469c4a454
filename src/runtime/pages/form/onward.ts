import { createContext } from 'react';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { RecordTab } from '../../screens/tabs.ts';

/** The tab of a record to fill after the open one: the next, round to the first, that lacks something and that this person may edit; undefined when none does. */
export function tabToFill(
  tabs: readonly RecordTab[],
  open: RecordTab,
  badges: Readonly<Record<string, number>>,
  bindings: Readonly<Record<string, BindingDef>>,
  facts: { session: JsonObject; record: JsonObject },
): RecordTab | undefined {
  const at = tabs.indexOf(open);
  return [...tabs.slice(at + 1), ...tabs.slice(0, Math.max(at, 0))].find(
    ({ key, form, locked }) => locked === undefined && (badges[key] ?? 0) > 0 && holds(bindings[form]?.edit, facts),
  );
}

/** A button that leads to what is to be filled next in a record; null where a form stands alone or nothing is left. */
export const OnwardContext = createContext<{ label: string; onPress: () => void } | null>(null);
