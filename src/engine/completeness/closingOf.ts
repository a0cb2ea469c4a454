import { holds } from '../rules/logic.ts';
import type { Json, JsonObject } from '../types.ts';
import { linesOf } from './linesOf.ts';
import type { CheckVerdict, CompletenessDef, MissingLine } from './types.ts';

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

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
  const items = Array.isArray(components['items']) ? components['items'].filter(isObject) : [];
  const isOpen = (name: string | undefined, at: JsonObject): boolean =>
    items.every((item) => item['name'] !== name || holds(item['visible'], { session, record: at }));
  const then = { ...record, ...closing };
  const closes = new Set(checks.filter(({ component }) => isOpen(component, record) && !isOpen(component, then)).map(({ id }) => id));
  return linesOf({ checks }, verdicts).filter(({ check }) => closes.has(check));
}
