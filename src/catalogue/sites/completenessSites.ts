/** Rules of what makes a record complete. */
import type { Definitions } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue } from '../types.ts';
import { namesOf, names, open, single, type Resolver } from './resolver.ts';
import { maybe, ofCall, type Site } from './site.ts';
import type { Roots, World } from './world.ts';

/** Keys of every row that belongs to a centre, beside those of its entity. */
const OF_ROWS = ['centerId', 'programId', 'version', 'createdOn'];

export function completenessSites(definitions: Definitions, catalogue: Catalogue, world: World): Site[] {
  return definitions.of('completeness').flatMap(({ id, source }) => {
    const def = catalogue.completeness[id];
    if (!def) return [];
    const entity = catalogue.entities[def.entity];
    const own = entity ? [entity.key, ...Object.keys(entity.columns ?? {}), ...Object.keys(entity.references ?? {}), ...OF_ROWS] : undefined;
    const row = (more: readonly (readonly [string, Resolver])[]): Resolver =>
      own ? names(new Map([...own.map((name) => [name, single] as const), ...more]), `field of ${def.entity} or loaded fact`) : open;
    const loaded = Object.entries(def.facts).map(([path, { call }]) => [path.split('.')[1] ?? '', world.answered(call)] as const);
    const asking: Roots = { session: world.session, today: single, record: row([]) };
    const judging: Roots = {
      session: world.session,
      today: single,
      record: row(loaded),
      lists: world.lists,
      constants: definitions.sound('app') ? namesOf(Object.keys(catalogue.app.constants), 'constant of config/app.json', open) : open,
    };
    const places = (of: typeof def.shown, base: string) => of.flatMap(({ when }, index) => maybe(when, `${base}/${index}/when`));
    return [
      ...ofCall(def.ask, '/ask').map((found) => ({ source, ...found, roots: { session: world.session, record: world.record({}) } })),
      ...Object.entries(def.facts)
        .flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path)))
        .map((found) => ({ source, ...found, roots: asking })),
      ...def.checks
        .flatMap(({ counts, missing }, index) => [...maybe(counts, `/checks/${index}/counts`), ...maybe(missing, `/checks/${index}/missing`)])
        .map((found) => ({ source, ...found, roots: judging })),
      ...[
        ...places(def.shown, '/shown'),
        ...places(def.checklist?.shown ?? [], '/checklist/shown'),
        ...(def.checklist?.entries ?? []).flatMap(({ when }, index) => maybe(when, `/checklist/entries/${index}/when`)),
      ].map((found) => ({ source, ...found, roots: { session: world.session, record: row([]) } })),
    ];
  });
}
