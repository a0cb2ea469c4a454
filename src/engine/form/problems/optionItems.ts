import type { Json, OptionItem } from '../../types.ts';
import { own } from '../paths.ts';
import type { Judgement } from '../judgement/judgement.ts';
import type { RuleNode } from '../rules.ts';

/** What an `options` rule says where nothing is chosen from a list: whatever is written may stand there. */
export const FREE = true;

const isValue = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number';

function itemOf(one: Json): OptionItem[] {
  if (isValue(one)) return [{ value: one, label: String(one) }];
  const value = own(one, 'value');
  const label = own(one, 'label');
  return isValue(value) ? [{ ...(one as OptionItem), value, label: typeof label === 'string' ? label : String(value) }] : [];
}

/** What an `options` rule said, as items: of plain values each is its own label. Nothing for what is no list. */
export const itemsOf = (said: Json | undefined): OptionItem[] => (Array.isArray(said) ? said.flatMap(itemOf) : []);

/**
 * Whether an `options` rule waits for a lookup in the page: it offers nothing and a lookup that it reads has no answer, so nobody can say yet
 * what may be chosen. The server asked first and never waits.
 */
export const isWaiting = ({ side, facts }: Judgement, node: RuleNode, items: readonly OptionItem[]): boolean =>
  side === 'page' && items.length === 0 && node.lookups.some((name) => (facts.lookups[name] ?? null) === null);
