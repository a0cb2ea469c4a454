import type { Facts, JsonObject, Path, Json, Text } from '../types.ts';
import type { JudgedForm } from '../definition/form.ts';
import { nodesAt, type RuleAt } from '../form/plan.ts';
import type { Vocabulary, Explanation } from './types.ts';
import { applyLogic } from '../rules/logic.ts';
import { explainRule, speaks } from './explainRule.ts';

/** One verdict on a field and why: which rule, what the definition says about it. */
export interface FieldReason {
  kind: 'hidden' | 'locked' | 'required' | 'computed' | 'error' | 'warning';
  rule: string;
  text?: Text;
  value?: Json;
  explanation: Explanation;
}

/** Whether a check refuses what stands at a place, as far as the page can tell. */
const isRefused = (form: JudgedForm, facts: FieldOptions['facts'], path: Path): boolean =>
  nodesAt(form, facts, path).some(
    ({ node, facts: there }) =>
      node.kind === 'check' && node.check?.needs !== 'server' && (node.check?.severity ?? 'error') === 'error' && speaks(node.logic, there),
  );

/**
 * What a rule about a place says there, with its reasons: nothing while it does not speak. What is needed is given, not made needless; no way out is
 * a value that another check refuses.
 */
export function fieldReasons({ node, facts }: RuleAt, { form, path, words }: Omit<FieldOptions, 'facts'>): FieldReason[] {
  const { kind, id, logic, locks, when, check, message } = node;
  const because = (as: FieldReason['kind'], rule: Json, more: Pick<FieldReason, 'text' | 'value'> = {}): FieldReason => ({
    kind: as,
    rule: id,
    ...more,
    explanation: explainRule(rule, facts, words, { as: as === 'computed' ? 'value' : 'verdict', fits }),
  });
  const fits = (trial: unknown, paths: readonly Path[]): boolean =>
    paths.every((one) => !one.startsWith('data.') || !isRefused(form, trial as FieldOptions['facts'], one.slice('data.'.length)));
  if (kind === 'see' || kind === 'show') return speaks(logic, facts) ? [] : [because('hidden', logic)];
  if (kind === 'readonly') {
    const holding = (locks ?? []).filter((lock) => speaks(lock.when, facts));
    if (holding.length > 0) return holding.map((lock) => because('locked', lock.when, { text: lock.message }));
    return speaks(logic, facts) ? [because('locked', logic)] : [];
  }
  if (kind === 'require') {
    if (!speaks(logic, facts)) return [];
    const needed = because('required', logic, message === undefined ? {} : { text: message });
    const ways = [{ text: words.phrase('why.way.fill', { name: words.label(`data.${path}`) }) ?? path, mine: true, field: path }];
    return [{ ...needed, explanation: { ...needed.explanation, ways } }];
  }
  if (kind === 'compute') return when === undefined || speaks(when, facts) ? [because('computed', logic, { value: applyLogic(logic, facts) })] : [];
  if (kind !== 'check' || check?.needs === 'server' || !speaks(logic, facts)) return [];
  return [because(check?.severity === 'warning' ? 'warning' : 'error', logic, message === undefined ? {} : { text: message })];
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
  nodesAt(form, facts, path).flatMap((found) => fieldReasons(found, { form, path, words }));
