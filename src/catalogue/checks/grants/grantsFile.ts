/** Rights as config/grants.json keeps them, and what the definitions give beyond that. */
import { listOf, objectOf } from '../../../engine/json.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { Catalogue } from '../../types.ts';
import { everybody } from '../trial/scopes.ts';
import { STRANGERS, verbs, type Right, type Verb, type Who } from './rights.ts';

export const GRANTS = 'config/grants.json';
/** What is said where there is no such file. */
export const UNGUARDED = `${GRANTS} is not there: what gives a role more passes unsaid`;

/** What the file calls who has not signed in. */
const NOBODY = 'strangers';

export interface GrantTable {
  roles: ReadonlySet<Who>;
  /** `<verb> <name>` -> who has that right. */
  rights: ReadonlyMap<string, ReadonlySet<Who>>;
}

export const rightKey = ({ verb, name }: Pick<Right, 'verb' | 'name'>): string => `${verb} ${name}`;

/** What a file says. Who is not among its roles has nothing. */
export function grantsIn(file: JsonObject): GrantTable {
  const ids = new Map<string, Who>([
    [NOBODY, STRANGERS],
    ...Object.entries(objectOf(file['roles'])).map(([name, id]) => [name, Number(id)] as const),
  ]);
  const rights = new Map<string, Set<Who>>();
  for (const group of listOf(file['grants']).map(objectOf)) {
    const who = listOf(group['roles']).flatMap((name) => ids.get(String(name)) ?? []);
    for (const verb of verbs)
      for (const name of listOf(group[verb]).map(String)) {
        const key = rightKey({ verb, name });
        rights.set(key, new Set([...(rights.get(key) ?? []), ...who]));
      }
  }
  return { roles: new Set(ids.values()), rights };
}

/** The file that says what is so now: rights of the same roles together, those of few first. */
export function fileOf(rights: readonly Right[], { items }: Catalogue['roles']): JsonObject {
  const roles = items.map(({ id, name }) => ({ id, name: String(name) }));
  const groups = new Map<string, { names: string[]; own: Right[] }>();
  for (const right of rights) {
    const names = [{ id: STRANGERS, name: NOBODY }, ...roles].flatMap(({ id, name }) => (right.who.has(id) ? [name] : []));
    const key = names.join();
    groups.set(key, { names, own: [...(groups.get(key)?.own ?? []), right] });
  }
  const grants = [...groups]
    .sort(([a, one], [b, other]) => one.names.length - other.names.length || (a < b ? -1 : 1))
    .map(([, { names, own }]): JsonObject => {
      const entries = verbs.map((verb) => [verb, own.flatMap((right) => (right.verb === verb ? [right.name] : [])).sort()] as const);
      return { roles: names, ...Object.fromEntries(entries.filter(([, all]) => all.length > 0)) };
    });
  return { $schema: '../schemas/_meta/grants.schema.json', roles: Object.fromEntries(roles.map(({ id, name }) => [name, id])), grants };
}

/** Who may call it for more may call it for less. */
const asMuch: Partial<Record<Verb, readonly Verb[]>> = { callsOwn: ['callsOwn', 'calls', 'callsAnywhere'], calls: ['calls', 'callsAnywhere'] };

/** Who had a right; undefined where nothing says so. A field that nobody has asked of yet was seen by everybody. */
export function hadBefore({ verb, name }: Right, { rights }: GrantTable, catalogue: Catalogue): ReadonlySet<Who> | undefined {
  const known = (asMuch[verb] ?? [verb]).flatMap((one) => rights.get(rightKey({ verb: one, name })) ?? []);
  if (known.length > 0) return new Set(known.flatMap((who) => [...who]));
  return verb === 'sees' ? new Set(everybody(catalogue).map(({ role }) => role.id)) : undefined;
}
