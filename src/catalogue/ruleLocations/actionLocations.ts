/** Rules of actions. */
import type { Definitions } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue } from '../types.ts';
import type { ActionDef } from '../definition/action.ts';
import { entityFields, OF_EVERY_ROW } from './entityFields.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { eachOf, maybe, type RuleLocation } from './location.ts';
import type { Roots, ResolvedNames } from './world.ts';

/** Keys of the rows that an action leaves out, takes or removes: those of their entity, of what stands beside them and of what it works out. */
function rowsIn(catalogue: Catalogue, { do: work, answer = [] }: ActionDef): Resolver {
  const removed = 'delete' in work ? entityFields(catalogue, work.delete) : undefined;
  if ('delete' in work && removed) return namesOf([...removed, ...OF_EVERY_ROW], `field of ${work.delete}`, open);
  const own = 'list' in work && work.leftJoin === undefined ? entityFields(catalogue, work.list) : undefined;
  if (!own || !('list' in work)) return open;
  const more = [
    ...Object.keys(work.beside ?? {}),
    ...Object.keys(work.people ?? {}),
    ...answer.flatMap((key) => (typeof key === 'string' ? key : Object.keys(key))),
  ];
  return namesOf([...own, ...OF_EVERY_ROW, ...more], `field of ${work.list}`, open);
}

/** What rules of `answer` read: the keys of the row that is answered, where its entity says them, beside what is read everywhere. */
function answering(catalogue: Catalogue, { do: work }: ActionDef, asking: Roots): Pick<RuleLocation, 'roots' | 'isOfAnyRow'> {
  const noun = 'list' in work && work.leftJoin === undefined ? work.list : 'get' in work ? work.get : 'create' in work ? work.create : '';
  const own = entityFields(catalogue, noun);
  const { columns = {}, references = {} } = catalogue.entities[noun] ?? {};
  const beside = 'list' in work ? [work.beside, work.people, work.with].flatMap((map) => Object.keys(map ?? {})) : [];
  const keys = [...(own ?? Object.keys({ ...columns, ...references })), ...beside, ...OF_EVERY_ROW];
  return { roots: { ...Object.fromEntries(keys.map((key) => [key, open])), ...asking }, isOfAnyRow: own === undefined };
}

export function actionLocations(definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  const asking: Roots = { session: world.session, today: single };
  const writing: Roots = { ...asking, data: open, record: open };
  return definitions.of('actions').flatMap(({ id, source }) =>
    Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, action]) => {
      const here = pointerTo('', name);
      const derived = (action.answer ?? []).flatMap((key, index) => (typeof key === 'string' ? [] : eachOf(key, `${here}/answer/${index}`)));
      const set = 'set' in action.do ? eachOf(action.do.set, `${here}/do/set`) : [];
      const where = 'where' in action.do ? eachOf(action.do.where, `${here}/do/where`) : [];
      const mark = 'mark' in action.do ? eachOf(action.do.mark?.set, `${here}/do/mark/set`) : [];
      const old = 'mark' in action.do ? eachOf(action.do.mark?.old, `${here}/do/mark/old`) : [];
      const ranks =
        'rank' in action.do
          ? (['total', 'least', 'event'] as const).flatMap((key) => ('rank' in action.do ? maybe(action.do[key], `${here}/do/${key}`) : []))
          : [];
      const unlessRules = ('unless' in action.do ? (action.do.unless ?? []) : []).flatMap(({ when, where }, index) => [
        ...maybe(when, `${here}/do/unless/${index}/when`),
        ...eachOf(where, `${here}/do/unless/${index}/where`),
      ]);
      const keeping: Roots = 'create' in action.do ? { session: world.session, data: open } : { row: open };
      const byWhom = 'byWhom' in action.do ? maybe(action.do.byWhom, `${here}/do/byWhom`) : [];
      const group = 'group' in action.do ? maybe(action.do.group, `${here}/do/group`) : [];
      const only = [
        ...('only' in action.do ? maybe(action.do.only, `${here}/do/only`) : []),
        ...('narrow' in action.do ? eachOf(action.do.narrow, `${here}/do/narrow`) : []),
      ];
      const about = 'list' in action.do ? { rows: { of: action.do.list, at: 'row' } } : {};
      const spans =
        'between' in action.do ? (action.do.between ?? []).flatMap(({ when }, index) => maybe(when, `${here}/do/between/${index}/when`)) : [];
      return [
        ...spans.map((found) => ({ source, ...found, roots: { session: world.session, data: open } })),
        ...only.map((found) => ({ source, ...found, roots: { ...asking, data: open, row: rowsIn(catalogue, action), roles: open }, ...about })),
        ...group.map((found) => ({ source, ...found, roots: { key: single } })),
        ...byWhom.map((found) => ({ source, ...found, roots: { session: world.session, row: rowsIn(catalogue, action) } })),
        ...unlessRules.map((found) => ({ source, ...found, roots: keeping })),
        ...ranks.map((found) => ({ source, ...found, roots: { ...asking, record: open, rank: single } })),
        ...mark.map((found) => ({ source, ...found, roots: { ...asking, rows: open, record: open } })),
        ...old.map((found) => ({ source, ...found, roots: { rows: open, record: open } })),
        ...maybe(action.seen?.unless, `${here}/seen/unless`).map((found) => ({ source, ...found, roots: { session: world.session } })),
        ...maybe(action.may, `${here}/may`).map((found) => ({ source, ...found, roots: asking })),
        ...set.map((found) => ({ source, ...found, roots: { ...writing, key: single, fresh: single } })),
        ...where.map((found) => ({ source, ...found, roots: { ...writing, lists: world.lists } })),
        ...derived.map((found) => ({ source, ...found, ...answering(catalogue, action, asking) })),
      ];
    }),
  );
}
