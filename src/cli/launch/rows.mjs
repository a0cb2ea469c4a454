/**
 * `npm test -- rows`: which test or example proves each requirement, in which path, and against which definition. A requirement that only a
 * stand-in proves (a form made for tests, a view without the definitions that ship) fails.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const filesIn = (folder) =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesIn(path) : [path];
  });

/** Every requirement that a text names; `D2-COMPLETE-02..26` names each of them. */
const idsIn = (text) =>
  [...text.matchAll(/\b(D\d+-[A-Z]+)-(\d+)(?:\.\.(\d+))?/g)].flatMap(([, area, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`),
  );

/** Path by folder, the first that fits: `stand-in` proves nothing by itself. */
const paths = [
  [/^tests\/journeys\//, 'browser'],
  [/^tests\/(server|security|faults)\//, 'server'],
  [/^tests\/(widgets\/.*\.browser|catalogue\/)/, 'stand-in'],
  [/^tests\/(house|forms|bench|support)\//, null],
  [/^tests\/.*\.test\.tsx?$/, 'page'],
  [/^schemas\/(_meta|forms\/patterns)\//, 'stand-in'],
  [/^(schemas\/forms|workflows)\//, 'both'],
  [/^(schemas|config)\/.*\.json$/, 'page'],
];
const pathOf = (file) => paths.find(([pattern]) => pattern.test(file))?.[1] ?? null;

function proofsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!file.endsWith('.json')) return idsIn(text);
  const { examples } = JSON.parse(text);
  return Array.isArray(examples) ? examples.flatMap(({ requirement = [] }) => requirement) : [];
}

/** Requirement -> its proofs, each a path and the file that holds it. */
function proofs() {
  const found = new Map();
  for (const file of ['tests', 'schemas', 'workflows', 'config'].flatMap(filesIn)) {
    const path = pathOf(file);
    if (path === null || !(file.startsWith('tests/') ? /\.test\.tsx?$/ : /\.json$/).test(file)) continue;
    for (const id of new Set(proofsIn(file))) found.set(id, [...(found.get(id) ?? []), { path, file }]);
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Prints all of them where that is wanted, those that only stand-ins prove in any case. @returns how many these are */
export function rows(isWanted) {
  const all = proofs();
  const weak = all.filter(([, by]) => by.every(({ path }) => path === 'stand-in'));
  if (isWanted) for (const [id, by] of all) console.log(`${id.padEnd(16)} ${by.map(({ path, file }) => `${path} ${file}`).join(', ')}`);
  for (const [id, by] of weak) console.error(`${id} is proved by a stand-in only: ${by.map(({ file }) => file).join(', ')}`);
  console.log(`${all.length - weak.length} requirements are proved, ${weak.length} by stand-ins only.`);
  return weak.length;
}
