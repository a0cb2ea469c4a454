/** Checks that are a unique key of what a form stores: place, condition and words stand in the entity, and the form says them before it is sent. */
import type { CheckDef, FormSchema } from '../engine/definition/form.ts';
import { isObject, segmentsOfPointer } from '../engine/json.ts';
import { schemaAt } from '../engine/form/schema.ts';
import { readsOf } from '../engine/rules/readsOf.ts';
import type { Logic, Pointer } from '../engine/types.ts';
import { bothHold } from './both.ts';
import type { EntityDef } from './definition/entity.ts';
import type { FormDef } from './definition/form.ts';
import { oneOf } from './nearest.ts';
import { renamed } from './renamed.ts';

/** `{ "id": "father-twice", "unique": { "of": "family", "among": { "var": "record.family" } } }`: the key of the entity that has this name. */
type UniqueCheck = CheckDef & Required<Pick<CheckDef, 'unique'>>;
type UniqueDef = NonNullable<EntityDef['unique']>[number];
type StoringForm = Pick<FormDef, 'id' | 'schema'>;

export const isUniqueCheck = (check: unknown): check is UniqueCheck => isObject(check) && isObject(check['unique']);

/** Where a form holds what an entity stores. */
interface Kept {
  at: Pointer;
  /** It is a table: the rows in it are held against each other. */
  isTable: boolean;
  fields: FormSchema;
}

/** Undefined where the form does not hold it, or in rows of rows. */
export function keptIn({ id, schema }: StoringForm, { document }: EntityDef): Kept | undefined {
  const { form, at = '' } = typeof document === 'object' ? document : { form: document };
  const place = form === id && !at.includes('*') ? schemaAt(schema, segmentsOfPointer(at)) : undefined;
  return place && { at, isTable: place.items !== undefined, fields: (place.items ?? place).properties ?? {} };
}

interface Meant {
  unique: UniqueDef;
  kept: Kept;
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
export function meantBy(check: UniqueCheck, form: StoringForm, entity: EntityDef): Meant | Unclear {
  const { id, ask } = check;
  const { of, among } = check.unique;
  const names = (entity.unique ?? []).map(({ rule }) => rule);
  const unique = entity.unique?.find(({ rule }) => rule === id);
  const kept = keptIn(form, entity);
  if (!unique) return { at: '/id', wrong: `"${of}" has no unique key "${id}"`, right: oneOf(id, names, '"rule" of its unique keys') };
  if (!kept) return { at: '/unique/of', wrong: `this form does not hold what "${of}" stores`, right: `the entity whose "document" is ${form.id}` };
  const { over, only } = unique;
  const has = (name: string): boolean => Object.hasOwn(kept.fields, name);
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
  if (kept.isTable && among !== undefined)
    return { at: '/unique/among', wrong: `the rows of ${kept.at} are held against each other`, right: 'no "among"' };
  if (!kept.isTable && (among === undefined) === (ask === undefined))
    return {
      at: '/unique',
      wrong: among === undefined ? 'it is not said what the form is held against' : 'it is held against rows and asked for',
      right: '"among": the stored rows of the record, or "ask": an action that answers whether there is another',
    };
  return { unique, kept, keys: over.filter(has) };
}

const UNCLEAR = { at: '', fails: false, message: '' } as const;

/** The check that it stands for; what it does not mean clearly is left for the checks of the catalogue to say, and never fails. */
function checkOf(check: UniqueCheck, form: StoringForm, entity: EntityDef | undefined): CheckDef {
  const meant = entity && meantBy(check, form, entity);
  if (!entity || !meant || 'wrong' in meant) return { ...check, ...UNCLEAR };
  const { unique, kept, keys } = meant;
  const { only, message, values } = unique;
  const below = ['data', ...segmentsOfPointer(kept.at)].join('.');
  const ofForm = (logic: Logic): Logic => renamed(logic, '', `${kept.isTable ? 'row' : below}.`);
  const said = {
    at: `${kept.at}${kept.isTable ? '/*' : ''}${unique.at}`,
    message,
    ...(values ? { values: Object.fromEntries(Object.entries(values).map(([name, logic]) => [name, ofForm(logic)])) } : {}),
  };
  const holds = only === undefined ? [] : [ofForm(only)];
  if (check.ask) {
    const { when } = check.ask;
    const asked = holds.map((one) => bothHold(one, when))[0] ?? when;
    return { ...check, ...said, ask: { ...check.ask, ...(asked === undefined ? {} : { when: asked }) }, fails: { '===': [{ var: 'answer' }, true] } };
  }
  const rows: Logic = check.unique.among ?? { var: below };
  // Rows that are alike in all that the condition reads are alike in the condition.
  const decided = readsOf(only ?? true).every(({ path }) => keys.includes(path));
  const own: Logic[] = kept.isTable ? [] : [{ var: 'record.rowId' }, ...(entity.key === 'id' ? [] : [entity.key])];
  const alike = keys.reduce<Logic>(
    (among, key, index) => ({ rowsWith: [among, key, ofForm({ var: key }), ...(index === keys.length - 1 ? own : [])] }),
    decided ? rows : { filter: [rows, only ?? true] },
  );
  return { ...check, ...said, fails: { and: [...holds, kept.isTable ? { '>': [{ length: [alike] }, 1] } : alike] } };
}

/** The forms with such checks as rules. */
export function withUniqueChecks(forms: Readonly<Record<string, FormDef>>, entities: Readonly<Record<string, EntityDef>>): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const { check } = form.rules;
    if (!check?.some(isUniqueCheck)) return form;
    const made = check.map((one) => (isUniqueCheck(one) ? checkOf(one, form, entities[one.unique.of]) : one));
    return { ...form, rules: { ...form.rules, check: made } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
