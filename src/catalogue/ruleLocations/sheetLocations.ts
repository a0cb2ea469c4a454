import type { Definitions } from '../definitions.ts';
import { findAction } from '../findAction.ts';
import { answeredKeys } from '../requestKeys.ts';
import type { Catalogue } from '../types.ts';
import { maybe, ofCall, type RuleLocation } from './location.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import type { Roots, ResolvedNames } from './world.ts';

/** The rules of a sheet of cards: what it asks with, and what its cards say. */
export function sheetLocations(definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  const answerOf = (call: string): Resolver => {
    const action = findAction(catalogue, call);
    const keys = action && answeredKeys(action.def, catalogue);
    return keys ? namesOf(keys, `key that "${call}" answers`, open) : open;
  };
  const roots: Roots = { session: world.session, today: single };
  return definitions.of('sheet').flatMap(({ id, source }) => {
    const sheet = catalogue.sheets[id];
    if (!sheet) return [];
    const { about, choose, load, picture, faces } = sheet;
    const choice = answerOf(choose.call);
    const row = answerOf(load.call);
    const cardRoots: Roots = { ...roots, constants: world.constants, chosen: choice, row, about: answerOf(about.call) };
    const parts = faces.flatMap((face, index) =>
      face.parts.flatMap(({ title, value }, at) =>
        [maybe(title, `/faces/${index}/parts/${at}/title`), maybe(value, `/faces/${index}/parts/${at}/value`)].flat(),
      ),
    );
    return [
      ...[...ofCall(about, '/about'), ...ofCall(choose, '/choose')].map((found) => ({ source, ...found, roots })),
      ...ofCall(load, '/load').map((found) => ({ source, ...found, roots: { ...roots, chosen: choice } })),
      ...ofCall(picture.find, '/picture/find').map((found) => ({ source, ...found, roots: { record: row } })),
      ...ofCall(picture.open, '/picture/open').map((found) => ({ source, ...found, roots: { record: row, row: answerOf(picture.find.call) } })),
      ...parts.map((found) => ({ source, ...found, roots: cardRoots })),
    ];
  });
}
