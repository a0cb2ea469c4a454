import type { Facts, Json, JsonObject, JudgedForm, Path, Text } from '../types.ts';
import { applyLogic, truthy } from '../rules/logic.ts';
import { factsAt } from '../form/judgement/instances.ts';
import { patternOf, segmentsOfPath, type Segments } from '../form/paths.ts';
import { planOf } from '../form/plan.ts';
import type { RuleNode } from '../form/rules.ts';
import { explainRule } from './explainRule.ts';
import type { Explanation, Vocabulary } from './types.ts';

/** One verdict on a field and why: which rule, what the definition says about it. */
export interface FieldReason { kind: 'hidden' | 'locked' | 'required' | 'computed' | 'error' | 'warning'; rule: string; said?: Text; value?: Json; explanation: Explanation }
export interface FieldOptions {
  form: JudgedForm;
  /** As rules read them: with `data`. */
  facts: Facts & { readonly data: JsonObject };
  path: Path;
  words: Vocabulary;
}

const speaks = (logic: Json, facts: unknown): boolean => {
  try {
    return truthy(applyLogic(logic, facts));
  } catch {
    return false;
  }
};

function reasonsOf(node: RuleNode, facts: unknown, words: Vocabulary): FieldReason[] {
  const { kind, id, logic, locks, when, check, message } = node;
  const because = (as: FieldReason['kind'], rule: Json, more: Pick<FieldReason, 'said' | 'value'> = {}): FieldReason => ({ kind: as, rule: id, ...more, explanation: explainRule(rule, facts, words, as === 'computed' ? 'value' : 'verdict') });
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

/** Every verdict on a field, and on what it lies in, with its reasons: what hides or locks it, what it needs, how it is worked out, what is wrong (issue 4, 5). Pure. */
export function explainField({ form, facts, path, words }: FieldOptions): FieldReason[] {
  const plan = planOf(form);
  const segments = segmentsOfPath(path);
  const places: Segments[] = [segments, ...segments.map((_part, index) => segments.slice(0, segments.length - 1 - index))];
  return places.flatMap((at) => plan.about(patternOf(at)).flatMap((node) => {
    const isOuter = at.length < segments.length;
    if (isOuter && !['see', 'show', 'readonly'].includes(node.kind)) return [];
    return reasonsOf(node, factsAt({ facts, view: facts.data }, node, at), words);
  }));
}
