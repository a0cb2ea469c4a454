import type { Facts, JsonObject, Path, Json, Text } from '../types.ts';
import type { JudgedForm } from '../definition/form.ts';
import { nodesAt, type RuleAt } from '../form/judgement.ts';
import type { Vocabulary, Explanation } from './types.ts';
import { applyLogic, truthy } from '../rules/logic.ts';
import { explainRule } from './explainRule.ts';

/** One verdict on a field and why: which rule, what the definition says about it. */
export interface FieldReason {
  kind: 'hidden' | 'locked' | 'required' | 'computed' | 'error' | 'warning';
  rule: string;
  said?: Text;
  value?: Json;
  explanation: Explanation;
}

const speaks = (logic: Json, facts: unknown): boolean => {
  try {
    return truthy(applyLogic(logic, facts));
  } catch {
    return false;
  }
};

/** What a rule about a place says there, with its reasons: nothing while it does not speak. */
export function fieldReasons({ node, facts }: RuleAt, words: Vocabulary): FieldReason[] {
  const { kind, id, logic, locks, when, check, message } = node;
  const because = (as: FieldReason['kind'], rule: Json, more: Pick<FieldReason, 'said' | 'value'> = {}): FieldReason => ({
    kind: as,
    rule: id,
    ...more,
    explanation: explainRule(rule, facts, words, as === 'computed' ? 'value' : 'verdict'),
  });
  if (kind === 'see' || kind === 'show') return speaks(logic, facts) ? [] : [because('hidden', logic)];
  if (kind === 'readonly') {
    const holding = (locks ?? []).filter((lock) => speaks(lock.when, facts));
    if (holding.length > 0) return holding.map((lock) => because('locked', lock.when, { said: lock.message }));
    return speaks(logic, facts) ? [because('locked', logic)] : [];
  }
  if (kind === 'require') return speaks(logic, facts) ? [because('required', logic, message === undefined ? {} : { said: message })] : [];
  if (kind === 'compute') return when === undefined || speaks(when, facts) ? [because('computed', logic, { value: applyLogic(logic, facts) })] : [];
  if (kind !== 'check' || check?.needs === 'server' || !speaks(logic, facts)) return [];
  return [because(check?.severity === 'warning' ? 'warning' : 'error', logic, message === undefined ? {} : { said: message })];
}

interface FieldOptions {
  form: JudgedForm;
  /** As rules read them: with `data`. */
  facts: Facts & { readonly data: JsonObject };
  path: Path;
  words: Vocabulary;
}

/** Every verdict on a field, and on what it lies in, with its reasons: what hides or locks it, what it needs, how it is worked out, what is wrong. Pure. */
export const explainField = ({ form, facts, path, words }: FieldOptions): FieldReason[] =>
  nodesAt(form, facts, path).flatMap((found) => fieldReasons(found, words));
