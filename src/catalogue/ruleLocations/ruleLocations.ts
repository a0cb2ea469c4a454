/** The rules of rules.json, each with what it may read. */
import { segmentsOfPointer, isObject, type Segments } from '../../engine/json.ts';
import type { FormSchema, LockDef, RulesDef } from '../../engine/definition/form.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import { leaderOf, locksOf, rowsAround } from '../../engine/form/rules.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../definition/form.ts';
import { fields, nameResolver, rowsResolver, single, type Resolver } from './resolver.ts';
import { callPlaces, locateRules, wayPlaces, type PlaceGroup, type RuleLocation } from './location.ts';
import type { Roots } from './world.ts';

export const noSession = {
  root: 'session',
  check: 'show-without-session',
  wrong: 'show reads the session: it is about the beneficiary, never about who looks',
  right: 'the same rule under "see"',
};
const onlySession = {
  root: 'data',
  check: 'see-session-only',
  wrong: 'see reads data: it says who may see a field, from the session alone',
  right: 'the same rule under "show"',
};

type Rule = Logic | LockDef | readonly LockDef[];
/** Where the logic of a rule stands in it: it is the whole, or it has a condition of its own. */
type PlacesOf = (rule: Rule) => readonly string[];
const wholeRule: PlacesOf = () => [''];
const pairPlaces =
  (...places: readonly string[]): PlacesOf =>
  (rule) =>
    isObject(rule) && 'when' in rule ? places : [''];
const lockPlaces: PlacesOf = (rule) => (locksOf(rule) ? [Array.isArray(rule) ? '/#/when' : '/when'] : ['']);

/** The rows that a pointer with `*` runs over. */
function rowSchema(schema: FormSchema, pointer: Pointer): FormSchema | undefined {
  const keys = segmentsOfPointer(pointer);
  return schemaAt(schema, keys.slice(0, keys.lastIndexOf('*') + 1));
}

/** `answerOf` says what an action's answer looks like. */
export function ruleLocations(form: FormDef, source: Source, base: Roots, answerOf: (call: string) => Resolver): RuleLocation[] {
  const { rules, schema } = form;
  /** The table that the one around a place follows. */
  const leaderOfTable = (pointer: Pointer): Segments | undefined => {
    const table = pointer.slice(0, pointer.lastIndexOf('/*'));
    const logic = rules.rows?.[table];
    return logic === undefined ? undefined : leaderOf(form, table, logic);
  };
  const rowRoots = (pointer: Pointer): Roots => {
    if (!pointer.includes('*')) return {};
    const row = fields(rowSchema(schema, pointer));
    const keys = segmentsOfPointer(pointer);
    const rows = rowsAround(keys, keys.lastIndexOf('*')).map((at) => fields(schemaAt(schema, keys.slice(0, at + 1))));
    const outer: Roots = rows[0]
      ? { outer: rows[0], around: nameResolver(new Map(rows.map((one, depth) => [String(depth), one])), 'row around this one, the nearest being 0') }
      : {};
    const leader = leaderOfTable(pointer);
    return { row, index: single, above: rowsResolver(row), ...outer, ...(leader ? { leader: fields(schemaAt(schema, [...leader, '*'])) } : {}) };
  };
  const at = (pointer: Pointer): Roots => ({ ...base, ...rowRoots(pointer) });
  const byPointer = (
    name: 'show' | 'require' | 'readonly' | 'compute' | 'rows' | 'options',
    placesOf = wholeRule,
    more: Pick<RuleLocation, 'barred'> = {},
  ): RuleLocation[] => {
    const map: Readonly<Record<Pointer, Rule>> = rules[name] ?? {};
    return Object.entries(map).flatMap(([pointer, rule]) =>
      locateRules(source, rule, [[{ roots: at(pointer), ...more }, placesOf(rule)]], pointerTo('', name, pointer)),
    );
  };
  const { session } = base;
  const checks = (rules.check ?? []).flatMap((check, index) => {
    const roots = at(check.at);
    const answerRoots: Roots = check.needs === 'server' ? { answer: answerOf(check.ask?.call ?? '') } : {};
    // Of a unique key the file says what it is held against, or whom it asks: its condition and values are judged where the entity says them.
    const { values, ask } = (check.unique ? (source.value as Pick<RulesDef, 'check'>).check?.[index] : check) ?? {};
    const fails = check.unique?.among === undefined ? check.fails : undefined;
    const groups: PlaceGroup[] = [
      [{ roots: { ...roots, ...answerRoots } }, ['/fails', '/values/*', ...wayPlaces('/way/go')]],
      [{ roots }, ['/unique/among', ...callPlaces('/ask')]],
    ];
    return locateRules(source, { ...check, fails, values, ask }, groups, `/check/${index}`);
  });
  const changes = (rules.on ?? []).flatMap((change, index) => {
    // Who changes a row is not told which row it follows.
    const { leader: _followed, ...roots } = at(change.change);
    return locateRules(source, change, [[{ roots }, ['/when', '/fill/*', '/values/*', ...wayPlaces('/go')]]], `/on/${index}`);
  });
  return [
    ...byPointer('show', undefined, { barred: noSession }),
    ...locateRules(source, rules, [[{ roots: session ? { session } : {}, barred: onlySession }, ['/see/*']]]),
    ...byPointer('require', pairPlaces('/when')),
    ...byPointer('readonly', lockPlaces),
    ...byPointer('compute', pairPlaces('/when', '/value')),
    ...byPointer('rows'),
    ...byPointer('options'),
    ...Object.entries(rules.days ?? {}).flatMap(([pointer, { noSundays: _said, ...days }]) =>
      locateRules(source, days, [[{ roots: at(pointer) }, ['/*']]], pointerTo('/days', pointer)),
    ),
    ...locateRules(source, rules, [[{ roots: base }, callPlaces('/lookups/*')]]),
    ...checks,
    ...changes,
  ];
}
