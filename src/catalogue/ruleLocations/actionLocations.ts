/** Rules of actions. */
import type { Defined } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue } from '../types.ts';
import type { ActionDef } from '../definition/action.ts';
import { entityFields, OF_EVERY_ROW } from './entityFields.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { locateRules, type PlaceGroup, type RuleLocation } from './location.ts';
import { worldOf, type Assembly, type Roots } from './world.ts';

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

export function actionLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const { catalogue } = assembly;
  const { session, lists } = worldOf(assembly);
  const asking: Roots = { session, today: single };
  const writing: Roots = { ...asking, data: open, record: open };
  const groupsOf = (action: ActionDef): PlaceGroup[] => {
    const { do: work } = action;
    const row = rowsIn(catalogue, action);
    const unless = ['when', 'fewerThan', 'where/*'].map((part) => `/do/unless/#/${part}`);
    const about = 'list' in work ? { rows: { of: work.list, at: 'row' } } : {};
    return [
      [{ roots: { session, data: open } }, ['/do/between/#/when']],
      [{ roots: { ...asking, data: open, row, roles: open }, ...about }, ['/do/only', '/do/narrow/*']],
      [{ roots: { key: single } }, ['/do/group']],
      [{ roots: { session, row } }, ['/do/byWhom']],
      [{ roots: 'create' in work ? { session, data: open } : { row: open } }, unless],
      [{ roots: { ...asking, record: open, rank: single } }, 'rank' in work ? ['/do/total', '/do/least', '/do/event'] : []],
      [{ roots: { ...asking, rows: open, record: open } }, ['/do/mark/set/*']],
      [{ roots: { rows: open, record: open } }, ['/do/mark/old/*']],
      [{ roots: { session } }, ['/seen/unless']],
      [{ roots: asking }, ['/may']],
      [{ roots: { ...writing, key: single, fresh: single } }, ['/do/set/*']],
      [{ roots: { ...writing, lists } }, ['/do/where/*']],
      [answering(catalogue, action, asking), ['/answer/#/*']],
    ];
  };
  return Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, action]) => locateRules(source, action, groupsOf(action), pointerTo('', name)));
}
