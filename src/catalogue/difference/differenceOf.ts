/** The difference between two sets of definitions, in sentences. */
import { folderOf, type Kind } from '../layout.ts';
import type { ToldDefinitions } from '../validateDefinitions.ts';
import { fileDifference } from './fileDifference.ts';
import { rankOf } from './nouns.ts';
import { speechOf, type Speech } from './speech.ts';
import { sameJson } from '../../engine/form/paths.ts';
import { jsonOf, listOf, objectOf, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../types.ts';
import { hadBefore, rightKey, type GrantTable } from '../checks/grants/grantsFile.ts';
import { rightsOf, STRANGERS, type Right } from '../checks/grants/rights.ts';
import { sayRoles, sayWidening, wideningsOf, type Widening } from '../checks/grants/grants.ts';

/** So many rights that the same people get or lose are told by their names. */
const MOST_RIGHTS = 6;

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
    const fewNames = names.length > MOST_RIGHTS ? [...names.slice(0, MOST_RIGHTS), `and ${names.length - MOST_RIGHTS} more`] : names;
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
function rightsDifference(before: Speech, after: Speech): string[] {
  const formPaths = [...seenIn(before.catalogue), ...seenIn(after.catalogue)];
  const [own, its] = [rightsOf(before.catalogue, formPaths), rightsOf(after.catalogue, formPaths)];
  return [...rightsBeyond(its, own, [after, before], false), ...rightsBeyond(own, its, [before, after], true)];
}

/** Kinds of files that hold examples -> where their definitions stand in the catalogue. */
const tables = {
  examples: 'forms',
  list: 'lists',
  'workflow-examples': 'workflows',
  game: 'games',
  completeness: 'completeness',
} as const satisfies Partial<Record<Kind, keyof Catalogue>>;

/** Of each example its name, the ids that it proves, what is given, and what comes of it. */
const casesOf = (def: Json | undefined): { name: Json; requirement: Json[]; input: JsonObject; outcome: JsonObject }[] =>
  objectsIn(objectOf(def)['examples']).map(({ name = null, requirement, expect = null, refused = null, notices = null, ...input }) => {
    return { name, requirement: listOf(requirement), input, outcome: { expect, refused, notices } };
  });

/** The ids that changed files proved before, and no longer do. Of a definition that cannot be read as it is now nobody knows. */
function lostRequirements(before: Catalogue, after: Catalogue, changes: readonly { kind: Kind; id: string; isGone: boolean }[]): string[] {
  const lost = changes.flatMap(({ kind, id, isGone }) => {
    const table = Object.entries(tables).find(([one]) => one === kind)?.[1];
    if (table === undefined) return [];
    const [own, its] = [before, after].map((catalogue) => objectOf(jsonOf(catalogue[table]))[id]);
    if (its === undefined && !isGone) return [];
    const now = casesOf(its);
    return casesOf(own).flatMap(({ name, requirement, input, outcome }) => {
      const same = now.find((one) => one.name === name) ?? now.find((one) => sameJson(one.input, input));
      const stands = same && sameJson(same.outcome, outcome) ? same.requirement : [];
      return requirement.filter((one) => !stands.includes(one)).map(String);
    });
  });
  return [...new Set(lost)].sort();
}

/** So many requirements are told by their ids. */
const MOST_LOST = 20;

const withCapital = (sentence: string): string => (/^[a-z]+\//.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1));

/** The file without which another is nothing: with it this one comes and goes. */
const ownerOf = (path: string): string =>
  path.replace(/^(schemas\/forms\/[^/]+\/[^/]+\/).*$/, '$1schema.json').replace(/^(workflows\/[^/]+)\.examples\.json$/, '$1.json');

/**
 * What changes for people when `after` takes the place of `before`: sentences in plain English, the most important first, each once. Empty for the same
 * files. Of what has a wrong shape in one of them the rights there are not known: sets that serve have nothing of the kind.
 */
export function differenceOf(before: ToldDefinitions, after: ToldDefinitions): string[] {
  const [own, its] = [before.files, after.files];
  const paths = [...new Set([...Object.keys(own), ...Object.keys(its)])].filter((path) => own[path] !== its[path]);
  if (paths.length === 0) return [];
  const places = paths.map((path) => {
    const folder = folderOf(path);
    return { path, folder: folder === 'beside' ? undefined : folder };
  });
  const definitions = places.flatMap(({ path, folder }) => (folder ? [{ ...folder, isGone: its[path] === undefined }] : []));
  const lost = lostRequirements(before.catalogue, after.catalogue, definitions);
  const hold = lost.length === 1 ? ' no longer holds' : 's no longer hold';
  const names = lost.length > MOST_LOST ? `${lost.slice(0, MOST_LOST).join(', ')} and ${lost.length - MOST_LOST} more` : lost.join(', ');
  const words = { before: speechOf(before.catalogue, after.catalogue), after: speechOf(after.catalogue, before.catalogue) };
  const rights = rightsDifference(words.before, words.after);
  const files = places
    .filter(({ path }) => {
      const owner = ownerOf(path);
      const isWith = [own, its].some((files) => files[path] === undefined && files[owner] === undefined);
      return owner === path || !isWith || !paths.includes(owner);
    })
    .map(({ path, folder }) => {
      const of = folder && { ...folder, ...words, rights };
      return { rank: rankOf(of?.kind), sentences: fileDifference(path, own[path], its[path], of) };
    })
    .sort((a, b) => a.rank - b.rank);
  const all = [
    ...rights,
    ...(lost.length > 0 ? [`${lost.length} documented requirement${hold}: ${names}`] : []),
    ...files.flatMap(({ sentences }) => sentences),
  ];
  return [...new Set(all.map(withCapital))];
}
