/**
 * Checks that are what a machine refuses: a form whose save is an event says so before it is sent, in the machine's own words.
 * Checks that are a unique key of what a form stores: place, condition and words stand in the entity, and the form says them before it is sent.
 */
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import type { CheckDef, FormSchema } from '../../engine/definition/form.ts';
import type { OtherwiseDef, WorkflowDef } from '../../engine/definition/workflow.ts';
import type { Logic, Text, Pointer } from '../../engine/types.ts';
import { transitionsOf } from '../transitions.ts';
import type { FormDef } from '../definition/form.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { readsOf } from '../../engine/rules/readsOf.ts';
import { withPaths } from './names.ts';
import { bothHold, type Expansion } from './forms.ts';
import type { EntityDef } from '../definition/entity.ts';
import { oneOf } from '../../engine/nearest.ts';

/**
 * `{ "id": "documents-missing", "at": "/status", "refusal": { "of": "placement", "from": … } }`: fails where the machine, sent what is filled in as
 * an event from the state `from`, refuses it under the name `id`.
 */
type EventCheck = CheckDef & Required<Pick<CheckDef, 'refusal'>>;

export const isEventCheck = (check: unknown): check is EventCheck => isObject(check) && isObject(check['refusal']);

/** What the event carries is what the form holds. */
const ofData = (logic: Logic): Logic => renamed(logic, 'event.', 'data.');

/** Every event that a payload names by one word alone. */
const wordsOf = ({ events }: WorkflowDef): { word: string; event: string }[] =>
  Object.entries(events?.is ?? {}).flatMap(([word, choices]) => (typeof choices === 'string' ? [{ word, event: choices }] : []));

/** What is tried by an event in a state, in order. */
interface Tried {
  guards: Logic[];
  texts: OtherwiseDef[];
}

/** What an event tries, with the states in which it tries the same. */
function triedBy(def: WorkflowDef, event: string): { states: string[]; tried: Tried }[] {
  const all = transitionsOf(def).filter((one) => one.event === event);
  const found = new Map<string, { states: string[]; tried: Tried }>();
  for (const state of new Set(all.map((one) => one.state))) {
    const ways = all.filter((one) => one.state === state).map(({ transition }) => transition);
    const otherwise = ways.find(({ meta }) => meta?.otherwise !== undefined)?.meta?.otherwise;
    const guards = ways.map(({ guard }): Logic => (guard === undefined ? true : (def.rules[guard] ?? false)));
    const tried = { guards, texts: Array.isArray(otherwise) ? otherwise : [] };
    const key = JSON.stringify(tried);
    found.set(key, { states: [...(found.get(key)?.states ?? []), state], tried });
  }
  return [...found.values()];
}

/** Whether the stored state is one of these; nothing stored means the first. */
function standsIn({ machine: { initial, states: all } }: WorkflowDef, states: readonly string[], from: Logic): Logic[] {
  if (states.length === Object.keys(all).length) return [];
  return [{ or: [...(states.includes(initial) ? [{ isEmpty: from }] : []), ...states.map((state): Logic => ({ sameText: [from, state] }))] }];
}

/** Where, and in which words, a machine refuses under a name what a form holds in the field that names its events. */
export function refusedAs(def: WorkflowDef, name: string, from: Logic): { fails: Logic; text: Text }[] {
  const no = (rule: Logic): Logic => ({ '!': ofData(rule) });
  return wordsOf(def).flatMap(({ word, event }) =>
    triedBy(def, event).flatMap(({ states, tried: { guards, texts } }) => {
      const at = texts.findIndex((one) => one.as === name);
      const refusal = texts[at];
      if (!refusal) return [];
      const wordRule: Logic = { sameText: [{ var: `data.${def.events?.by ?? ''}` }, word] };
      const earlier = texts.slice(0, at).map(({ when }) => no(when));
      return [
        { text: refusal.text, fails: { and: [wordRule, ...standsIn(def, states, from), ...guards.map(no), ...earlier, ofData(refusal.when)] } },
      ];
    }),
  );
}

/** Every name under which a machine refuses something. */
export const namesOfRefusals = (def: WorkflowDef): string[] => [
  ...new Set(
    transitionsOf(def).flatMap(({ transition: { meta } }) => (Array.isArray(meta?.otherwise) ? meta.otherwise.flatMap((one) => one.as ?? []) : [])),
  ),
];

/** The check that it stands for; what no machine refuses so is left for the checks of the catalogue to say, and never fails. */
function eventCheckOf({ refusal, ...check }: EventCheck, workflows: Readonly<Record<string, WorkflowDef>>): CheckDef {
  const def = workflows[refusal.of];
  const refused = def ? refusedAs(def, check.id, refusal.from) : [];
  return { ...check, fails: refused.length === 0 ? false : { or: refused.map(({ fails }) => fails) }, message: refused[0]?.text ?? '' };
}

/** A form with some of its checks as rules. */
const withChecks =
  (ruleOf: (check: CheckDef, form: FormDef) => CheckDef): Expansion =>
  (form) => {
    const { check = [] } = form.rules;
    const plainChecks = check.map((one) => ruleOf(one, form));
    return plainChecks.every((one, at) => one === check[at]) ? form : { ...form, rules: { ...form.rules, check: plainChecks } };
  };

export const withEventChecks = (workflows: Readonly<Record<string, WorkflowDef>>): Expansion =>
  withChecks((check) => (isEventCheck(check) ? eventCheckOf(check, workflows) : check));

/** `{ "id": "father-twice", "unique": { "of": "family", "among": { "var": "record.family" } } }`: the key of the entity that has this name. */
type UniqueCheck = CheckDef & Required<Pick<CheckDef, 'unique'>>;
type UniqueDef = NonNullable<EntityDef['unique']>[number];
type StoringForm = Pick<FormDef, 'id' | 'schema'>;

export const isUniqueCheck = (check: unknown): check is UniqueCheck => isObject(check) && isObject(check['unique']);

/** Where a form holds what an entity stores. */
interface StoragePlace {
  at: Pointer;
  /** It is a table: the rows in it are held against each other. */
  isTable: boolean;
  fields: FormSchema;
}

/** Undefined where the form does not hold it, or in rows of rows. */
export function keptIn({ id, schema }: StoringForm, { document }: EntityDef): StoragePlace | undefined {
  const { form, at = '' } = typeof document === 'object' ? document : { form: document };
  const place = form === id && !at.includes('*') ? schemaAt(schema, segmentsOfPointer(at)) : undefined;
  return place && { at, isTable: place.items !== undefined, fields: (place.items ?? place).properties ?? {} };
}

interface UniqueTarget {
  unique: UniqueDef;
  storage: StoragePlace;
  /** The columns that the form has. The others are those of the record, which all rows that are looked at share. */
  keys: string[];
}
/** What is not there or half said of it, below the check. */
interface Unclear {
  at: Pointer;
  wrong: string;
  right: string;
}

/** The unique key that a check means, or what is wrong with what it says. */
export function meantBy(check: UniqueCheck, form: StoringForm, entity: EntityDef): UniqueTarget | Unclear {
  const { id, ask } = check;
  const { of, among } = check.unique;
  const names = (entity.unique ?? []).map(({ rule }) => rule);
  const unique = entity.unique?.find(({ rule }) => rule === id);
  const storage = keptIn(form, entity);
  if (!unique) return { at: '/id', wrong: `"${of}" has no unique key "${id}"`, right: oneOf(id, names, '"rule" of its unique keys') };
  if (!storage) return { at: '/unique/of', wrong: `this form does not hold what "${of}" stores`, right: `the entity whose "document" is ${form.id}` };
  const { over, only } = unique;
  const has = (name: string): boolean => Object.hasOwn(storage.fields, name);
  const lost = [
    ...over.filter((name) => !has(name) && entity.references?.[name] === undefined),
    // What is no column either is a fault of the entity.
    ...readsOf(only ?? true).flatMap(({ path }) => (!has(path) && entity.columns?.[path] ? [path] : [])),
  ];
  if (lost[0] !== undefined || !over.some(has))
    return {
      at: '/unique',
      wrong: `"${id}" goes by "${lost[0] ?? over.join('", "')}", which the form does not have`,
      right: 'no check, the store judges it',
    };
  if (storage.isTable && among !== undefined)
    return { at: '/unique/among', wrong: `the rows of ${storage.at} are held against each other`, right: 'no "among"' };
  if (!storage.isTable && (among === undefined) === (ask === undefined))
    return {
      at: '/unique',
      wrong: among === undefined ? 'it is not said what the form is held against' : 'it is held against rows and asked for',
      right: '"among": the stored rows of the record, or "ask": an action that answers whether there is another',
    };
  return { unique, storage, keys: over.filter(has) };
}

const UNCLEAR = { at: '', fails: false, message: '' } as const;

/** The check that it stands for; what it does not mean clearly is left for the checks of the catalogue to say, and never fails. */
function uniqueCheckOf(check: UniqueCheck, form: StoringForm, entity: EntityDef | undefined): CheckDef {
  const meaning = entity && meantBy(check, form, entity);
  if (!entity || !meaning || 'wrong' in meaning) return { ...check, ...UNCLEAR };
  const { unique, storage, keys } = meaning;
  const { only, message, values } = unique;
  const below = ['data', ...segmentsOfPointer(storage.at)].join('.');
  const ofForm = (logic: Logic): Logic => renamed(logic, '', `${storage.isTable ? 'row' : below}.`);
  const problem = {
    at: `${storage.at}${storage.isTable ? '/*' : ''}${unique.at}`,
    message,
    ...(values ? { values: Object.fromEntries(Object.entries(values).map(([name, logic]) => [name, ofForm(logic)])) } : {}),
  };
  const holds = only === undefined ? [] : [ofForm(only)];
  if (check.ask) {
    const { when } = check.ask;
    const askWhen = holds.map((one) => bothHold(one, when))[0] ?? when;
    return {
      ...check,
      ...problem,
      ask: { ...check.ask, ...(askWhen === undefined ? {} : { when: askWhen }) },
      fails: { '===': [{ var: 'answer' }, true] },
    };
  }
  const rows: Logic = check.unique.among ?? { var: below };
  // Rows that are alike in all that the condition reads are alike in the condition.
  const decided = readsOf(only ?? true).every(({ path }) => keys.includes(path));
  const own: Logic[] = storage.isTable ? [] : [{ var: 'record.rowId' }, ...(entity.key === 'id' ? [] : [entity.key])];
  const alike = keys.reduce<Logic>(
    (among, key, index) => ({ rowsWith: [among, key, ofForm({ var: key }), ...(index === keys.length - 1 ? own : [])] }),
    decided ? rows : { filter: [rows, only ?? true] },
  );
  return { ...check, ...problem, fails: { and: [...holds, storage.isTable ? { '>': [{ length: [alike] }, 1] } : alike] } };
}

export const withUniqueChecks = (entities: Readonly<Record<string, EntityDef>>): Expansion =>
  withChecks((check, form) => (isUniqueCheck(check) ? uniqueCheckOf(check, form, entities[check.unique.of]) : check));

/** A rule that reads what begins with `from` (`event.`, or `''` for all) under another root (`data.`): the same rule said of other facts. */
export const renamed = (logic: Logic, from: string, to: string): Logic =>
  withPaths(logic, (path) => (path.startsWith(from) ? `${to}${path.slice(from.length)}` : path));
