/** What is wrong with a value by itself: it is none of its options, a file that is not taken, or nobody could have sent it from the page. */
import type { FileDef, FormSchema } from '../definition/form.ts';
import { readFileText } from '../file/fileText.ts';
import { fileTypeNames, pixelWords, sizeText } from '../file/fileKinds.ts';
import { isObject, listOf, pointerOf, type Segments } from '../json.ts';
import { problemOf, type FormCode } from '../problem/formCodes.ts';
import { textOf } from '../problem/text.ts';
import type { Json, LongList, OptionItem, Problem } from '../types.ts';
import { baseOf, childOf, type FieldPlace, rootPlace, rowPlaceOf, settle, storedAt } from './effectiveValue.ts';
import type { Judgement } from './judgement.ts';
import { isEmpty, own, sameJson, valueAt } from './paths.ts';
import type { RulePlan } from './plan.ts';
import type { RuleNode } from './rules.ts';
import { fileDefOf, isOpen, joinedValues, optionListOf, schemaAt } from './schema.ts';

/** What an `options` rule says where nothing is chosen from a list: whatever is written may stand there. */
const FREE = true;

function itemOf(one: Json): OptionItem[] {
  const isValue = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number';
  if (isValue(one)) return [{ value: one, label: String(one) }];
  const value = own(one, 'value');
  const label = own(one, 'label');
  return isValue(value) ? [{ ...(one as OptionItem), value, label: typeof label === 'string' ? label : String(value) }] : [];
}

/** The result of an `options` rule as items: of plain values each is its own label. Nothing for what is no list; undefined where anything may be written. */
export const itemsOf = (result: Json | undefined): OptionItem[] | undefined => (result === FREE ? undefined : listOf(result).flatMap(itemOf));

/** Whether this is so of a lookup, or of one whose answer it is asked by. */
export const isSoBefore = (plan: RulePlan, name: string, isSo: (name: string) => boolean): boolean =>
  isSo(name) || plan.byKind('lookup').some(({ id, lookups }) => id === `lookup:${name}` && lookups.some((by) => isSoBefore(plan, by, isSo)));

/**
 * Whether an `options` rule waits for a lookup in the page: it offers nothing and a lookup that it reads is asked and has no answer, so nobody can
 * say yet what may be chosen. The server asked first and never waits.
 */
function isWaiting({ side, facts, plan, results }: Judgement, node: RuleNode, items: readonly OptionItem[]): boolean {
  const isAsked = (name: string): boolean =>
    plan.byKind('lookup').some(({ id, rank }) => id === `lookup:${name}` && isObject(results[rank]?.get('')));
  const isOpen = (name: string): boolean => (facts.lookups[name] ?? null) === null && isAsked(name);
  return side === 'page' && items.length === 0 && node.lookups.some((name) => isSoBefore(plan, name, isOpen));
}

/** What may be chosen at a place: what its `options` rule says, else its list; undefined where nothing says (or a rule says `true`), or nobody can say yet. */
function choicesAt(judgement: Judgement, segments: Segments, schema: FormSchema): readonly OptionItem[] | undefined {
  const rule = judgement.resultAt('options', segments);
  if (rule) {
    const items = itemsOf(rule.value);
    return items && isWaiting(judgement, rule.node, items) ? undefined : items;
  }
  const list = optionListOf(schema);
  const { lists } = judgement.facts;
  return list === undefined ? undefined : (Object.hasOwn(lists, list) && lists[list]) || [];
}

/**
 * Says of a value whether it is none of a list that is too long for a page, or does not lie within the answer beside it. What is stored already may
 * stay while that answer does, too; what nobody here can say is left to the server.
 */
function outsideLong(judgement: Judgement, segments: Segments, list: LongList, { 'x-within': beside }: FormSchema): (value: Json) => boolean {
  const textIn = (value: Json | undefined): string => (isEmpty(value) || typeof value === 'object' ? '' : String(value));
  const around = beside === undefined ? undefined : [...segments.slice(0, -1), beside];
  const within = around && textIn(valueAt(judgement.view, around));
  const stays = !around || within === textIn(storedAt(judgement, around));
  const storedValues = new Set([storedAt(judgement, segments) ?? null].flat());
  return (value) => {
    const found = stays && storedValues.has(value) ? undefined : list.find(value);
    return found !== undefined && (found === null || (around !== undefined && found.within !== within));
  };
}

/** Problems of values outside their options. What is stored already may stay. */
export function optionProblems(judgement: Judgement, segments: Segments): Problem[] {
  const value = valueAt(judgement.view, segments);
  const schema = schemaAt(judgement.schema, segments);
  if (value === undefined || isEmpty(value) || !schema || judgement.isHidden(segments)) return [];
  const at = (...more: string[]): Problem =>
    problemOf(judgement.messages, { at: pointerOf([...segments, ...more]), rule: 'options', code: 'FIELD_OPTION' });
  const eachOf = (isWrong: (one: Json) => boolean): Problem[] => {
    if (!Array.isArray(value)) return isWrong(value) ? [at()] : [];
    return value.flatMap((one, index) => (isWrong(one) ? [at(String(index))] : []));
  };
  const long = judgement.facts.long?.[optionListOf(schema) ?? ''];
  if (long) return eachOf(outsideLong(judgement, segments, long, schema));
  const choices = schema['x-suggested'] === true ? undefined : choicesAt(judgement, segments, schema);
  if (!choices) return [];
  const allowed = new Set<Json>(choices.map((one) => one.value));
  const stored = storedAt(judgement, segments);
  const storedValues = new Set<Json>(Array.isArray(stored) ? stored : [stored ?? null]);
  const isWrong = (one: Json): boolean => !isEmpty(one) && !allowed.has(one) && !storedValues.has(one);
  const inText = joinedValues(schema, value, [...allowed]);
  if (inText) return value !== stored && (inText.some(isWrong) || new Set(inText).size < inText.length) ? [at()] : [];
  return eachOf(isWrong);
}

type Fault = readonly [FormCode, keyof NonNullable<FileDef['say']> | 'file'];

function faultOf(value: Json | undefined, { types, maxBytes }: FileDef): Fault | undefined {
  const file = readFileText(value);
  if (!file) return ['FILE_UNREADABLE', 'file'];
  if (file.size === 0) return ['FILE_EMPTY', 'empty'];
  if (file.size > maxBytes) return ['FILE_TOO_LARGE', 'size'];
  if (!types.includes(file.type)) return ['FILE_TYPE', 'type'];
  if (file.cut) return ['FILE_CUT', 'cut'];
  if (file.locked) return ['FILE_LOCKED', 'locked'];
  return file.pixels === undefined ? undefined : ['FILE_PIXELS', 'pixels'];
}

/** What is wrong with one file; of a list its name is said, too. */
function problemOfFile({ messages }: Judgement, segments: Segments, value: Json | undefined, def: FileDef, isListed: boolean): Problem[] {
  const fault = faultOf(value, def);
  if (!fault) return [];
  const [code, rule] = fault;
  const file = readFileText(value);
  const name = file?.name ?? '';
  const values = {
    limit: sizeText(def.maxBytes),
    size: sizeText(file?.size ?? 0),
    types: fileTypeNames(def.types),
    name,
    ...pixelWords(file?.pixels ?? 0),
  };
  const problem = problemOf(messages, { at: pointerOf(segments), rule, code, text: rule === 'file' ? undefined : def.say?.[rule], values });
  if (!isListed || name === '') return [problem];
  return [{ ...problem, message: textOf(messages, '{{problem.fileNamed}}', { name, said: problem.message }) }];
}

/**
 * What is wrong with the file at a place, or with each of a list: too large, of another kind, empty, cut off, behind a password, of too many pixels. What is stored
 * already may stay.
 */
export function fileProblems(judgement: Judgement, segments: Segments): Problem[] {
  const schema = schemaAt(judgement.schema, segments);
  const def = fileDefOf(schema);
  const value = def && valueAt(judgement.view, segments);
  if (!def || isEmpty(value) || judgement.isHidden(segments)) return [];
  const stored = storedAt(judgement, segments);
  if (schema?.['x-file']) return value === stored ? [] : problemOfFile(judgement, segments, value, def, false);
  const before = listOf(stored);
  return listOf(value).flatMap((one, index) => (before.includes(one) ? [] : problemOfFile(judgement, [...segments, String(index)], one, def, true)));
}

/** Nothing of ours is nested deeper: what is, differs. */
const DEEPEST = 20;

/** A value without what is empty in it, so that `''`, null and absent compare as one. */
function bare(value: Json | undefined, left = DEEPEST): Json | undefined {
  if (isEmpty(value) || typeof value !== 'object' || value === null) return isEmpty(value) ? undefined : value;
  if (left === 0) return '…';
  if (Array.isArray(value)) return value.map((one) => bare(one, left - 1) ?? null);
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const inner = bare(one, left - 1);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}

/** Whether something was sent that is not what it must be. */
const differs = (draft: Json | undefined, due: Json | undefined): boolean => bare(draft) !== undefined && !sameJson(bare(draft), bare(due));

type Report = (rule: string, code: FormCode, at: Segments) => void;

function reportUnseen(place: FieldPlace, at: Segments, report: Report): void {
  const { properties } = place.schema;
  if (properties && !Array.isArray(place.draft)) {
    for (const [key, schema] of Object.entries(properties)) reportUnseen(childOf(place, key, schema), [...at, key], report);
  } else if (differs(place.draft, place.stored)) report('see', 'FIELD_UNSEEN', at);
}

function reportTampered(from: FieldPlace, at: Segments, report: Report): void {
  const { decision } = from;
  if (decision && !decision.sees) return reportUnseen(from, at, report);
  if (decision && !decision.isShown) return undefined;
  const place = settle(from);
  const { schema, draft, computed } = place;
  const { properties } = schema;
  const base = baseOf(place);
  if (properties && !Array.isArray(draft)) {
    const unknown = isObject(draft) && !isOpen(schema) ? Object.keys(draft).filter((key) => !Object.hasOwn(properties, key)) : [];
    for (const key of unknown) report('unknown', 'FIELD_UNKNOWN', [...at, key.slice(0, 100)]);
    for (const [key, property] of Object.entries(properties)) reportTampered(childOf(place, key, property), [...at, key], report);
  } else if (Array.isArray(draft) && Array.isArray(base) && (decision?.rows !== undefined || draft.length === base.length) && schema.items) {
    // Rows in step with what counts: each on its own, so that the wrong cell is named.
    base.forEach((_, index) => reportTampered({ ...rowPlaceOf(place, base, index), draft: draft[index] ?? {} }, [...at, String(index)], report));
  } else if (computed !== undefined) {
    if (differs(draft, computed)) report('computed', 'FIELD_COMPUTED', at);
  } else if (place.readonly && differs(draft, place.stored)) report('readonly', 'FIELD_READONLY', at);
}

/**
 * Values that nobody could have sent from the page: keys that the form does not know, and values of read-only, computed or unseen fields
 * that differ from what is stored or computed. What was not sent, or sent empty, is no attempt.
 */
export function tamperProblems(judgement: Judgement): Problem[] {
  const problems: Problem[] = [];
  reportTampered(rootPlace(judgement), [], (rule, code, at) => {
    const text = code === 'FIELD_READONLY' ? judgement.lockedBecause(at) : undefined;
    problems.push(problemOf(judgement.messages, { at: pointerOf(at), rule, code, text }));
  });
  return problems;
}
