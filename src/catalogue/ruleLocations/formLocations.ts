/** The rules of a form: rules.json, binding.json and the button of ui.json. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../definition/form.ts';
import { fields, nameResolver, open, single, type Resolver, namesOf } from './resolver.ts';
import { noSession, ruleLocations } from './ruleLocations.ts';
import { maybe, type RuleLocation, eachOf, ofCall, ofWay } from './location.ts';
import type { Roots, ResolvedNames } from './world.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import type { Logic } from '../../engine/types.ts';
import { columnKey } from '../../engine/sheet/template.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { pointerTo } from '../json/pointer.ts';

/** The rules of binding.json, each with what it may read. */
type Found = { pointer: string; logic: Logic };

/** The columns of a template that no field of the form has. */
const besideOf = ({ binding }: FormDef): Resolver =>
  namesOf((binding.template?.columns ?? []).filter(({ at }) => at === undefined).map(columnKey), 'column beside the form');

function bindingLocations(form: FormDef, source: Source, base: Roots, world: ResolvedNames): RuleLocation[] {
  const { binding } = form;
  // As the file says it: what its store, its part of the record and its locks add is judged where it stands.
  const { visible, edit } = source.value as { visible?: Logic; edit?: Logic };
  const { data, lookups, unanswered: _inRules, ...looking } = base;
  const keepNames = namesOf(
    [...(binding.save ?? []), ...(binding.load ?? [])].flatMap((step) => Object.keys(step.keep ?? {})),
    'name that a step keeps, or a reading',
    open,
  );
  const heads = eachOf(binding.head, '/head');
  const saving: Roots = { ...looking, ...(data ? { data } : {}), ...(lookups ? { lookups } : {}), kept: keepNames };
  const one = (found: Found, roots: Roots): RuleLocation => ({ source, ...found, roots });
  const look = [
    ...maybe(visible, '/visible'),
    ...maybe(binding.locked?.when, '/locked/when'),
    ...maybe(edit, '/edit'),
    ...maybe(binding.rows?.alone, '/rows/alone'),
    ...maybe(binding.rows?.shown, '/rows/shown'),
    ...(binding.buttons ?? []).flatMap(({ shown, enabled, go: way, open: openCall }, index) => [
      ...maybe(shown, `/buttons/${index}/shown`),
      ...maybe(enabled, `/buttons/${index}/enabled`),
      ...ofWay(way, `/buttons/${index}/go`),
      ...ofCall(openCall, `/buttons/${index}/open`),
    ]),
    ...Object.entries(binding.facts ?? {}).flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path))),
    ...(binding.load ?? []).flatMap((call, index) => [...ofCall(call, `/load/${index}`), ...eachOf(call.where, `/load/${index}/where`)]),
  ];
  // Derived actions ask these: of who looks, before any record is read.
  const { store: keeping } = binding;
  const register = keeping && 'register' in keeping ? keeping : undefined;
  const store = [...maybe(keeping?.see, '/store/see'), ...maybe(keeping?.save, '/store/save'), ...maybe(register?.delete, '/store/delete')];
  const unique = (register?.register.unique ?? []).flatMap(({ only, values }, index) => [
    ...maybe(only, `/store/register/unique/${index}/only`),
    ...eachOf(values, `/store/register/unique/${index}/values`),
  ]);
  const columns: Roots = Object.fromEntries(Object.keys(form.schema.properties ?? {}).map((name) => [name, open]));
  const asking: Roots = { ...(looking['session'] ? { session: looking['session'] } : {}), ...(looking['today'] ? { today: looking['today'] } : {}) };
  const beside = (binding.template?.checks ?? []).map(({ fails }, index) => ({ pointer: `/template/checks/${index}/fails`, logic: fails }));
  const openRules = (binding.buttons ?? []).flatMap((button, index) => maybe(button.open?.if, `/buttons/${index}/open/if`));
  const reading = (binding.load ?? []).flatMap((load, index) => {
    const roots = { ...looking, row: world.answeredRow(load.call) };
    return eachOf(load.as, `/load/${index}/as`).map((found) => one(found, roots));
  });
  const { say, go } = binding.then ?? {};
  const { failed } = binding;
  const after = [
    ...(Array.isArray(failed) ? failed.flatMap(({ when }, index) => maybe(when, `/failed/${index}/when`)) : []),
    ...(Array.isArray(say) ? say.flatMap(({ when }, index) => maybe(when, `/then/say/${index}/when`)) : []),
    ...eachOf(binding.then?.values, '/then/values'),
    ...maybe(binding.then?.again?.when, '/then/again/when'),
    ...ofWay(binding.then?.again?.go, '/then/again/go'),
    ...ofCall(binding.then?.undo, '/then/undo'),
    ...(Array.isArray(go)
      ? go.flatMap(({ when, to }, index) => [...maybe(when, `/then/go/${index}/when`), ...ofWay(to, `/then/go/${index}/to`)])
      : ofWay(go, '/then/go')),
  ];
  const steps = (binding.save ?? []).flatMap((step, index) => {
    const apart: Roots = step.apart === undefined ? saving : { ...saving, item: single };
    const rows: Roots =
      step.each === undefined ? apart : { ...saving, row: fields(schemaAt(form.schema, segmentsOfPointer(step.each))?.items), index: single };
    const { when, ...stepCall } = step;
    return [
      ...[...maybe(when, `/save/${index}/when`), ...maybe(step.once, `/save/${index}/once`)].map((found) => one(found, saving)),
      ...[
        ...ofCall(stepCall, `/save/${index}`),
        ...eachOf(step.gone, `/save/${index}/gone`),
        ...ofCall(step.else, `/save/${index}/else`).filter(({ pointer }) => valueAt(source.value, segmentsOfPointer(pointer)) !== undefined),
        ...maybe(step.only, `/save/${index}/only`),
      ].map((found) => one(found, rows)),
    ];
  });
  return [
    ...[...store, ...heads].map((found) => one(found, asking)),
    ...unique.map((found) => one(found, columns)),
    ...eachOf(binding.template?.fill, '/template/fill').map((found) => one(found, base)),
    ...beside.map((found) => one(found, { ...asking, row: besideOf(form), upload: world.upload(form.id), place: single })),
    ...look.map((found) => one(found, looking)),
    ...openRules.map((found) => one(found, { ...looking, answer: open })),
    ...reading,
    ...steps,
    ...after.map((found) => one(found, { ...saving, ...(data ? { shown: data } : {}) })),
  ];
}

interface FormSources {
  ui: Source;
  rules: Source;
  binding: Source;
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

export function formLocations(form: FormDef, sources: FormSources, world: ResolvedNames): RuleLocation[] {
  const lookups = Object.entries(form.rules.lookups ?? {}).map(([name, { call }]) => [name, world.answerOf(call)] as const);
  const base: Roots = {
    data: fields(form.schema),
    session: world.session,
    record: recordOf(form, world),
    today: single,
    lists: world.lists,
    lookups: nameResolver(new Map(lookups), 'lookup of the form'),
    unanswered: namesOf(Object.keys(form.rules.lookups ?? {}), 'lookup of the form'),
  };
  const why = form.ui.ready?.why;
  return [
    ...ruleLocations(asWritten(form, sources.rules), sources.rules, base, world.answerOf),
    ...bindingLocations(form, sources.binding, base, world),
    ...[
      ...maybe(form.ui.submit, '/submit'),
      ...maybe(form.ui.ready?.when, '/ready/when'),
      ...(Array.isArray(why) ? why.flatMap(({ when }, index) => maybe(when, `/ready/why/${index}/when`)) : []),
    ].map((found) => ({ source: sources.ui, ...found, roots: base })),
    ...form.ui.sections
      .flatMap(({ when }, index) => maybe(when, `/sections/${index}/when`))
      .map((found) => ({ source: sources.ui, ...found, roots: base, barred: noSession })),
  ];
}
