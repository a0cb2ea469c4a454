/** The permission matrix as it is committed, an action a line: who is let in, by what of it they reach. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { isBarred } from '../../../src/server/session/facts.ts';

/** What somebody who is let in reaches with an action: what is of their own centre or account, that and what is elsewhere, only the latter, neither. */
const REACHES = ['own', 'any', 'others', 'none'] as const;
export type Reach = (typeof REACHES)[number];

export const reachOf = (isHome: boolean, isElsewhere: boolean): Reach => (isHome ? (isElsewhere ? 'any' : 'own') : isElsewhere ? 'others' : 'none');
export const reaches = (reach: Reach, isHome: boolean): boolean => reach === 'any' || reach === (isHome ? 'own' : 'others');

/** Who is in no role. */
export const NOBODY = 'nobody';
/** Who is let in, by role: the others are not. */
export type Rights = Record<string, Reach>;

const rolesOf = (catalogue: Catalogue) => catalogue.roles.items.map(({ id, name }) => ({ name: String(name), isIn: !isBarred(catalogue, id) }));

function describeRoles(catalogue: Catalogue, names: readonly string[]): string {
  const roles = rolesOf(catalogue);
  const signedIn = roles.filter(({ isIn }) => isIn).map(({ name }) => name);
  if (names.length === roles.length + 1) return 'everybody';
  const missing = signedIn.filter((name) => !names.includes(name));
  if (missing.length > 3 || names.length !== signedIn.length - missing.length) return names.join(', ');
  return missing.length === 0 ? 'signed in' : `signed in but ${missing.join(', ')}`;
}

function parseRoles(catalogue: Catalogue, text: string): string[] {
  const roles = rolesOf(catalogue);
  if (text === 'everybody') return [...roles.map(({ name }) => name), NOBODY];
  const [, missing] = /^signed in(?: but (.*))?$/.exec(text) ?? [];
  if (!text.startsWith('signed in')) return text.split(', ');
  return roles.filter(({ name, isIn }) => isIn && !missing?.split(', ').includes(name)).map(({ name }) => name);
}

/** `own: Mobilizer; any: Programme Admin`; empty for what only rules and other actions ask. */
export function lineOf(catalogue: Catalogue, rights: Rights): string {
  return REACHES.map((reach) => [reach, Object.keys(rights).filter((name) => rights[name] === reach)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([reach, names]) => `${reach}: ${describeRoles(catalogue, names)}`)
    .join('; ');
}

export function rightsOf(catalogue: Catalogue, line: string): Rights {
  const parts = line === '' ? [] : line.split('; ').map((part) => part.split(': '));
  return Object.fromEntries(parts.flatMap(([reach = '', names = '']) => parseRoles(catalogue, names).map((name) => [name, reach as Reach] as const)));
}
