/**
 * `npm test -- rows`: which test or example proves each requirement, in which path, and against which definition. A requirement that nothing
 * proves, or only a stand-in (a form made for tests, a catalogue made by hand, a text without the screen that says it), fails. How gaps of the
 * specification are filled is settled beside it: they are counted apart.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

const filesIn = (folder) =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesIn(path) : [path];
  });
const textOf = (file) => readFileSync(join(root, file), 'utf8');
/** A definition's name as it is printed: its place without what every place has. */
const nameOf = (file) => file.replace(/^(schemas|config)\//, '').replace(/(\/examples)?\.json$/, '');
const jsonOf = (file) => JSON.parse(textOf(file));

/** Every requirement that a text names; `D2-COMPLETE-02..26` names each of them. */
const idsIn = (text) =>
  [...text.matchAll(/\b(D\d+-[A-Z]+)-(\d+)(?:\.\.(\d+))?/g)].flatMap(([, area, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`),
  );

/** Every row of the specification's catalogue, from the table that the titles of tests are held against. */
function rowsOfTheCatalogue() {
  const areas = [...textOf('tests/house/requirementIds.ts').matchAll(/'(D\d+-[A-Z]+)': (\d+)/g)];
  return areas.flatMap(([, area, count]) => idsIn(`${area}-${'1'.padStart(area === 'D12-GAP' ? 3 : 2, '0')}..${count}`));
}

/** Path by folder, the first that fits: `stand-in` proves nothing by itself. */
const paths = [
  [/^tests\/(journeys|soak)\//, 'browser'],
  [/^tests\/(server|security|faults)\//, 'server'],
  [/^tests\/(widgets\/.*\.browser|catalogue\/)/, 'stand-in'],
  [/^tests\/(house|forms|bench|support)\//, null],
  [/^tests\/.*\.test\.tsx?$/, 'page'],
  [/^schemas\/(_meta|forms\/patterns)\//, 'stand-in'],
  [/^(schemas\/forms|workflows)\//, 'both'],
  [/^(schemas|config)\/.*\.json$/, 'page'],
];
const pathOf = (file) => paths.find(([pattern]) => pattern.test(file))?.[1] ?? null;

/** A file of the page's tests that reads no definition that ships judges a catalogue of its own. */
const readsDefinitions = /support\/(definitions|openTab|tabs|session)\.ts|fromDisk|(config|schemas|workflows)\//;
/** A form made for tests, or a text of the message file by its key: nobody is shown to read it. */
const madeForTests = /patterns\/|expect\(messages\[/;

/** What a test may name: pairs of the pattern of its mention and the definition meant. */
export function namesOfDefinitions() {
  const forms = filesIn('schemas/forms').flatMap((file) => /^schemas\/forms\/(.+)\/binding\.json$/.exec(file)?.slice(1) ?? []);
  const quoted = (name) => `(['"\`])${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}\\1`;
  const inTable = (table, name) => new RegExp(`${table}(\\['${name}'\\]|\\.${name}\\b)`);
  const definitionNames = (folder, table) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((file) => [inTable(table, basename(file, '.json')), `${folder}/${basename(file, '.json')}`]);
  const screens = filesIn('config/screens').filter((file) => file.endsWith('.json'));
  return [
    ...forms.map((form) => [new RegExp(quoted(form)), `forms/${form}`]),
    ...forms.flatMap((form) => {
      const { tab } = jsonOf(`schemas/forms/${form}/binding.json`);
      return tab === undefined ? [] : [[new RegExp(`open(?:Record|Tab)\\(.*${quoted(tab.label)}`), `forms/${form}`]];
    }),
    ...definitionNames('schemas/lists', 'lists'),
    ...definitionNames('workflows', 'workflows'),
    ...definitionNames('config/screens', 'screens'),
    // Every address begins with that of the login.
    ...screens.map((file) => [jsonOf(file).path, file]).flatMap(([path, file]) => (path === '/' ? [] : [[new RegExp(`${path}(?![\\w/])`), file]])),
    [/\bopenList\(/, 'schemas/lists/beneficiaries'],
  ].map(([pattern, name]) => [pattern, nameOf(name)]);
}
const definitionsIn = (text, names) => [...new Set(names.filter(([pattern]) => pattern.test(text)).map(([, name]) => name))];

/**
 * What a file proves: `ids` of requirements, by which path, against which definitions (of the test itself, else of its whole file; an example's is
 * the file that holds it).
 */
export function proofsOf(file, text, names) {
  const path = pathOf(file);
  if (path === null) return [];
  if (file.endsWith('.json')) {
    const { examples } = JSON.parse(text);
    const ids = Array.isArray(examples) ? examples.flatMap(({ requirement = [] }) => requirement) : [];
    return [{ path, ids, against: [nameOf(file)] }];
  }
  if (!/\.test\.tsx?$/.test(file)) return [];
  const wholly = path === 'page' && !readsDefinitions.test(text) ? 'stand-in' : path;
  const all = definitionsIn(text, names);
  return text.split(/^(?=[ \t]*(?:test|it)\b)/m).map((one) => {
    const own = definitionsIn(one, names);
    return { path: madeForTests.test(one) ? 'stand-in' : wholly, ids: idsIn(one), against: own.length > 0 ? own : all };
  });
}

/** Requirement -> its proofs, each a path, the file that holds it and what it goes against. */
function proofs() {
  const names = namesOfDefinitions();
  const found = new Map(rowsOfTheCatalogue().map((id) => [id, []]));
  for (const file of ['tests', 'schemas', 'workflows', 'config'].flatMap(filesIn)) {
    if (!(file.startsWith('tests/') ? /\.test\.tsx?$/ : /\.json$/).test(file)) continue;
    for (const { path, ids, against } of proofsOf(file, textOf(file), names))
      for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), { path, file, against }]);
  }
  return [...found];
}

const isGap = ([id]) => /-GAP-/.test(id);
const proofText = ({ path, file, against }) => `${path} ${file}${against.length > 0 ? ` (${against.join(', ')})` : ''}`;

/** Prints all of them where that is wanted, those that nothing or only a stand-in proves in any case. @returns how many these are, gaps apart */
export function rows(isWanted) {
  const all = proofs();
  const bare = all.filter(([, by]) => by.every(({ path }) => path === 'stand-in'));
  const [settled, weak] = [bare.filter(isGap), bare.filter((row) => !isGap(row))];
  if (isWanted) {
    for (const [id, by] of all) console.log(`${id.padEnd(16)} ${by.length === 0 ? 'unproved' : [...new Set(by.map(proofText))].join('; ')}`);
    console.log(`Settled gaps without a proof of their own: ${settled.map(([id]) => id).join(' ')}`);
  }
  for (const [id, by] of weak)
    console.error(`${id} is ${by.length === 0 ? 'unproved' : `proved by a stand-in only: ${[...new Set(by.map(({ file }) => file))].join(', ')}`}`);
  const gaps = all.filter(isGap).length;
  console.log(
    `${all.length - gaps - weak.length} of ${all.length - gaps} requirements are proved; of ${gaps} settled gaps ${gaps - settled.length} have a proof of their own.`,
  );
  return weak.length;
}
