/** Parts of a record (config/components.json): when a tab that is one of them is there, whatever form hangs on it. */
import type { JsonObject, Logic } from '../engine/types.ts';
import { bothHold } from './both.ts';
import type { FormDef } from './definition/form.ts';
import { listOf } from '../engine/json.ts';

/** One part as its table says it. */
interface PartDef {
  name: string;
  label: string;
  /** The tab that it is, by index. */
  tab?: number;
  /** Switch of the centre that must not be N. */
  centreSwitch?: string;
  /** Session and record decide whether the tab is there; always without it. */
  visible?: Logic;
}

/** The parts in their order; none when the file is not sound. */
export function recordParts(components: JsonObject): PartDef[] {
  const { items } = components;
  return listOf(items) as unknown as PartDef[];
}

/**
 * The forms, each there only when its part is: page and server read one rule (D3-RECORD-05 to 09, D2-TABS-27 to 32).
 * A form adds its own `visible` to that of its part.
 */
export function withParts(forms: Readonly<Record<string, FormDef>>, components: JsonObject): Record<string, FormDef> {
  const rules = new Map(recordParts(components).map(({ name, visible }) => [name, visible]));
  return Object.fromEntries(
    Object.entries(forms).map(([id, form]) => {
      const { tab, visible } = form.binding;
      const rule = tab?.component === undefined ? undefined : rules.get(tab.component);
      return [id, rule === undefined ? form : { ...form, binding: { ...form.binding, visible: bothHold(rule, visible) } }];
    }),
  );
}
