import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { definitionFiles, loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import { followFiles, watchCatalogue, type Following } from '../../src/catalogue/watchCatalogue.ts';
import type { Catalogue, Fault } from '../../src/catalogue/types.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { fixtureFolder, good, known } from './fixture.ts';

let folder = '';
const at = (path: string): string => join(folder, path);
const replaceIn = async (path: string, from: string, to: string): Promise<void> => {
  const text = await readFile(at(path), 'utf8');
  if (!text.includes(from)) throw new Error(`no ${from} in ${path}`);
  await writeFile(at(path), text.replace(from, to));
};

beforeEach(async () => {
  folder = temporaryFolder('catalogue');
  await cp(fixtureFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('reading a folder', () => {
  test('gives a catalogue and the files it is made of', async () => {
    const verdict = await loadCatalogue(folder, known);
    expect(verdict).toMatchObject({ ok: true, sources: Object.keys(good).sort() });
  });

  test('the hash is that of the content: the same for a copy, another for any change', async () => {
    const first = await loadCatalogue(folder);
    const original = await loadCatalogue(fixtureFolder);
    if (!first.ok || !original.ok) throw new Error('faults');
    expect(first.catalogue.hash).toBe(original.catalogue.hash);
    expect(first.catalogue.hash).toMatch(/^[0-9a-f]{64}$/);
    await replaceIn('config/centre-models.json', '"minimumAge": 13', '"minimumAge": 14');
    const next = await loadCatalogue(folder);
    if (!next.ok) throw new Error('faults');
    expect(next.catalogue.hash).not.toBe(first.catalogue.hash);
    expect(next.catalogue.centreModels.items.map((row) => row['minimumAge'])).toEqual([17, 14]);
  });

  test('each catalogue has definitions of its own: what is remembered by one of them says nothing about the next', async () => {
    const [one, other] = [await loadCatalogue(folder), await loadCatalogue(folder)];
    if (!one.ok || !other.ok) throw new Error('faults');
    const objectsOf = (value: unknown): object[] =>
      typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsOf)] : [];
    const { actions, forms, lists, workflows, screens, entities } = one.catalogue;
    const known = new Set(objectsOf({ actions, forms, lists, workflows, screens, entities }));
    expect(known.size).toBeGreaterThan(100);
    const { actions: a, forms: f, lists: l, workflows: w, screens: s, entities: e } = other.catalogue;
    expect(objectsOf([a, f, l, w, s, e]).filter((value) => known.has(value))).toEqual([]);
  });

  test('what editors and readers put beside the definitions is left alone, hidden files too', async () => {
    const before = await loadCatalogue(folder);
    for (const path of [
      'config/README.md',
      'config/.app.json.swp',
      'config/app.json~',
      'schemas/forms/people/details/rules.json.tmp',
      'config/reference/places.tsv.gz',
      'workflows/4913',
    ]) {
      await writeFile(at(path), 'x');
    }
    await mkdir(at('config/.git'));
    await writeFile(at('config/.git/config'), 'x');
    const after = await loadCatalogue(folder);
    expect(after.ok && before.ok && after.catalogue.hash === before.catalogue.hash).toBe(true);
  });

  test('quality 2: a file that was written twice at one time says what it says last', async () => {
    const path = 'config/screens/pages/about.md';
    const now = new Date();
    for (const text of ['# One', '# Two']) {
      await writeFile(at(path), text);
      await utimes(at(path), now, now);
      expect((await definitionFiles(folder))[path]).toBe(text);
    }
  });

  test('an empty folder says what is missing', async () => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    const verdict = await loadCatalogue(folder);
    expect(verdict.ok ? [] : verdict.faults.map(({ file, check }) => `${file} ${check}`)).toContain('config/roles.json places');
  });

  test('bytes that are no UTF-8 are refused, not guessed', async () => {
    await writeFile(at('config/screens/pages/about.md'), Buffer.from([0x41, 0xff, 0x42]));
    await writeFile(at('config/app.json'), Buffer.from([...Buffer.from('{"name":"'), 0xe4, ...Buffer.from('"}')]));
    const verdict = await loadCatalogue(folder);
    expect(verdict.ok ? [] : verdict.faults.filter(({ check }) => check === 'json').map(({ file, wrong }) => `${file} ${wrong}`)).toEqual([
      'config/app.json the file is not UTF-8 here',
      'config/screens/pages/about.md the file is not UTF-8 here',
    ]);
  });
});

describe('following a folder', () => {
  let following: Following | undefined;
  const outcomes: (Catalogue | Fault[])[] = [];
  const kinds = (): string[] => outcomes.map((one) => (Array.isArray(one) ? 'bad' : 'good'));
  const follow = async (every: number): Promise<void> => {
    outcomes.length = 0;
    following = watchCatalogue(
      folder,
      (catalogue) => void outcomes.push(catalogue),
      (faults) => void outcomes.push(faults),
      { quiet: 30, every, known },
    );
    await following.settle();
  };
  const until = async (condition: () => boolean): Promise<void> => {
    await expect.poll(condition, { interval: 20 }).toBe(true);
  };
  afterEach(() => following?.close());

  test("the start is the caller's: nothing is reported before something changes", async () => {
    await follow(50);
    await following?.settle();
    await following?.settle();
    expect(outcomes).toEqual([]);
  });

  test('1.6 "one fault does not hold back changes that have nothing to do with it where a set without it can serve"', async () => {
    const verdict = await loadCatalogue(folder, known);
    const reports: { catalogue?: Catalogue; faults: readonly Fault[] }[] = [];
    following = watchCatalogue(
      folder,
      (catalogue, faults) => void reports.push({ catalogue, faults }),
      (faults) => void reports.push({ faults }),
      { quiet: 30, every: 100_000, known, sound: verdict.files },
    );
    await following.settle();
    const rules = 'schemas/forms/people/details/rules.json';
    const text = await readFile(at(rules), 'utf8');
    await replaceIn('config/centre-models.json', '"minimumAge": 13', '"minimumAge": 14');
    await writeFile(at(rules), text.replace('"data.', '"data.no'));
    await replaceIn('config/menus.json', '"people": {', '"peple": {');
    await following.settle();
    const [first] = reports;
    expect(first?.faults.map(({ file }) => file)).toEqual(expect.arrayContaining([rules, 'config/menus.json']));
    expect(JSON.stringify(first?.catalogue?.centreModels)).toContain('"minimumAge":14');
    expect(JSON.stringify(first?.catalogue?.forms)).not.toContain('data.no');
    // Nothing but what has faults has changed since: that is refused as ever.
    await writeFile(at(rules), `${text},`);
    await following.settle();
    expect(reports.at(-1)).toEqual({ faults: [expect.objectContaining({ file: 'config/menus.json' }), expect.objectContaining({ file: rules })] });
    await writeFile(at(rules), text);
    await replaceIn('config/menus.json', '"peple": {', '"people": {');
    await following.settle();
    expect(reports.at(-1)).toMatchObject({ faults: [] });
  });

  test('1.6 a changed file that goes by what only a faulty one brings falls with it, and is named', async () => {
    const verdict = await loadCatalogue(folder, known);
    const reports: { catalogue: Catalogue; faults: readonly Fault[] }[] = [];
    following = watchCatalogue(
      folder,
      (catalogue, faults) => void reports.push({ catalogue, faults }),
      () => undefined,
      { quiet: 30, every: 100_000, known, sound: verdict.files },
    );
    await following.settle();
    await replaceIn('config/centre-models.json', '"minimumAge": 13', '"minimumAge": 14');
    await replaceIn('config/screens/about.json', '"/about"', '"/about-us"');
    await replaceIn('config/screens/about.json', '"people/details"', '"people/detials"');
    await replaceIn('config/app.json', '"to": "/about"', '"to": "/about-us"');
    await following.settle();
    expect(reports[0]?.faults).toEqual([
      expect.objectContaining({ file: 'config/screens/about.json' }),
      expect.objectContaining({
        file: 'config/app.json',
        wrong: expect.stringMatching(/^it waits for what is held back, without which there is no/) as string,
      }),
    ]);
    expect(JSON.stringify([reports[0]?.catalogue.screens, reports[0]?.catalogue.app])).not.toContain('/about-us');
    expect(JSON.stringify(reports[0]?.catalogue.centreModels)).toContain('"minimumAge":14');
  });

  test('a good change gives a catalogue, a broken one its faults, the repair a catalogue again', async () => {
    await follow(100_000);
    await replaceIn('config/centre-models.json', '"minimumAge": 13', '"minimumAge": 14');
    await until(() => outcomes.length === 1);
    await replaceIn('config/centre-models.json', '"minimumAge": 14', '"minimumAge": 14,');
    await until(() => outcomes.length === 2);
    await replaceIn('config/centre-models.json', '"minimumAge": 14,', '"minimumAge": 15');
    await until(() => outcomes.length === 3);
    expect(kinds()).toEqual(['good', 'bad', 'good']);
    expect(outcomes[1]).toMatchObject([{ file: 'config/centre-models.json', line: 4, check: 'json' }]);
  });

  test('an editor that writes beside and renames, deletes and writes again, is seen once it is done', async () => {
    await follow(100_000);
    const path = at('config/app.json');
    const text = (await readFile(path, 'utf8')).replace('"name": "Sample"', '"name": "Renamed"');
    await writeFile(`${path}.tmp`, text.slice(0, 20));
    await writeFile(`${path}.tmp`, text);
    await rename(`${path}.tmp`, path);
    await until(() => outcomes.length === 1);
    await rm(path);
    await writeFile(path, text.replace('Renamed', 'Again'));
    await until(() => outcomes.length >= 2);
    await following?.settle();
    const last = outcomes.at(-1);
    expect(Array.isArray(last) ? last : last?.app.name).toBe('Again');
  });

  test('a new form in a folder of its own appears', async () => {
    await follow(100_000);
    await cp(at('schemas/forms/people/details'), at('schemas/forms/guests/details'), { recursive: true });
    await replaceIn('schemas/forms/guests/details/binding.json', '"index": 0, "key": "details"', '"index": 1, "key": "guests"');
    const request = '"request": { "form": "people/details", "without": ["/residential"] }';
    await replaceIn('config/actions/student.json', request, request.replace(' }', ', "judges": "guests/details" }'));
    const own = '"at": "/aadharNo", "fails": { "===": [{ "var": "answer" }, true] }, "message": "{{people.duplicate}}"';
    await replaceIn('schemas/forms/guests/details/rules.json', '"unique": { "of": "student" }', own);
    await until(() => outcomes.some((one) => !Array.isArray(one) && one.forms['guests/details'] !== undefined));
  });

  test('where nothing tells of changes, looking finds them', async () => {
    let state = 'a';
    const loads: string[] = [];
    const thing = { fingerprint: async () => state, load: async () => void loads.push(state), failed: async () => undefined };
    following = followFiles(thing, { quiet: 5, every: 20 });
    await following.settle();
    state = 'b';
    await until(() => loads.length === 1);
    expect(loads).toEqual(['b']);
  });

  test('where changes are told, one turn of ten is a look, which finds what was not told', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let looks = 0;
    let isTold = true;
    const fingerprint = async (): Promise<string> => {
      looks += 1;
      return 'the same';
    };
    const thing = { fingerprint, isTold: () => isTold, load: async () => undefined, failed: async () => undefined };
    following = followFiles(thing, { quiet: 5, every: 20 });
    await vi.advanceTimersByTimeAsync(20 * 9);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(looks).toBe(2);
    isTold = false;
    await vi.advanceTimersByTimeAsync(20 * 3);
    expect(looks).toBe(5);
  });

  test('a disk that fails is reported, and following goes on', async () => {
    let state: string | Error = 'a';
    const log: string[] = [];
    following = followFiles(
      {
        fingerprint: async () => {
          if (state instanceof Error) throw state;
          return state;
        },
        load: async () => void log.push(`loaded ${String(state)}`),
        failed: async (error) => void log.push(String(error)),
      },
      { quiet: 5, every: 100_000 },
    );
    await following.settle();
    state = new Error('gone');
    await following.settle();
    state = 'b';
    await following.settle();
    expect(log).toEqual(['Error: gone', 'loaded b']);
  });
});
