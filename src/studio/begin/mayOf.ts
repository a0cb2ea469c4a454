/** Who may do with a new definition what others of its entity allow already. */
import { allActions } from '../../catalogue/findAction.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Logic } from '../../engine/types.ts';

const verbs = { read: ['get', 'list'], write: ['update', 'create'] } as const;

/** Who may do the first operation of this kind on an entity; everybody where no action says otherwise. */
export function mayOf({ actions }: Catalogue, noun: string, kind: keyof typeof verbs): Logic {
  const kindVerbs: readonly string[] = verbs[kind];
  const isOf = ([verb, of]: [string, unknown]): boolean => kindVerbs.includes(verb) && of === noun;
  return allActions(actions).find(({ def }) => Object.entries(def.do).some(isOf))?.def.may ?? true;
}
