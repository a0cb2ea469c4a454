import type { Json, Text } from '../types.ts';
import { applyLogic, holds, truthy } from '../rules/logic.ts';
import type { CheckRule, CheckVerdict, Completeness, CompletenessDef, CompletenessFacts } from './types.ts';

/** What a missing item is called: its label where it is an option. */
function wordsOf(item: Json): Text {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return String(item ?? '');
  return String(item['label'] ?? item['value'] ?? '');
}

function judge(rule: CheckRule, facts: CompletenessFacts, off: ReadonlySet<string>): CheckVerdict {
  const { id, component, counts, missing } = rule;
  if ((component !== undefined && off.has(component)) || !holds(counts, facts)) return { id, state: 'out' };
  const said = applyLogic(missing, facts);
  if (!Array.isArray(said)) return { id, state: truthy(said) ? 'missing' : 'done' };
  return said.length === 0 ? { id, state: 'done' } : { id, state: 'missing', items: said.map(wordsOf) };
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
