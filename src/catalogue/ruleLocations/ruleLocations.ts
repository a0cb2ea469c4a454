/** The rules of rules.json, each with what it may read. */
import { segmentsOfPointer, isObject, type Segments } from '../../engine/json.ts';
import type { FormSchema, RulesDef } from '../../engine/definition/form.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import { leaderOf, lockLogic, locksOf, rowsAround } from '../../engine/form/rules.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../definition/form.ts';
import { fields, nameResolver, rowsResolver, single, type Resolver } from './resolver.ts';
import { eachOf, maybe, ofCall, ofWay, type RuleLocation } from './location.ts';
import type { Roots } from './world.ts';

type Found = { pointer: string; logic: Logic };

export const noSession = {
  root: 'session',
  check: 'show-without-session',
  wrong: 'show reads the session: it is about the beneficiary, never about who looks',
  right: 'the same rule under "see"',
};
const onlySession = (root: string): RuleLocation['barred'] => ({
  root,
  check: 'see-session-only',
  wrong: `see reads ${root}: it says who may see a field, from the session alone`,
  right: 'the same rule under "show"',
});

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
  const plain = (found: Found, roots: Roots = base): RuleLocation => ({ source, ...found, roots });
  const at = (pointer: Pointer): Roots => ({ ...base, ...rowRoots(pointer) });
  const paired = (map: Record<Pointer, Logic> | undefined, name: string, second: string): RuleLocation[] =>
    Object.entries(map ?? {}).flatMap(([pointer, rule]) => {
      const here = pointerTo('', name, pointer);
      if (!isObject(rule) || !('when' in rule)) return [plain({ pointer: here, logic: rule }, at(pointer))];
      const value = second === 'message' ? undefined : rule[second];
      return [...maybe(rule['when'], `${here}/when`), ...maybe(value, `${here}/${second}`)].map((found) => plain(found, at(pointer)));
    });
  const byPointer = (map: Record<Pointer, Logic> | undefined, name: string, barred?: RuleLocation['barred']): RuleLocation[] =>
    Object.entries(map ?? {}).map(([pointer, logic]) => ({
      source,
      pointer: pointerTo('', name, pointer),
      logic,
      roots: at(pointer),
      ...(barred ? { barred } : {}),
    }));
  const locking = Object.entries(rules.readonly ?? {}).flatMap(([pointer, rule]): RuleLocation[] => {
    const here = pointerTo('', 'readonly', pointer);
    const locks = locksOf(rule);
    if (!locks) return [plain({ pointer: here, logic: lockLogic(rule) }, at(pointer))];
    return locks.map(({ when }, index) =>
      plain({ pointer: Array.isArray(rule) ? `${here}/${index}/when` : `${here}/when`, logic: when }, at(pointer)),
    );
  });
  const { session } = base;
  const seeing = Object.entries(rules.see ?? {}).map(([pointer, logic]): RuleLocation => ({
    source,
    pointer: pointerTo('', 'see', pointer),
    logic,
    roots: session ? { session } : {},
    barred: onlySession('data'),
  }));
  const checks = (rules.check ?? []).flatMap((check, index) => {
    const here = `/check/${index}`;
    const answerRoots: Roots = check.needs === 'server' ? { answer: answerOf(check.ask?.call ?? '') } : {};
    // Of a unique key the file says what it is held against, or whom it asks: its condition and values are judged where the entity says them.
    const rawCheck = check.unique ? (source.value as Pick<RulesDef, 'check'>).check?.[index] : check;
    const failRules = [
      ...maybe(check.unique?.among === undefined ? check.fails : undefined, `${here}/fails`),
      ...eachOf(rawCheck?.values, `${here}/values`),
      ...ofWay(check.way?.go, `${here}/way/go`),
    ].map((found) => plain(found, { ...at(check.at), ...answerRoots }));
    const askRules = [...maybe(check.unique?.among, `${here}/unique/among`), ...ofCall(rawCheck?.ask, `${here}/ask`)];
    return [...failRules, ...askRules.map((found) => plain(found, at(check.at)))];
  });
  const changes = (rules.on ?? []).flatMap((change, index) => {
    // Who changes a row is not told which row it follows.
    const { leader: _followed, ...roots } = at(change.change);
    return [
      ...maybe(change.when, `/on/${index}/when`),
      ...eachOf(change.fill, `/on/${index}/fill`),
      ...eachOf(change.values, `/on/${index}/values`),
      ...ofWay(change.go, `/on/${index}/go`),
    ].map((found) => plain(found, roots));
  });
  return [
    ...byPointer(rules.show, 'show', noSession),
    ...seeing,
    ...paired(rules.require, 'require', 'message'),
    ...locking,
    ...paired(rules.compute, 'compute', 'value'),
    ...byPointer(rules.rows, 'rows'),
    ...byPointer(rules.options, 'options'),
    ...Object.entries(rules.days ?? {}).flatMap(([pointer, { noSundays: _said, ...days }]) =>
      eachOf(days, pointerTo('/days', pointer)).map((found) => plain(found, at(pointer))),
    ),
    ...Object.entries(rules.lookups ?? {}).flatMap(([name, call]) => ofCall(call, pointerTo('/lookups', name)).map((found) => plain(found))),
    ...checks,
    ...changes,
  ];
}
