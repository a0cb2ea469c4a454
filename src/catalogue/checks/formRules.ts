import { planForm, RuleCycle } from '../../engine/form/plan.ts';
import { pointerTo } from '../json/pointer.ts';
import { judgedForm } from '../judgedForm.ts';
import { faultAt, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { segmentsOfPointer, pointerOf, isObject } from '../../engine/json.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { locksOf, leaderOf } from '../../engine/form/rules.ts';
import type { FormSchema, LockDef } from '../../engine/definition/form.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';

/** `show:/a` -> `/show/~1a`. */
function placeOf(rule: string): string {
  const colon = rule.indexOf(':');
  const kind = rule.slice(0, colon);
  return pointerTo('', kind === 'lookup' ? 'lookups' : kind, rule.slice(colon + 1));
}

/** Rules that decide values do not wait for each other. */
export const cycles: Check = {
  name: 'cycle',
  faults: inEach('rules', (form) => {
    try {
      planForm(judgedForm(form));
      return [];
    } catch (error) {
      if (!(error instanceof RuleCycle)) throw error;
      return [
        {
          pointer: placeOf(error.cycle[0] ?? ''),
          wrong: error.message,
          right: 'take one of these readings away: each rule may only read what is decided before it',
        },
      ];
    }
  }),
};

const never = (logic: Logic | undefined): boolean => logic === false || logic === null || logic === 0 || logic === '';
const alwaysLocked = (rule: Logic | LockDef | LockDef[]): boolean => locksOf(rule)?.some(({ when }) => when === true) ?? rule === true;

function schemaRequires(schema: FormSchema, pointer: Pointer): boolean {
  const keys = segmentsOfPointer(pointer);
  const name = keys.at(-1);
  const parent = schemaAt(schema, keys.slice(0, -1));
  return name !== undefined && (parent?.required ?? []).includes(name);
}

/** All that has to hold for a rule to hold, as text, and turned round what must not. */
const conditions = (logic: Logic): string[] =>
  isObject(logic) && Array.isArray(logic['and'])
    ? logic['and'].flatMap(conditions)
    : [JSON.stringify(isObject(logic) && '!!' in logic ? logic['!!'] : logic)];
const turned = (condition: string): string =>
  condition.startsWith('{"!":') ? condition.slice(5, -1).replace(/^\[(.*)\]$/, '$1') : `{"!":${condition}}`;
/** Whether one of two rules says of a fact that it holds, and the other that it does not. */
const excludes = (one: Logic, other: Logic): boolean =>
  conditions(one).some((condition) => conditions(other).some((against) => turned(condition) === against || turned(against) === condition));

/** The pointer and those above it. */
const lineage = (pointer: Pointer): Pointer[] => {
  const keys = segmentsOfPointer(pointer);
  return keys.map((_, index) => pointerOf(keys.slice(0, index + 1))).concat('');
};

function hiddenRequired({ rules, schema }: FormDef): FoundFault[] {
  const required = Object.keys(rules.require ?? {}).filter((pointer) => !never(whenOf(rules.require?.[pointer])));
  const faultOf = (kind: string, pointer: Pointer, wrong: string, right: string, check = 'required-hidden'): FoundFault[] =>
    faultAt(pointerTo('', kind, pointer), wrong, right, check);
  const unseen = (['show', 'see'] as const).flatMap((kind) =>
    Object.entries(rules[kind] ?? {}).flatMap(([pointer, logic]) => {
      if (!never(logic)) return [];
      const all = [...required.filter((one) => lineage(one).includes(pointer)), ...(schemaRequires(schema, pointer) ? [pointer] : [])];
      const isNever = `is never ${kind === 'show' ? 'shown' : 'seen'}`;
      const right = `a rule under "${kind}" that can hold, or no requirement`;
      return all.flatMap((one) => faultOf(kind, pointer, `"${one}" is required but "${pointer}" ${isNever}`, right));
    }),
  );
  const atOdds = Object.entries(rules.require ?? {}).flatMap(([pointer, rule]) => {
    const isOpposed = lineage(pointer).some((one) => rules.show?.[one] !== undefined && excludes(whenOf(rule) ?? null, rules.show[one]));
    const wrong = `"${pointer}" is required by what hides it: nobody is ever asked for it`;
    return isOpposed ? faultOf('require', pointer, wrong, 'a rule that can hold while it is shown, or no requirement') : [];
  });
  const locks = Object.entries(rules.readonly ?? {}).flatMap(([pointer, rule]) => {
    if (!alwaysLocked(rule) || rules.compute?.[pointer] !== undefined) return [];
    if (!required.includes(pointer) && !schemaRequires(schema, pointer)) return [];
    if (schemaAt(schema, segmentsOfPointer(pointer))?.['x-system'] === true) return [];
    const wrong = `"${pointer}" is required but always read-only: a new record could never be saved`;
    const right = 'a rule that is false for a new record ({ "!!": { "var": "record.dbUserId" } }), or no requirement';
    return faultOf('readonly', pointer, wrong, right, 'required-readonly');
  });
  const doubles = Object.entries(rules.compute ?? {}).flatMap(([pointer, logic]) => {
    if (rules.readonly?.[pointer] === undefined || (isObject(logic) && 'when' in logic)) return [];
    const wrong = `"${pointer}" is computed and read-only: the two decide the same value`;
    return faultOf('readonly', pointer, wrong, 'only "compute": a computed field cannot be typed into', 'readonly-computed');
  });
  return [...unseen, ...atOdds, ...locks, ...doubles];
}

function whenOf(rule: Logic | { when: Logic; message: string } | undefined): Logic | undefined {
  return isObject(rule) && 'when' in rule ? rule['when'] : rule;
}

/** No field is required and at the same time never shown, never seen, or always read-only. */
export const requiredHidden: Check = { name: 'required-hidden', faults: inEach('rules', hiddenRequired) };

/** The field that a rule reads as it is; undefined where it works something out. */
function findField({ schema }: FormDef, at: Pointer, logic: Logic): FormSchema | undefined {
  const read: unknown = isObject(logic) ? logic['var'] : undefined;
  const [root, ...rest] = typeof read === 'string' ? read.split('.') : [];
  const keys = segmentsOfPointer(at);
  if (root === 'data') return schemaAt(schema, rest);
  return root === 'row' ? schemaAt(schema, [...keys.slice(0, keys.lastIndexOf('*') + 1), ...rest]) : undefined;
}

function countsOf(form: FormDef, at: Pointer, logic: Logic): FoundFault[] {
  const here = pointerTo('/rows', at);
  const table = schemaAt(form.schema, segmentsOfPointer(at));
  // That a pointer leads nowhere is told of all of them.
  if (table === undefined) return [];
  if (!table.items?.properties)
    return faultAt(here, `"${at}" is no table, so it has no rows`, 'a field of "type": "array" with rows of "type": "object"');
  const most = table['maxItems'];
  if (typeof most !== 'number')
    return faultAt(here, `nothing says how many rows "${at}" may have at most`, '"maxItems" of the table, in schema.json');
  if (form.rules.compute?.[at] !== undefined)
    return faultAt(here, `"${at}" is worked out by "compute" already`, 'only one of them, or "compute" for its columns');
  if (table['minItems'] !== undefined)
    return faultAt(here, `"minItems" of "${at}" says how many rows there are, too`, 'no "minItems"; a "minimum" of the number');
  const source = findField(form, at, logic);
  const leader = leaderOf(form, at, logic);
  if (leader) {
    const rows = source?.['maxItems'];
    return typeof rows === 'number' && rows <= most
      ? []
      : faultAt(
          here,
          `"${at}" follows a table that may have more rows than its own ${most}`,
          `"maxItems": ${most} of that table, or more of this one`,
        );
  }
  if (source === undefined) return [];
  if (source.type !== 'integer')
    return faultAt(here, `what "${at}" goes by is no number and no table`, 'a field of "type": "integer", a table, or a rule that counts');
  const greatest = source['maximum'];
  return typeof greatest === 'number' && greatest <= most
    ? []
    : faultAt(here, `the number may be more than the ${most} rows that "${at}" may have`, `"maximum": ${most} of the number, or more rows`);
}

/** A table whose rows follow a number or another table can have as many, and nothing else says how many there are. */
export const rowCounts: Check = {
  name: 'row-count',
  faults: inEach('rules', (form) => Object.entries(form.rules.rows ?? {}).flatMap(([at, logic]) => countsOf(form, at, logic))),
};
