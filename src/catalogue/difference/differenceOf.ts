/** The difference between two sets of definitions, in sentences. */
import { folderOf } from '../layout.ts';
import type { ToldDefinitions } from '../validateDefinitions.ts';
import { fileDifference } from './fileDifference.ts';
import { rankOf } from './nouns.ts';
import { lostRequirements } from './requirements.ts';
import { rightsDifference } from './rights.ts';
import { speechOf } from './speech.ts';

/** So many requirements are told by their ids. */
const MOST = 20;

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
  const names = lost.length > MOST ? `${lost.slice(0, MOST).join(', ')} and ${lost.length - MOST} more` : lost.join(', ');
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
