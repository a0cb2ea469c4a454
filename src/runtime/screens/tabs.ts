import { holds } from '../../engine/rules/logic.ts';
import type { BindingDef } from '../../catalogue/definition/form.ts';
import type { Json, JsonObject, Text } from '../../engine/types.ts';
import { isObject, objectOf } from '../../engine/json.ts';

export interface RecordTab {
  form: string;
  index: number;
  key: string;
  label: Text;
  group?: Text;
  /** The part of the record that it is (config/components.json). */
  component?: string;
  locked?: Text;
  /** Forms that hang on the tab beside its own, in order. */
  above?: readonly string[];
  below?: readonly string[];
}
export interface TabFacts {
  session: JsonObject;
  record: JsonObject;
  visibility: Readonly<Record<string, boolean>>;
  components: JsonObject;
}

/**
 * Components whose switch on the centre record says N are off, as those that programme and role do not show
 * (D1-SHELL-25, D3-RECORD-10).
 */
export function isOff(component: string | undefined, { session, visibility, components }: Omit<TabFacts, 'record'>): boolean {
  if (component === undefined) return false;
  const items: Json = components['items'] ?? [];
  const entry = Array.isArray(items) ? items.find((item) => isObject(item) && item['name'] === component) : undefined;
  const name = isObject(entry) ? entry['centreSwitch'] : undefined;
  const centre = objectOf(session['centre']);
  return visibility[component] === false || (typeof name === 'string' && String(centre[name] ?? '').toUpperCase() === 'N');
}

/** Forms that hang on a tab (`panel` of their bindings) and are there now. */
function panelsOf(
  tab: string,
  of: string,
  bindings: Readonly<Record<string, BindingDef>>,
  { session, record }: TabFacts,
): Pick<RecordTab, 'above' | 'below'> {
  const there = Object.entries(bindings)
    .flatMap(([form, { panel, visible }]) =>
      panel?.of === of && panel.tab === tab && holds(visible, { session, record }) ? [{ form, order: panel.order }] : [],
    )
    .sort((a, b) => a.order - b.order);
  const forms = (isAbove: boolean): string[] => there.filter(({ order }) => order < 0 === isAbove).map(({ form }) => form);
  return there.length === 0 ? {} : { above: forms(true), below: forms(false) };
}

/** By their index; a tab whose group stands already joins it, wherever its own index lies. */
function inGroups(tabs: readonly RecordTab[]): RecordTab[] {
  const inOrder = [...tabs].sort((a, b) => a.index - b.index);
  const placeOf = ({ group, index }: RecordTab): number =>
    inOrder.findIndex((one) => (group === undefined ? one.index === index : one.group === group));
  return [...inOrder].sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The record's tabs that are drawn, by index and with those of their group: what a binding hangs there and its rules, the centre and the component
 * list admit.
 */
export function tabsOf(of: string, bindings: Readonly<Record<string, BindingDef>>, facts: TabFacts): RecordTab[] {
  const { session, record } = facts;
  return inGroups(
    Object.entries(bindings).flatMap(([form, { tab, visible, locked }]) => {
      if (tab?.of !== of || isOff(tab.component, facts)) return [];
      if (!holds(visible, { session, record })) return [];
      const { index, key, label, group } = tab;
      const why = locked && holds(locked.when, { session, record }) ? { locked: locked.why } : {};
      const names = { ...(group === undefined ? {} : { group }), ...(tab.component === undefined ? {} : { component: tab.component }) };
      return [{ form, index, key, label, ...names, ...why, ...panelsOf(key, of, bindings, facts) }];
    }),
  );
}

/** The tab to open: the one with this index, or the first when it is not drawn or locked (D12-GAP-094). */
export function openedTab(tabs: readonly RecordTab[], index: number): RecordTab | undefined {
  return tabs.find((tab) => tab.index === index && tab.locked === undefined) ?? tabs[0];
}

/** Whether the tab of nobody would be a form of locked dashes: who may enter nothing is led to those who are there. */
export const isEmptyAndLocked = (
  { form }: Pick<RecordTab, 'form'>,
  bindings: Readonly<Record<string, BindingDef>>,
  { session, record }: Pick<TabFacts, 'session' | 'record'>,
): boolean => !record['dbUserId'] && !holds(bindings[form]?.edit, { session, record });

/**
 * Names of tabs that this status hides: there in another one of `statuses`, for this person, at this centre. Before a record has a status
 * nothing is hidden by it.
 */
export function hiddenTabs(of: string, bindings: Readonly<Record<string, BindingDef>>, facts: TabFacts, statuses: readonly string[]): Text[] {
  const { record } = facts;
  if (!record['status']) return [];
  const keys = new Set(tabsOf(of, bindings, facts).map(({ key }) => key));
  const elsewhere = statuses.flatMap((status) => tabsOf(of, bindings, { ...facts, record: { ...record, status } }));
  const missing = new Map(elsewhere.filter(({ key }) => !keys.has(key)).map((tab) => [tab.key, tab]));
  return [...missing.values()].sort((a, b) => a.index - b.index).map(({ label }) => label);
}
