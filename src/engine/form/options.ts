import type { Json, LongList, OptionItem, Problem, Path } from '../types.ts';
import type { FormSchema } from '../definition/form.ts';
import { isEmpty, joinedValues } from './values.ts';
import { schemaAt } from './schema.ts';
import type { Judgement } from './judgement.ts';
import { storedAt, isHidden } from './place.ts';
import { pointerOf, type Segments } from '../json.ts';
import { pathOf, patternOf, valueAt, own } from './paths.ts';
import { problemOf } from './problem.ts';
import type { RuleNode } from './rules.ts';

const known = new WeakMap<FormSchema, ReadonlyMap<Path, string>>();

/** The option list of a field, or of each of its values. */
export const optionListOf = (schema: FormSchema | undefined): string | undefined => schema?.['x-options'] ?? schema?.items?.['x-options'];

function walk(schema: FormSchema, pattern: readonly string[]): [Path, string][] {
  const list = optionListOf(schema);
  if (list !== undefined) return [[pattern.join('.'), list]];
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...pattern, key]));
  return schema.items ? [...below, ...walk(schema.items, [...pattern, '*'])] : below;
}

/** Every field of a schema that names an option list (itself, or for each of its values): pattern (`rows.*.year`) -> list. */
export function optionFieldsOf(schema: FormSchema): ReadonlyMap<Path, string> {
  const found = known.get(schema) ?? new Map(walk(schema, []));
  known.set(schema, found);
  return found;
}

export const optionListAt = (schema: FormSchema, pattern: Path): string | undefined => optionFieldsOf(schema).get(pattern);

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
const isWaiting = ({ side, facts }: Judgement, node: RuleNode, items: readonly OptionItem[]): boolean =>
  side === 'page' && items.length === 0 && node.lookups.some((name) => (facts.lookups[name] ?? null) === null);

/** What may be chosen at a place: what its `options` rule says, else its list; undefined where nothing says (or a rule says `true`), or nobody can say yet. */
function choicesAt(judgement: Judgement, segments: Segments): readonly OptionItem[] | undefined {
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

const textIn = (value: Json | undefined): string => (isEmpty(value) || typeof value === 'object' ? '' : String(value));

/**
 * Says of a value whether it is none of a list that is too long for a page, or does not lie within the answer beside it. What is stored already may
 * stay while that answer does, too; what nobody here can say is left to the server.
 */
function outsideLong(judgement: Judgement, segments: Segments, list: LongList, { 'x-within': beside }: FormSchema): (value: Json) => boolean {
  const around = beside === undefined ? undefined : [...segments.slice(0, -1), beside];
  const within = around && textIn(valueAt(judgement.view, around));
  const stays = !around || within === textIn(storedAt(judgement, around) ?? undefined);
  const kept = new Set([storedAt(judgement, segments) ?? null].flat());
  return (value) => {
    const found = stays && kept.has(value) ? undefined : list.find(value);
    return found !== undefined && (found === null || (around !== undefined && found.within !== within));
  };
}

/** Problems of values outside their options. What is stored already may stay. */
export function optionProblems(judgement: Judgement, segments: Segments): Problem[] {
  const value = valueAt(judgement.view, segments);
  if (isEmpty(value) || value === undefined) return [];
  const schema = schemaAt(judgement.schema, segments);
  const at = (more: Segments): Problem =>
    problemOf(judgement.messages, { at: pointerOf([...segments, ...more]), rule: 'options', code: 'FIELD_OPTION' });
  const long = judgement.facts.long?.[optionListOf(schema) ?? ''];
  if (schema && long) {
    const isOutside = outsideLong(judgement, segments, long, schema);
    const wrong = isHidden(judgement, segments) ? [] : [value].flat().flatMap((one, index) => (isOutside(one) ? [index] : []));
    return wrong.map((index) => at(Array.isArray(value) ? [String(index)] : []));
  }
  const choices = schema?.['x-suggested'] === true ? undefined : choicesAt(judgement, segments);
  if (!choices || isHidden(judgement, segments)) return [];
  const allowed = new Set<Json>(choices.map((one) => one.value));
  const stored = storedAt(judgement, segments);
  const kept = new Set<Json>(Array.isArray(stored) ? stored : [stored ?? null]);
  const wrong = (one: Json): boolean => !isEmpty(one) && !allowed.has(one) && !kept.has(one);
  const inText = joinedValues(schema, value, [...allowed]);
  if (inText) return value !== stored && (inText.some(wrong) || new Set(inText).size < inText.length) ? [at([])] : [];
  if (!Array.isArray(value)) return wrong(value) ? [at([])] : [];
  return value.flatMap((one, index) => (wrong(one) ? [at([String(index)])] : []));
}
