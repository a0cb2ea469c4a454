/** What a judgement keeps of those before it may never show: every file is looked at as if it were the first time. */
import { describe, expect, test, vi } from 'vitest';
import type { Files } from '../../src/catalogue/definitions.ts';
import { findAction } from '../../src/catalogue/findAction.ts';
import { bindingsOf, formPart } from '../../src/catalogue/formPart.ts';
import { untilChanged } from '../../src/catalogue/checks/untilChanged.ts';
import { faultyFiles, type CheckContext } from '../../src/catalogue/checks/check.ts';
import { worldOf } from '../../src/catalogue/ruleLocations/world.ts';
import type { validateDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { sampled } from '../support/whole.ts';
import { good, known, metas } from './fixture.ts';

type Judge = typeof validateDefinitions;
/** A judge that has not judged anything yet. */
async function newJudge(): Promise<Judge> {
  vi.resetModules();
  return (await import('../../src/catalogue/validateDefinitions.ts')).validateDefinitions;
}

/** All that a judgement says, in its order: faults and notes, or what is served. */
function verdict(judge: Judge, files: Files): string {
  const judgement = judge(files, { metas, hash: 'test', known });
  return JSON.stringify([judgement.ok ? judgement.catalogue : judgement.faults, judgement.notices(), judgement.count]);
}

/** The files with the last key of one taken out; of what is no JSON the last line. */
function cut(path: string): Files {
  const text = good[path] ?? '';
  if (!path.endsWith('.json')) return { ...good, [path]: text.slice(0, text.trimEnd().lastIndexOf('\n') + 1) };
  const content = JSON.parse(text) as JsonObject;
  const last = Object.keys(content).findLast((key) => key !== '$schema') ?? '';
  const { [last]: _gone, ...others } = content;
  return { ...good, [path]: JSON.stringify(others, null, 2) };
}

describe('what is judged anew', () => {
  test('quality 1: after an edit of any file the verdict is that of a judge that has seen nothing before, and so it is when the edit is taken back', async () => {
    const forth = await newJudge();
    const whole = verdict(forth, good);
    expect(whole).toMatch(/^\[\{"hash"/);
    const paths = sampled(
      Object.keys(good).map((path) => [path] as const),
      3,
    ).map(([path]) => path);
    expect(paths.length).toBeGreaterThan(10);
    const verdictByPath = new Map<string, string>();
    for (const path of paths) {
      verdictByPath.set(path, verdict(forth, cut(path)));
      expect(verdictByPath.get(path), path).not.toBe(whole);
      expect(verdict(forth, good), path).toBe(whole);
    }
    const back = await newJudge();
    for (const path of paths.toReversed()) expect(verdict(back, cut(path)), path).toBe(verdictByPath.get(path));
    expect(verdict(back, good)).toBe(whole);
    // What the shape of a file does not tell the checks do: both judges could have looked at nothing again.
    const looked = paths.filter((path) => !verdictByPath.get(path)?.includes('"check":"shape"'));
    expect(looked.length).toBeGreaterThan(2);
    for (const path of looked.slice(0, 2)) expect(verdict(await newJudge(), cut(path)), path).toBe(verdictByPath.get(path));
  });

  test('quality 1: an example that comes after a text has changed reads the text as it is then', async () => {
    const [EXAMPLES, TEXTS] = ['schemas/forms/people/details/examples.json', 'config/messages/en.json'];
    const { examples, ...whole } = JSON.parse(good[EXAMPLES] ?? '') as { examples: JsonObject[] };
    const only = (all: readonly JsonObject[]): Files => ({ [EXAMPLES]: JSON.stringify({ ...whole, examples: all }) });
    const others = { ...good, ...only(examples.filter(({ name }) => name !== 'a child is too young')) };
    const texts = { [TEXTS]: (good[TEXTS] ?? '').replace('Age cannot be less than', 'No age below') };
    const read = {
      ...good,
      ...only(JSON.parse(JSON.stringify(examples).replace('Age cannot be less than', 'No age below')) as JsonObject[]),
      ...texts,
    };
    const judge = await newJudge();
    for (const files of [others, { ...others, ...texts }]) expect(verdict(judge, files)).toContain('minimum-age');
    const outcome = verdict(judge, read);
    expect(outcome).toMatch(/^\[\{"hash"/);
    expect(verdict(await newJudge(), read)).toBe(outcome);
  });

  test('quality 1: a name that a fact was without is read once it is there', async () => {
    const TEXTS = 'config/messages/en.json';
    const judge = await newJudge();
    expect(verdict(judge, { ...good, [TEXTS]: (good[TEXTS] ?? '').replace('"why.fact.today": "Today",', '') })).toContain('untitled-fact');
    expect(verdict(judge, good)).toMatch(/^\[\{"hash"/);
  });

  test('quality 1: the names that code knows are looked at each time', async () => {
    const judge = await newJudge();
    const faultsWith = (names: typeof known): number => {
      const judgement = judge(good, { metas, hash: 'test', known: names });
      return judgement.ok ? 0 : judgement.faults.length;
    };
    expect([faultsWith(known), faultsWith({ ...known, handlers: [] }), faultsWith(known)]).toEqual([0, expect.any(Number), 0]);
    expect(faultsWith({ ...known, handlers: [] })).toBeGreaterThan(0);
  });
});

describe('what is remembered', () => {
  const context = (more: Record<string, unknown>, faulty: readonly string[] = []): CheckContext =>
    ({
      catalogue: { app: {}, forms: {}, ...more },
      definitions: { of: () => [], sound: () => true, ids: () => [] },
      known: {},
      texts: more['texts'] ?? {},
      locations: {},
      faulty: faultyFiles(new Set(faulty)),
    }) as unknown as CheckContext;

  const [TABLE, APP, ABOVE] = [{ items: [] }, { constants: {} }, { schema: { properties: { activity: {} } } }];

  test('quality 1: work is done again when what it read has changed, a key that was not there included, and not for anything else', () => {
    const work = vi.fn(({ catalogue }: CheckContext) => catalogue.app['ways'] ?? null);
    const memo = untilChanged(work);
    const ways = { a: 1 };
    expect([memo(context({})), memo(context({ forms: { b: {} } })), memo(context({ app: { ways } })), memo(context({}))]).toEqual([
      null,
      null,
      ways,
      null,
    ]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('quality 1: who says one text does not hang on the others, nor on how many there are', () => {
    const work = vi.fn(({ texts }: CheckContext) => [texts['a'] ?? null, Object.hasOwn(texts, 'b')]);
    const memo = untilChanged(work);
    expect(['A', 'A', 'AA'].map((a, at) => memo(context({ texts: { a, [`c${at}`]: 'C' } })))).toEqual([
      ['A', false],
      ['A', false],
      ['AA', false],
    ]);
    expect([memo(context({ texts: { a: 'A', b: 'B' } })), work.mock.calls.length]).toEqual([['A', true], 3]);
  });

  test('quality 3: what every object inherits is no part of what is judged', () => {
    const inherited = ['constructor', 'toString', 'hasOwnProperty'];
    const memo = untilChanged(({ texts, catalogue }) =>
      [texts, catalogue.forms].flatMap((all) => inherited.map((key) => [key in all, Object.hasOwn(all, key), Reflect.get(all, key)])),
    );
    expect(memo(context({}))).toEqual(Array.from({ length: 6 }, () => [false, false, undefined]));
  });

  test('quality 1: what is read later than the work reads of what is judged then', () => {
    const memo = untilChanged(({ catalogue }) => ({ later: () => catalogue.forms['a'] }));
    const [first, second] = [{ id: 'first' }, { id: 'second' }];
    memo(context({ forms: { a: first } }));
    expect(memo(context({ forms: { a: second } })).later()).toBe(second);
    // Read by now, it is a part of what the work hangs on.
    expect(memo(context({ forms: { a: first } })).later()).toBe(first);
  });

  test('quality 1: who reads a part of forms, or their names, does not hang on their other parts', () => {
    const work = vi.fn(({ catalogue: { forms } }: CheckContext) => [bindingsOf(forms).length, formPart(forms, 'a', 'schema')]);
    const memo = untilChanged(work);
    const [schema, binding] = [{}, {}];
    const formsWith = (rules: JsonObject, more = {}) => context({ forms: { a: { schema, binding, rules }, ...more } });
    expect([memo(formsWith({})), memo(formsWith({ see: {} }))]).toEqual([
      [1, schema],
      [1, schema],
    ]);
    expect(work).toHaveBeenCalledTimes(1);
    expect([memo(formsWith({}, { b: { binding } })), memo(context({ forms: { a: { schema: { title: 'A' }, binding } } }))]).toEqual([
      [2, schema],
      [1, { title: 'A' }],
    ]);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('quality 1: nor does work around it, and who calls one action does not hang on the others', () => {
    const inner = untilChanged(({ catalogue }) => [findAction(catalogue, 'a')?.def, formPart(catalogue.forms, 'f', 'schema')]);
    const work = vi.fn(inner);
    const outer = untilChanged(work);
    const [def, schema] = [{}, {}];
    const actionsWith = (b: JsonObject, a = def) => context({ actions: { s: { a, b } }, forms: { f: { schema, rules: b } } });
    expect([outer(actionsWith({})), outer(actionsWith({ audit: 'b' }))]).toEqual([
      [def, schema],
      [def, schema],
    ]);
    expect(work).toHaveBeenCalledTimes(1);
    // Around it other work has read of the same.
    expect(untilChanged((here) => inner(here))(actionsWith({}))).toEqual([def, schema]);
    const other = { audit: 'a' };
    expect([outer(actionsWith({}, other)), work.mock.calls.length]).toEqual([[other, schema], 2]);
  });

  test('quality 1: what rules may read hangs on the names of parts of a record and on the uploads above a form, not on the rest of components and screens', () => {
    const work = vi.fn(({ catalogue, definitions }: CheckContext) => {
      const world = worldOf({ catalogue, definitions });
      return [world.session(['components', 'family'], 'session') === undefined, world.upload('sheet')(['activity'], 'upload') === undefined];
    });
    const memo = untilChanged(work);
    const here = ({ name = 'family', tab = 1, title = '' }): CheckContext =>
      context({
        app: APP,
        entities: {},
        components: { items: [{ name, tab }] },
        forms: { above: ABOVE },
        screens: { up: { title, blocks: [{ form: 'above', with: { template: 'sheet' } }] }, other: { title, blocks: [] } },
        ...Object.fromEntries(['roles', 'programs', 'centreModels'].map((table) => [table, TABLE])),
      });
    expect([{}, { tab: 2 }, { title: 'x' }].map((change) => memo(here(change)))).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(work).toHaveBeenCalledTimes(1);
    expect([memo(here({ name: 'other' })), work.mock.calls.length]).toEqual([[false, true], 2]);
  });

  test('quality 1: a fault elsewhere matters to who asked about that place alone', () => {
    const work = vi.fn(({ faulty }: CheckContext) => faulty.below('config/'));
    const memo = untilChanged(work);
    expect([memo(context({})), memo(context({}, ['schemas/x.json'])), memo(context({}, ['config/x.json']))]).toEqual([false, false, true]);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
