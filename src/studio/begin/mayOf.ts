/** Who may do with a new definition what others of its entity allow already. */
import type { Catalogue } from '../../catalogue/types.ts';
import type { Logic } from '../../engine/types.ts';

const verbs = { read: ['get', 'list'], write: ['update', 'create'] } as const;

/** Who may do the first operation of this kind on an entity; everybody where no action says otherwise. */
export function mayOf({ actions }: Catalogue, noun: string, kind: keyof typeof verbs): Logic {
  const kindVerbs: readonly string[] = verbs[kind];
  const all = Object.values(actions).flatMap((service) => Object.values(service));
  return all.find(({ do: work }) => Object.entries(work).some(([verb, of]) => kindVerbs.includes(verb) && of === noun))?.may ?? true;
}
