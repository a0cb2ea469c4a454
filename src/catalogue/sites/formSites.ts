/** Rules of a form: rules.json, ui.json, binding.json. */
import type { FormSchema, Logic, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../types.ts';
import { fields, namesOf, open, single, type Resolver } from './resolver.ts';
import { eachOf, maybe, ofCall, type Site } from './site.ts';
import type { Roots, World } from './world.ts';

export interface FormSources {
  ui: Source;
  rules: Source;
  binding: Source;
}
type Found = { pointer: string; logic: Logic };

const noSession = {
  root: 'session',
  check: 'show-without-session',
  wrong: 'show reads the session: it is about the beneficiary, never about who looks',
  right: 'the same rule under "see"',
};
const onlySession = (root: string): Site['barred'] => ({
  root,
  check: 'see-session-only',
  wrong: `see reads ${root}: it says who may see a field, from the session alone`,
  right: 'the same rule under "show"',
});

/** The rows that a pointer with `*` runs over. */
function rowSchema(schema: FormSchema, pointer: Pointer): FormSchema | undefined {
  const keys = pointer.split('/').slice(1);
  let here: FormSchema | undefined = schema;
  for (const key of keys.slice(0, keys.lastIndexOf('*') + 1)) here = key === '*' ? here?.items : here?.properties?.[key];
  return here;
}

/** Facts of the record for a form: what it loads, and what is stored of itself. */
function recordOf(form: FormDef, world: World): Resolver {
  const loaded = Object.keys(form.binding.facts ?? {}).map((path) => [path.split('.')[1] ?? '', open] as const);
  return world.record({ stored: fields(form.schema), ...Object.fromEntries(loaded) });
}

function rulesSites(form: FormDef, source: Source, base: Roots): Site[] {
  const { rules, schema } = form;
  const rowRoots = (pointer: Pointer): Roots =>
    pointer.includes('*') ? { row: fields(rowSchema(schema, pointer)), index: single } : {};
  const plain = (found: Found, roots: Roots = base): Site => ({ source, ...found, roots });
  const at = (pointer: Pointer): Roots => ({ ...base, ...rowRoots(pointer) });
  const paired = (map: Record<Pointer, Logic> | undefined, name: string, second: string): Site[] =>
    Object.entries(map ?? {}).flatMap(([pointer, rule]) => {
      const here = pointerTo('', name, pointer);
      if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || !('when' in rule))
        return [plain({ pointer: here, logic: rule }, at(pointer))];
      const value = second === 'message' ? undefined : rule[second];
      return [...maybe(rule['when'], `${here}/when`), ...maybe(value, `${here}/${second}`)].map((found) =>
        plain(found, at(pointer)),
      );
    });
  const byPointer = (map: Record<Pointer, Logic> | undefined, name: string, barred?: Site['barred']): Site[] =>
    Object.entries(map ?? {}).map(([pointer, logic]) => ({
      source,
      pointer: pointerTo('', name, pointer),
      logic,
      roots: at(pointer),
      ...(barred ? { barred } : {}),
    }));
  const { session } = base;
  const seeing = Object.entries(rules.see ?? {}).map(([pointer, logic]): Site => ({
    source,
    pointer: pointerTo('', 'see', pointer),
    logic,
    roots: session ? { session } : {},
    barred: onlySession('data'),
  }));
  const checks = (rules.check ?? []).flatMap((check, index) => {
    const here = `/check/${index}`;
    const asked: Roots = check.needs === 'server' ? { answer: open } : {};
    const judged = [...maybe(check.fails, `${here}/fails`), ...eachOf(check.values, `${here}/values`)].map((found) =>
      plain(found, { ...at(check.at), ...asked }),
    );
    return [...judged, ...ofCall(check.ask, `${here}/ask`).map((found) => plain(found, at(check.at)))];
  });
  const changes = (rules.on ?? []).flatMap((change, index) =>
    [...maybe(change.when, `/on/${index}/when`), ...eachOf(change.fill, `/on/${index}/fill`)].map((found) =>
      plain(found, at(change.change)),
    ),
  );
  return [
    ...byPointer(rules.show, 'show', noSession),
    ...seeing,
    ...paired(rules.require, 'require', 'message'),
    ...byPointer(rules.readonly, 'readonly'),
    ...paired(rules.compute, 'compute', 'value'),
    ...byPointer(rules.options, 'options'),
    ...Object.entries(rules.lookups ?? {}).flatMap(([name, call]) =>
      ofCall(call, pointerTo('/lookups', name)).map((found) => plain(found)),
    ),
    ...checks,
    ...changes,
  ];
}

function bindingSites(form: FormDef, source: Source, base: Roots): Site[] {
  const { binding } = form;
  const { data, lookups, ...looking } = base;
  const kept = namesOf(
    (binding.save ?? []).flatMap((step) => Object.keys(step.keep ?? {})),
    'name that a step keeps',
    open,
  );
  const saving: Roots = { ...looking, ...(data ? { data } : {}), ...(lookups ? { lookups } : {}), kept };
  const one = (found: Found, roots: Roots): Site => ({ source, ...found, roots });
  const look = [
    ...maybe(binding.visible, '/visible'),
    ...maybe(binding.locked?.when, '/locked/when'),
    ...maybe(binding.edit, '/edit'),
    ...Object.entries(binding.facts ?? {}).flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path))),
    ...(binding.load ?? []).flatMap((call, index) => ofCall(call, `/load/${index}`)),
  ];
  const { say, go } = binding.then ?? {};
  const after = [
    ...(Array.isArray(say) ? say.flatMap(({ when }, index) => maybe(when, `/then/say/${index}/when`)) : []),
    ...(Array.isArray(go)
      ? go.flatMap(({ when, to }, index) => [
          ...maybe(when, `/then/go/${index}/when`),
          ...eachOf(to.state, `/then/go/${index}/to/state`),
        ])
      : eachOf(go?.state, '/then/go/state')),
  ];
  const steps = (binding.save ?? []).flatMap((step, index) => [
    ...ofCall(step, `/save/${index}`),
    ...ofCall(step.else, `/save/${index}/else`),
  ]);
  return [...look.map((found) => one(found, looking)), ...[...steps, ...after].map((found) => one(found, saving))];
}

export function formSites(form: FormDef, sources: FormSources, world: World): Site[] {
  const base: Roots = {
    data: fields(form.schema),
    session: world.session,
    record: recordOf(form, world),
    today: single,
    lists: world.lists,
    lookups: namesOf(Object.keys(form.rules.lookups ?? {}), 'lookup of the form', open),
  };
  return [
    ...rulesSites(form, sources.rules, base),
    ...bindingSites(form, sources.binding, base),
    ...maybe(form.ui.submit, '/submit').map((found) => ({ source: sources.ui, ...found, roots: base })),
  ];
}
