/** Who gets a right, and who loses one. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { hadBefore, rightKey, type GrantTable } from '../checks/grants/grantsFile.ts';
import { rightsOf, STRANGERS, type Right } from '../checks/grants/rights.ts';
import { sayRoles, sayWidening, wideningsOf, type Widening } from '../checks/grants/grants.ts';
import type { Catalogue } from '../types.ts';
import type { Speech } from './speech.ts';

/** So many rights that the same people get or lose are told by their names. */
const MOST = 6;

/** Fields of which somebody says who sees them. */
const seenIn = ({ forms }: Catalogue): string[] =>
  Object.values(forms).flatMap(({ id, rules: { see = {} } }) => Object.keys(see).map((at) => id + at));

/** What a right is about as people call it. */
function nameOf({ verb, name, id }: Right, words: Speech): string {
  if (verb === 'opens') return words.title('screen', name);
  if (verb === 'reaches') return words.title('entity', name);
  if (verb === 'sends') return `${words.title('workflow', id)}: ${words.event(id, name.slice(id.length + 1))}`;
  return verb === 'sees' ? `${words.title('rules', id)}: ${words.field(id, segmentsOfPointer(name.slice(id.length))) ?? name}` : name;
}

/** Those that the same people get by themselves, as one for each verb. */
function foldAlike(all: readonly Widening[], words: Speech): Widening[] {
  const groups = new Map<unknown, Widening[]>();
  for (const one of all) {
    const [right] = one.causes;
    const isAlone = right && !one.isNew && one.following.length === 0 && !['roles', 'permissions'].includes(right.kind);
    const key = isAlone ? `${right.verb} ${one.who.join()}` : one;
    groups.set(key, [...(groups.get(key) ?? []), { ...one, causes: one.causes.map((cause) => ({ ...cause, name: nameOf(cause, words) })) }]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    const [right] = first?.causes ?? [];
    if (!first || !right || others.length === 0) return first ?? [];
    const names = [first, ...others].flatMap(({ causes }) => causes.map(({ name }) => name));
    const fewNames = names.length > MOST ? [...names.slice(0, MOST), `and ${names.length - MOST} more`] : names;
    return { ...first, causes: [{ ...right, name: fewNames.join('", "') }] };
  });
}

/** What `rights` are beyond those of another set, one sentence for each reason. */
function rightsBeyond(rights: readonly Right[], others: readonly Right[], [own, its]: readonly [Speech, Speech], isLoss: boolean): string[] {
  const { roles } = own.catalogue;
  const grants: GrantTable = {
    roles: new Set([STRANGERS, ...its.catalogue.roles.items.map(({ id }) => id)]),
    rights: new Map(others.map((right) => [rightKey(right), right.who])),
  };
  const wider = rights.map((right) => {
    const had = hadBefore(right, grants, its.catalogue);
    return { right, more: [...right.who].filter((who) => had?.has(who) !== true) };
  });
  const inside = roles.items.filter((role) => role['barred'] !== true);
  return foldAlike(wideningsOf(wider, grants.roles), own).map((widening) => {
    const isAll = inside.length > 1 && inside.every(({ id }) => widening.who.includes(id));
    const { sentence, and } = sayWidening(widening, isAll ? 'everybody' : sayRoles(widening.who, roles), isLoss);
    return sentence + and;
  });
}

/** Rights that come and rights that go. */
export function rightsDifference(before: Speech, after: Speech): string[] {
  const formPaths = [...seenIn(before.catalogue), ...seenIn(after.catalogue)];
  const [own, its] = [rightsOf(before.catalogue, formPaths), rightsOf(after.catalogue, formPaths)];
  return [...rightsBeyond(its, own, [after, before], false), ...rightsBeyond(own, its, [before, after], true)];
}
