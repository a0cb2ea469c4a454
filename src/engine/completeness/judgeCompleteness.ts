import type { Json, Text, JsonObject } from '../types.ts';
import { applyLogic, holds, truthy } from '../rules/logic.ts';
import type {
  CheckRule,
  CheckVerdict,
  Completeness,
  CompletenessDef,
  CompletenessFacts,
  CompletenessView,
  ChecklistLine,
  PlaceDef,
  MissingLine,
} from './types.ts';
import { isObject, objectsIn } from '../json.ts';

/**
 * Lines that nobody can put right any more once the record is as `closing` says: the component that they belong to is open now and
 * would be hidden then by its own rule in config/components.json (D12-GAP-196). None where the definition names no such step.
 */
export function closingOf(
  { checks, closing }: Pick<CompletenessDef, 'checks' | 'closing'>,
  verdicts: readonly CheckVerdict[],
  components: JsonObject,
  { session, record }: { session: JsonObject; record: JsonObject },
): MissingLine[] {
  if (!closing) return [];
  const items = objectsIn(components['items']);
  const isOpen = (name: string | undefined, at: JsonObject): boolean =>
    items.every((item) => item['name'] !== name || holds(item['visible'], { session, record: at }));
  const then = { ...record, ...closing };
  const closes = new Set(checks.filter(({ component }) => isOpen(component, record) && !isOpen(component, then)).map(({ id }) => id));
  return missingLinesOf({ checks }, verdicts).filter(({ check }) => closes.has(check));
}

/** The lines of 'Below details are incomplete', in the order of the checks; none for a complete record. */
export function missingLinesOf({ checks }: Pick<CompletenessView, 'checks'>, verdicts: readonly CheckVerdict[]): MissingLine[] {
  return checks.flatMap(({ id, label, tab }) => {
    const verdict = verdicts.find((one) => one.id === id);
    if (verdict?.state !== 'missing') return [];
    return (verdict.items ?? [label]).map((text) => ({ check: id, tab, text }));
  });
}

/** Whether something is shown on a tab to this session. */
export const isShown = (
  places: readonly PlaceDef[],
  tab: { key: string; component?: string },
  facts: { session: JsonObject; record: JsonObject },
): boolean =>
  places.some((place) => (place.tab === tab.key || (place.component !== undefined && place.component === tab.component)) && holds(place.when, facts));

type Looking = { session: JsonObject; record: JsonObject };

/** The state of several checks together: missing when one is, out when none counts. */
function stateOfSeveral(states: readonly CheckVerdict['state'][]): CheckVerdict['state'] {
  if (states.includes('missing')) return 'missing';
  return states.includes('done') ? 'done' : 'out';
}

/** The checklist over the same verdicts, in its own order (D2-RECO-16, D12-GAP-051). */
export function checklistOf({ checklist }: Pick<CompletenessView, 'checklist'>, verdicts: readonly CheckVerdict[], facts: Looking): ChecklistLine[] {
  return (checklist?.entries ?? [])
    .filter(({ when }) => holds(when, facts))
    .map(({ label, checks }) => ({ label, state: stateOfSeveral(verdicts.filter(({ id }) => checks.includes(id)).map(({ state }) => state)) }));
}

/** Tab key -> how many lines are to be put right there, 0 for a complete one. Tabs about which no check says anything are not named. */
export function badgesOf(view: Pick<CompletenessView, 'checks'>, verdicts: readonly CheckVerdict[]): Record<string, number> {
  const lines = missingLinesOf(view, verdicts);
  const checks = view.checks.filter(({ id }) => verdicts.some((one) => one.id === id && one.state !== 'out'));
  return Object.fromEntries(checks.map(({ tab }) => [tab, lines.filter((line) => line.tab === tab).length]));
}

/** What a missing item is called: its label where it is an option. */
function wordsOf(item: Json): Text {
  if (!isObject(item)) return String(item ?? '');
  return String(item['label'] ?? item['value'] ?? '');
}

function judge(rule: CheckRule, facts: CompletenessFacts, off: ReadonlySet<string>): CheckVerdict {
  const { id, component, counts, missing } = rule;
  if ((component !== undefined && off.has(component)) || !holds(counts, facts)) return { id, state: 'out' };
  const missingFields = applyLogic(missing, facts);
  if (!Array.isArray(missingFields)) return { id, state: truthy(missingFields) ? 'missing' : 'done' };
  return missingFields.length === 0 ? { id, state: 'done' } : { id, state: 'missing', items: missingFields.map(wordsOf) };
}

/**
 * What a record still lacks: each check in the order of the file, and how many lines the list has. The list, the badges of the tabs, the
 * checklist, the badge in a list and the gate of enrolment are all made of this (D2-COMPLETE-01 to 29).
 * @throws LogicError when a rule fails on these facts: what cannot be judged is not complete
 */
export function judgeCompleteness({ checks }: Pick<CompletenessDef, 'checks'>, facts: CompletenessFacts, off: ReadonlySet<string>): Completeness {
  const verdicts = checks.map((rule) => judge(rule, facts, off));
  const left = verdicts.reduce((sum, { state, items }) => sum + (state === 'missing' ? (items?.length ?? 1) : 0), 0);
  return { checks: verdicts, left };
}
