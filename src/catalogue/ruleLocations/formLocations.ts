/** The rules of a form: rules.json, binding.json and the button of ui.json. */
import { segmentsOfPointer, isObject, type Segments } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import type { Defined } from '../definitions.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../definition/form.ts';
import { fields, nameResolver, open, single, type Resolver, namesOf, rowsResolver } from './resolver.ts';
import { callPlaces, locateRules, wayPlaces, type PlaceGroup, type RuleLocation } from './location.ts';
import { worldOf, type Assembly, type ResolvedNames, type Roots } from './world.ts';
import type { RulesDef, FormSchema, LockDef } from '../../engine/definition/form.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import { columnKey } from '../../engine/sheet/template.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { leaderOf, locksOf, rowsAround } from '../../engine/form/rules.ts';
import { pointerTo } from '../json/pointer.ts';

const noSession = {
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

/** The rules of rules.json, each with what it may read. `answerOf` says what an action's answer looks like. */
function ruleLocations(form: FormDef, source: Source, base: Roots, answerOf: (call: string) => Resolver): RuleLocation[] {
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

/** The columns of a template that no field of the form has. */
const besideOf = ({ binding }: FormDef): Resolver =>
  namesOf((binding.template?.columns ?? []).filter(({ at }) => at === undefined).map(columnKey), 'column beside the form');

/** What the rules of a form may read; the data of the form and what it looks up only some of them. */
type FormRoots = Roots & { data: Resolver; lookups: Resolver };

/** What leaves a form, or a row of it: what it only shows does not. */
const savable = (schema: FormSchema | undefined): Resolver =>
  fields(schema && { ...schema, properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([, one]) => !one['x-local'])) });

/** The rules of binding.json, each with what it may read. */
function bindingLocations(form: FormDef, source: Source, base: FormRoots, world: ResolvedNames): RuleLocation[] {
  // As the file says it: what its store, its part of the record and its locks add is judged where it stands.
  const { visible, edit } = source.value as { visible?: Logic; edit?: Logic };
  const binding = { ...form.binding, visible, edit };
  const { data, lookups, unanswered: _inRules, ...looking } = base;
  const keepNames = namesOf(
    [...(binding.save ?? []), ...(binding.load ?? [])].flatMap((step) => Object.keys(step.keep ?? {})),
    'name that a step keeps, or a reading',
    open,
  );
  const saving: Roots = { ...looking, data: savable(form.schema), lookups, kept: keepNames };
  const columns: Roots = Object.fromEntries(Object.keys(form.schema.properties ?? {}).map((name) => [name, open]));
  const asking: Roots = { session: world.session, today: single };
  const upload = binding.template?.checks ? world.upload(form.id) : open;
  const look = [
    ...['/visible', '/locked/when', '/edit', '/rows/alone', '/rows/shown', '/buttons/#/shown', '/buttons/#/enabled'],
    ...[...wayPlaces('/buttons/#/go'), ...['/buttons/#/open', '/facts/*', '/load/#'].flatMap(callPlaces), '/load/#/where/*'],
  ];
  const reading = (binding.load ?? []).flatMap((load, index) =>
    locateRules(source, load, [[{ roots: { ...looking, row: world.answeredRow(load.call) } }, ['/as/*']]], `/load/${index}`),
  );
  const after = [
    ...['/failed/#/when', '/then/say/#/when', '/then/values/*', '/then/again/when', ...wayPlaces('/then/again/go'), ...callPlaces('/then/undo')],
    ...['/then/go/#/when', ...['/then/go/#/to', '/then/go'].flatMap(wayPlaces)],
  ];
  const steps = (binding.save ?? []).flatMap((step, index) => {
    const apart: Roots = step.apart === undefined ? saving : { ...saving, item: single };
    const roots: Roots =
      step.each === undefined ? apart : { ...saving, row: savable(schemaAt(form.schema, segmentsOfPointer(step.each))?.items), index: single };
    const here = `/save/${index}`;
    const groups: PlaceGroup[] = [
      [{ roots: saving }, ['/when', '/once']],
      [{ roots }, ['/with/*', '/gone/*', ...callPlaces('/else'), '/only']],
    ];
    return locateRules(source, step, groups, here).filter(
      ({ pointer }) => !pointer.startsWith(`${here}/else/`) || valueAt(source.value, segmentsOfPointer(pointer)) !== undefined,
    );
  });
  return [
    ...locateRules(source, binding, [
      // Derived actions ask these: of who looks, before any record is read.
      [{ roots: asking }, ['/store/see', '/store/save', '/store/delete', '/head/*']],
      [{ roots: columns }, ['/store/register/unique/#/only', '/store/register/unique/#/values/*']],
      [{ roots: base }, ['/template/fill/*']],
      [{ roots: { ...asking, row: besideOf(form), upload, place: single } }, ['/template/checks/#/fails']],
      [{ roots: looking }, look],
      [{ roots: { ...looking, answer: open } }, ['/buttons/#/open/if']],
    ]),
    ...reading,
    ...steps,
    ...locateRules(source, binding, [[{ roots: { ...saving, shown: data } }, after]]),
  ];
}

/** Facts of the record for a form: what it loads, and what is stored of itself. */
function recordOf(form: FormDef, world: ResolvedNames): Resolver {
  const factEntries = Object.entries(form.binding.facts ?? {}).map(([path, { call }]) => {
    const [, name = '', ...deeper] = path.split('.');
    return [name, deeper.length > 0 ? open : world.answerOf(call)] as const;
  });
  const head = Object.keys(form.binding.head ?? {}).map((name) => [name, single] as const);
  return world.record({ stored: fields(form.schema), ...Object.fromEntries([...head, ...factEntries]) });
}

/** The form with the show and require rules of its rules.json alone: what its sections and alternatives add is judged where it stands. */
function asWritten(form: FormDef, rules: Source): FormDef {
  const { show = {}, require = {} } = rules.value as Pick<RulesDef, 'show' | 'require'>;
  return { ...form, rules: { ...form.rules, show, require } };
}

export function formLocations({ id, source: rules }: Defined, assembly: Assembly): RuleLocation[] {
  const { catalogue, definitions } = assembly;
  const [form, ui, binding] = [catalogue.forms[id], definitions.get('ui', id), definitions.get('binding', id)];
  if (!form || !ui || !binding) return [];
  const world = worldOf(assembly);
  const lookups = Object.entries(form.rules.lookups ?? {}).map(([name, { call }]) => [name, world.answerOf(call)] as const);
  const base: FormRoots = {
    data: fields(form.schema),
    session: world.session,
    record: recordOf(form, world),
    today: single,
    lists: world.lists,
    lookups: nameResolver(new Map(lookups), 'lookup of the form'),
    unanswered: namesOf(Object.keys(form.rules.lookups ?? {}), 'lookup of the form'),
  };
  return [
    ...ruleLocations(asWritten(form, rules), rules, base, world.answerOf),
    ...bindingLocations(form, binding, base, world),
    ...locateRules(ui, form.ui, [
      [{ roots: base }, ['/submit', '/ready/when', '/ready/why/#/when']],
      [{ roots: base, barred: noSession }, ['/sections/#/when']],
    ]),
  ];
}
