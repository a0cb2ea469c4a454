/** The rules of binding.json, each with what it may read. */
import type { Logic } from '../../engine/types.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { FormDef } from '../types.ts';
import { fields, namesOf, open, single } from './resolver.ts';
import { eachOf, maybe, ofCall, type Site } from './site.ts';
import type { Roots } from './world.ts';

type Found = { pointer: string; logic: Logic };

export function bindingSites(form: FormDef, source: Source, base: Roots): Site[] {
  const { binding } = form;
  // As the file says it: what its store and its part of the record add is judged where it stands.
  const { visible } = source.value as { visible?: Logic };
  const { data, lookups, ...looking } = base;
  const kept = namesOf(
    [...(binding.save ?? []), ...(binding.load ?? [])].flatMap((step) => Object.keys(step.keep ?? {})),
    'name that a step keeps, or a reading',
    open,
  );
  const saving: Roots = { ...looking, ...(data ? { data } : {}), ...(lookups ? { lookups } : {}), kept };
  const one = (found: Found, roots: Roots): Site => ({ source, ...found, roots });
  const look = [
    ...maybe(visible, '/visible'),
    ...maybe(binding.locked?.when, '/locked/when'),
    ...maybe(binding.edit, '/edit'),
    ...maybe(binding.rows?.alone, '/rows/alone'),
    ...maybe(binding.rows?.shown, '/rows/shown'),
    ...(binding.buttons ?? []).flatMap(({ shown, enabled, go: way, open: opened }, index) => [
      ...maybe(shown, `/buttons/${index}/shown`),
      ...maybe(enabled, `/buttons/${index}/enabled`),
      ...eachOf(way?.state, `/buttons/${index}/go/state`),
      ...ofCall(opened, `/buttons/${index}/open`),
    ]),
    ...Object.entries(binding.facts ?? {}).flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path))),
    ...(binding.load ?? []).flatMap((call, index) => [...ofCall(call, `/load/${index}`), ...eachOf(call.where, `/load/${index}/where`)]),
  ];
  // Derived actions ask these: of who looks, before any record is read.
  const store = [...maybe(binding.store?.see, '/store/see'), ...maybe(binding.store?.save, '/store/save')];
  const asking: Roots = { ...(looking['session'] ? { session: looking['session'] } : {}), ...(looking['today'] ? { today: looking['today'] } : {}) };
  const opened = (binding.buttons ?? []).flatMap((button, index) => maybe(button.open?.if, `/buttons/${index}/open/if`));
  const reading = (binding.load ?? []).flatMap((call, index) => eachOf(call.as, `/load/${index}/as`));
  const { say, go } = binding.then ?? {};
  const after = [
    ...(Array.isArray(say) ? say.flatMap(({ when }, index) => maybe(when, `/then/say/${index}/when`)) : []),
    ...eachOf(binding.then?.values, '/then/values'),
    ...(Array.isArray(go)
      ? go.flatMap(({ when, to }, index) => [...maybe(when, `/then/go/${index}/when`), ...eachOf(to.state, `/then/go/${index}/to/state`)])
      : eachOf(go?.state, '/then/go/state')),
  ];
  const steps = (binding.save ?? []).flatMap((step, index) => {
    const apart: Roots = step.apart === undefined ? saving : { ...saving, item: single };
    const rows: Roots =
      step.each === undefined ? apart : { ...saving, row: fields(schemaAt(form.schema, step.each.split('/').slice(1))?.items), index: single };
    const { when, ...sent } = step;
    return [
      ...[...maybe(when, `/save/${index}/when`), ...maybe(step.once, `/save/${index}/once`)].map((found) => one(found, saving)),
      ...[...ofCall(sent, `/save/${index}`), ...eachOf(step.gone, `/save/${index}/gone`), ...ofCall(step.else, `/save/${index}/else`)].map((found) =>
        one(found, rows),
      ),
    ];
  });
  return [
    ...store.map((found) => one(found, asking)),
    ...look.map((found) => one(found, looking)),
    ...opened.map((found) => one(found, { ...looking, answer: open })),
    ...reading.map((found) => one(found, { ...looking, row: open })),
    ...steps,
    ...after.map((found) => one(found, saving)),
  ];
}
