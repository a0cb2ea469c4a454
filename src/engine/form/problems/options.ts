import type { Json, OptionItem, Problem } from '../../types.ts';
import { isEmpty } from '../empty.ts';
import { joinedValues } from '../joined.ts';
import { schemaAt } from '../schemaAt.ts';
import { isHidden, storedAt } from '../judgement/standing.ts';
import type { Judgement } from '../judgement/judgement.ts';
import { pathOf, patternOf, pointerOf, valueAt, type Segments } from '../paths.ts';
import { FREE, isWaiting, itemsOf } from './optionItems.ts';
import { optionListAt } from './optionFields.ts';
import { problemOf } from './problemOf.ts';

/** What may be chosen at a place: what its `options` rule says, else its list; undefined where nothing says (or a rule says `true`), or nobody can say yet. */
export function choicesAt(judgement: Judgement, segments: Segments): readonly OptionItem[] | undefined {
  const pattern = patternOf(segments);
  const rule = judgement.plan.about(pattern).find(({ kind }) => kind === 'options');
  if (rule) {
    const said = judgement.results[rule.rank]?.get(pathOf(segments));
    if (said === FREE) return undefined;
    const items = itemsOf(said);
    return isWaiting(judgement, rule, items) ? undefined : items;
  }
  const list = optionListAt(judgement.schema, pattern);
  const { lists } = judgement.facts;
  return list === undefined ? undefined : (Object.hasOwn(lists, list) && lists[list]) || [];
}

/** Problems of values outside their options. What is stored already may stay. */
export function optionProblems(judgement: Judgement, segments: Segments): Problem[] {
  const value = valueAt(judgement.view, segments);
  if (isEmpty(value) || value === undefined) return [];
  const choices = choicesAt(judgement, segments);
  if (!choices || isHidden(judgement, segments)) return [];
  const allowed = new Set<Json>(choices.map((one) => one.value));
  const stored = storedAt(judgement, segments);
  const kept = new Set<Json>(Array.isArray(stored) ? stored : [stored ?? null]);
  const wrong = (one: Json): boolean => !isEmpty(one) && !allowed.has(one) && !kept.has(one);
  const at = (more: Segments): Problem =>
    problemOf(judgement.messages, { at: pointerOf([...segments, ...more]), rule: 'options', code: 'FIELD_OPTION' });
  const inText = joinedValues(schemaAt(judgement.schema, segments), value);
  if (inText) return value !== stored && (inText.some(wrong) || new Set(inText).size < inText.length) ? [at([])] : [];
  if (!Array.isArray(value)) return wrong(value) ? [at([])] : [];
  return value.flatMap((one, index) => (wrong(one) ? [at([String(index)])] : []));
}
