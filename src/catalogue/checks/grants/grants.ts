/** What widens who sees or does something is accepted by name: the definitions are held against config/grants.json, which says who had what. */
import { objectOf } from '../../../engine/json.ts';
import { nounOf } from '../../expand/documents.ts';
import type { Source } from '../../source.ts';
import type { Catalogue, Offer } from '../../types.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { isKnownWhoThereIs } from '../trial/scopes.ts';
import { GRANTS, UNGUARDED, fileOf, hadBefore, grantsIn, rightKey } from './grantsFile.ts';
import { STRANGERS, rightsOf, type Right, type Verb, type Who } from './rights.ts';

const COMMAND = '"npm run check -- --accept grants"';
/** So many rights are named that come with another one; whoever accepts them is told all. */
const MOST = 6;

const inSentence = (about = ''): string => about.charAt(0).toLowerCase() + about.slice(1).replace(/\.$/, '');
/** A right in words, after the names of those who have it now; of those who lost it "now" and "no longer" change their places. */
const words: Readonly<Record<Verb, (right: Right, now: string, not: string) => string>> = {
  has: ({ name, about }, now) => `${now} ${inSentence(about)} ("${name}")`,
  lacks: ({ name, about }, _, not) => `${not} ${inSentence(about)} ("${name}")`,
  meets: ({ name, about }, now) => `${now} meets "${name}" (${about})`,
  callsOwn: ({ name }, now) => `may ${now} call "${name}" for its own rows`,
  calls: ({ name }, now) => `may ${now} call "${name}"`,
  callsAnywhere: ({ name }, now) => `may ${now} call "${name}", whatever centre is named`,
  opens: ({ name }, now) => `may ${now} open the screen "${name}"`,
  sends: ({ name }, now) => `may ${now} send "${name}"`,
  sees: ({ name }, now) => `${now} sees "${name}"`,
  reaches: ({ name }, now) => `${now} reaches rows of "${name}" in every centre`,
};

/** What the same roles get for one reason: of a trait or a rule with a name the rest follows. */
export interface Widening {
  who: Who[];
  causes: Right[];
  following: Right[];
  isNew: boolean;
}

type Wider = readonly { right: Right; more: readonly Who[] }[];

/** What each role gets; those who get it for the same reason are told together. */
export function wideningsOf(wider: Wider, known: ReadonlySet<Who>): Widening[] {
  const found = new Map<string, Widening>();
  const tell = (who: Who, causes: Right[], following: Right[], isNew = false): void => {
    const key = isNew ? String(who) : causes.map(rightKey).join();
    const before = found.get(key) ?? { who: [], following: [] };
    const all = new Set([...before.following, ...following]);
    found.set(key, { who: [...before.who, who], causes, following: [...all], isNew });
  };
  for (const who of new Set(wider.flatMap(({ more }) => more))) {
    const isNew = !known.has(who);
    // A new role never had what limits others.
    const own = wider.flatMap(({ right, more }) => (more.includes(who) && !(isNew && right.verb === 'lacks') ? [right] : []));
    const traits = own.filter(({ kind }) => kind === 'roles');
    const causes = isNew || traits.length > 0 ? traits : own.filter(({ kind }) => kind === 'permissions');
    const rest = own.filter((right) => !causes.includes(right));
    if (isNew || causes.length > 0) tell(who, causes, rest, isNew);
    else for (const right of own) tell(who, [right], []);
  }
  return [...found.values()];
}

/** What a role is called; several of them in a sentence. */
function nameOfRole({ items }: Catalogue['roles']): (who: Who) => string {
  const names = new Map([[STRANGERS, 'who has not signed in'], ...items.map(({ id, name }) => [id, String(name)] as const)]);
  return (who) => names.get(who) ?? `role ${who}`;
}
export const sayRoles = (who: readonly Who[], roles: Catalogue['roles']): string =>
  `${who.length > 1 ? 'each of ' : ''}${who.map(nameOfRole(roles)).join(', ')}`;

/** What they get in words, and what comes with it; `isLoss`: what they lose, and a new role is one that is gone. */
export function sayWidening({ causes, following, isNew }: Widening, roles: string, isLoss = false): { sentence: string; and: string } {
  const gets = causes.map((right) => (isLoss ? words[right.verb](right, 'no longer', 'now') : words[right.verb](right, 'now', 'no longer')));
  const whole = isLoss ? `the role ${roles} is gone` : `the new role ${roles} ${['gets in', ...gets].join(', ')}`;
  const more = following.length > MOST ? ` and ${following.length - MOST} more` : '';
  return {
    sentence: isNew ? whole : `${roles} ${gets.join(', ')}`,
    and: following.length > 0 ? `; with it: ${following.slice(0, MOST).map(rightKey).join(', ')}${more}` : '',
  };
}

interface Comparison {
  widenings: Widening[];
  /** Sentences about what the file says and is not so, and what it does not say yet. */
  behind: string[];
  offer: (sentence: string) => Offer[];
  source: Source | undefined;
}

/** The definitions beside the file; undefined while it cannot be told who may what. */
function comparisonOf(context: CheckContext): Comparison | undefined {
  const { definitions, catalogue } = context;
  if (!isKnownWhoThereIs(context) || !definitions.sound('grants')) return undefined;
  if (anyFaulty(context, 'config/actions/', 'config/screens/', 'config/entities/', 'schemas/forms/', 'workflows/')) return undefined;
  const source = definitions.get('grants', 'grants');
  const file = grantsIn(objectOf(source?.value));
  const fieldNames = [...file.rights.keys()].flatMap((key) => (key.startsWith('sees ') ? [key.slice(5)] : []));
  const rights = rightsOf(catalogue, fieldNames);
  const offer = (sentence: string): Offer[] => [{ pointer: '', value: fileOf(rights, catalogue.roles), sentence }];
  if (!source) return { widenings: [], behind: [], offer, source };
  const before = new Map(rights.map((right) => [right, hadBefore(right, file, catalogue)]));
  /** What a form brings along is new with its rows: nobody sees more than before. */
  const isBrought = ({ kind, id }: Right): boolean => !definitions.get(kind, id);
  const wider = rights
    .filter((right) => before.get(right) !== undefined || !isBrought(right))
    .map((right) => ({ right, more: [...right.who].filter((who) => before.get(right)?.has(who) !== true) }));
  const now = new Map(rights.map((right) => [rightKey(right), right.who]));
  const names = nameOfRole(catalogue.roles);
  const less = [...file.rights].flatMap(([key, had]) =>
    [...had].filter((who) => now.get(key)?.has(who) === false).map((who) => `${names(who)} ${key}`),
  );
  const fresh = rights.filter((right) => before.get(right) === undefined && isBrought(right)).map(rightKey);
  const strayKeys = [...file.rights.keys()].filter((key) => !now.has(key));
  const behind = [
    ...(less.length > 0 ? [`it says what is not so any more: ${less.join(', ')}`] : []),
    ...(fresh.length > 0 ? [`it does not say yet who ${fresh.join(', ')}`] : []),
    ...(strayKeys.length > 0 ? [`it says who ${strayKeys.join(', ')}, and there is no such thing`] : []),
  ];
  return { widenings: wideningsOf(wider, file.roles), behind, offer, source };
}

/** Where it is said that somebody has a right; of what a form brings along, in its binding. */
function placeOf({ kind, id, at }: Right, who: Who, { definitions, catalogue }: CheckContext): Pick<Finding, 'source' | 'pointer'> | undefined {
  const own = definitions.get(kind, id);
  if (own) return { source: own, pointer: at(who) };
  const form = Object.keys(catalogue.forms).find((one) => nounOf(one) === id);
  const source = definitions.get('binding', form ?? '');
  return source && { source, pointer: '/store' };
}

function wideningFaults(context: CheckContext): Finding[] {
  const { widenings = [], offer = () => [] } = comparisonOf(context) ?? {};
  return widenings.flatMap((widening) => {
    const { who, causes, following } = widening;
    const [first = following[0]] = causes;
    const [one = STRANGERS] = who;
    const place = first && placeOf(first, one, context);
    if (!place) return [];
    const { sentence, and } = sayWidening(widening, sayRoles(who, context.catalogue.roles));
    const whole = [sentence, ...following.map((each) => `  + ${rightKey(each)}`)].join('\n  ');
    const how = `${COMMAND} keeps it in ${GRANTS}`;
    return [{ ...place, ...wrongAt(place.pointer, sentence + and, 'accepted by name where it is meant, or as it was'), how, offer: offer(whole) }];
  });
}

export const grants: Check = {
  name: 'wider-right',
  proof: true,
  faults: wideningFaults,
  notices: (context) => {
    const compared = context.faulty.isEmpty ? comparisonOf(context) : undefined;
    if (!compared) return [];
    const { behind, offer, source = context.definitions.get('roles', 'roles') } = compared;
    if (!source) return [];
    const keeps = `${COMMAND} writes ${GRANTS}`;
    if (!context.catalogue.isGuarded) return [{ source, ...wrongAt('', UNGUARDED, keeps, 'unguarded'), offer: offer(UNGUARDED) }];
    return behind.map((sentence) => ({ source, ...wrongAt('', sentence, keeps, 'grants-behind'), offer: offer(sentence) }));
  },
};
