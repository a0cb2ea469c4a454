import { listOf, objectOf } from '../../src/engine/json.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newExample } from '../../src/catalogue/examples/turned.ts';
import { offersFor } from '../../src/catalogue/examples/accepted.ts';
import { accept, filesByName } from '../../src/cli/accept.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { temporaryFolder } from '../support/temporary.ts';

const FORM = 'schemas/forms/registration/basic-details';
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});
const text = (file: string): string => copy.text(file);

/** Accepts in a folder in which there is nothing else than the files of examples. */
async function accepted(name: string, withRequirements = true): Promise<ReturnType<typeof accept>> {
  const [verdict, folder] = [await copy.verdict(), temporaryFolder('accept')];
  const homes = filesByName(verdict.sources).get(name) ?? [];
  for (const file of homes) new Copy(folder).write(file, text(file));
  const result = accept(folder, name, verdict, withRequirements);
  for (const file of homes) copy.write(file, new Copy(folder).text(file));
  return result;
}

describe('what now comes out of examples', () => {
  test('is offered by the check and written by who accepts it, with the difference said', async () => {
    const before = text(`${FORM}/examples.json`);
    const required = (copy.read(`${FORM}/schema.json`)['required'] ?? []) as Json[];
    copy.set(`${FORM}/schema.json`, ['required'], [...required, 'consentDate']);
    const [first] = await copy.faults();
    expect(first?.how).toContain('npm run check -- --accept registration/basic-details');
    expect(text(`${FORM}/examples.json`)).toBe(before);
    const { lines, faults, code } = await accepted('registration/basic-details');
    expect([faults, code]).toEqual([[], 0]);
    expect(lines.join('\n')).toContain('    + {"at":"/consentDate","rule":"required","message":"Please fill out this field"}');
    expect(await copy.faults()).toEqual([]);
    const names = (all: string): string[] => [...all.matchAll(/^ {6}"name": .*$/gm)].map(([line]) => line);
    expect(names(text(`${FORM}/examples.json`))).toEqual(names(before));
  });

  test('is never laid over an example that proves a requirement, but where that is said; those are listed apart', async () => {
    const proving = (): Json[] =>
      listOf(copy.read(`${FORM}/examples.json`)['examples']).filter((row) => listOf(objectOf(row)['requirement']).length > 0);
    const before = proving();
    copy.set(`${FORM}/schema.json`, ['required'], [...listOf(copy.read(`${FORM}/schema.json`)['required']), 'consentDate']);
    const { lines, faults, code } = await accepted('registration/basic-details', false);
    expect([lines.at(-1), code]).toEqual([expect.stringMatching(/^wrote \d of registration\/basic-details/), 1]);
    expect(proving()).toEqual(before);
    expect(faults[0]).toMatch(/examples\.json: D1-REG-\d+.*: .*/);
    expect(faults.at(-1)).toContain('--accept registration/basic-details --requirements');
  });

  test('of a list and of a workflow are taken over in the same way', async () => {
    copy.set('schemas/lists/beneficiaries.json', ['actions', { id: 'evaluate' }, 'enabled'], {
      or: [{ sameText: [{ var: 'row.status' }, 'Mobilised'] }, { sameText: [{ var: 'row.status' }, 'Shortlisted'] }],
    });
    expect((await accepted('beneficiaries')).lines.join('\n')).toMatch(/enabled:\n {4}\+ "evaluate"/);
    expect(await copy.faults()).toEqual([]);
  });

  test('of a form, a list and a workflow whose examples are all gone begin anew with what is offered, until the check is content', async () => {
    const emptied = {
      'placement/verification': 'schemas/forms/placement/verification/examples.json',
      'unfinished-registrations': 'schemas/lists/unfinished-registrations.json',
      employer: 'workflows/employer.examples.json',
    };
    for (const file of Object.values(emptied)) copy.set(file, ['examples'], []);
    const [none] = await copy.faults();
    expect([none?.wrong, none?.how]).toEqual([
      'there is no example yet',
      expect.stringContaining('npm run check -- --accept placement/verification" writes one to begin with'),
    ]);
    const names = Object.keys(emptied);
    for (const name of [...names, ...names]) await accepted(name);
    for (const file of Object.values(emptied)) expect((copy.read(file)['examples'] as Json[]).length, file).toBeGreaterThan(0);
    expect((await copy.faults()).filter(({ offer = [] }) => offer.length === 0).map(({ file, wrong }) => `${file} ${wrong}`)).toEqual([]);
  });
  test('an unknown name is refused with the one that was meant, and nothing is written', async () => {
    const before = text(`${FORM}/examples.json`);
    expect(await accepted('registration/basic-detail')).toEqual({
      lines: [],
      faults: ['There is no form, list or workflow "registration/basic-detail". Did you mean "registration/basic-details"?'],
      code: 1,
    });
    expect((await accepted('')).code).toBe(1);
    expect(await accepted('registration/basic-details')).toMatchObject({ code: 0, faults: [] });
    expect(text(`${FORM}/examples.json`)).toBe(before);
  });

  test('of a form with other faults nothing is written, and they are said', async () => {
    copy.set(`${FORM}/schema.json`, ['properties', 'firstName', 'maxLenght'], 3);
    const { lines, faults, code } = await accepted('registration/basic-details');
    expect([lines, code]).toEqual([[], 1]);
    expect(faults.join('\n')).toMatch(/maxLenght[\s\S]*nothing can be accepted/);
  });
});

describe('both examples of a rule', () => {
  test('are made where it has none: one that holds, one that is silent, in the situation of the one that it is made of', async () => {
    const at = 'schemas/forms/record/follow-up';
    const rules = copy.read(`${at}/rules.json`);
    const says = {
      id: 'no-test',
      at: '/followUpRemarks',
      fails: { '===': [{ var: 'data.followUpRemarks' }, 'never'] },
      message: '{{followUp.notNever}}',
    };
    copy.set('config/messages/en.json', ['followUp.notNever'], 'Not never');
    copy.write(`${at}/rules.json`, { ...rules, check: [...((rules['check'] ?? []) as Json[]), says] });
    const { examples, ...file } = copy.read(`${at}/examples.json`);
    const situation = 'Asha follows up';
    const situations = { [situation]: { facts: { session: { user: { firstName: 'Asha' } } } } };
    copy.write(`${at}/examples.json`, { ...file, situations, examples: (examples as JsonObject[]).map((one) => ({ ...one, given: situation })) });
    const { lines, faults } = await accepted('record/follow-up');
    expect([faults, lines.filter((line) => line.includes('a new example')).length]).toEqual([[], 1]);
    const stub = (copy.read(`${at}/examples.json`)['examples'] as JsonObject[]).at(-1);
    expect(stub).toMatchObject({ name: expect.stringMatching(/^no-test: holds, from "/) as string, given: situation });
    expect(JSON.stringify(stub?.['expect'])).toContain('"message":"{{followUp.notNever}}"');
    expect(await copy.faults()).toEqual([]);
  });
});

describe('5 "--accept writes an example whose data breaks its schema": of a field of several choices', () => {
  const at = 'schemas/forms/record/follow-up';
  const several = { title: 'Owned', type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string', 'x-options': 'owned-items' } };
  const owned = { var: 'data.owned' };
  test.each<[string, Json, Json | undefined, Json]>([
    ['one of them', { in: ['Pressure cooker', owned] }, undefined, ['Pressure cooker']],
    ['any of them', { '!': { isEmpty: owned } }, undefined, [expect.any(String)]],
    ['at least two of them', { '>=': [{ length: owned }, 2] }, undefined, [expect.any(String), expect.any(String), expect.any(String)]],
    ['one beside those that every example chooses', { in: ['Pressure cooker', owned] }, ['Refrigerator'], ['Refrigerator', 'Pressure cooker']],
  ])('an example that asks for %s holds a list of options', async (_what, fails, choices, expected) => {
    copy.set(`${at}/schema.json`, ['properties', 'owned'], several);
    copy.set(`${at}/ui.json`, ['sections', 0, 'fields', '+'], { at: '/owned', widget: 'several' });
    copy.set('config/messages/en.json', ['followUp.notOwned'], 'Not owned');
    copy.set(`${at}/rules.json`, ['check'], [{ id: 'owns', at: '/owned', fails, message: '{{followUp.notOwned}}' }]);
    const examples = copy.read(`${at}/examples.json`)['examples'] as JsonObject[];
    const data = (one: JsonObject): JsonObject => ({ ...objectOf(one['data']), ...(choices === undefined ? {} : { owned: choices }) });
    copy.set(
      `${at}/examples.json`,
      ['examples'],
      examples.map((one) => ({ ...one, data: data(one) })),
    );
    await accepted('record/follow-up');
    const stub = objectOf((copy.read(`${at}/examples.json`)['examples'] as JsonObject[]).at(-1));
    expect(objectOf(stub['data'])['owned']).toEqual(expected);
    expect(listOf(objectOf(stub['expect'])['problems'])).toContainEqual(expect.objectContaining({ at: '/owned', rule: 'owns' }));
  });
});

describe('examples that a list or a workflow lacks (quality 5)', () => {
  test('a rule of a list without its other side is said with its place, and one command writes an example of it', async () => {
    const file = 'schemas/lists/beneficiaries.json';
    copy.set(file, ['actions', { id: 'evaluate' }, 'shown'], { '!==': [{ var: 'session.user.firstName' }, 'Kavita'] });
    const before = text(file);
    const lacking = (await copy.faults()).find(({ check }) => check === 'rule-without-example');
    expect(lacking).toMatchObject({ file, wrong: 'no example makes it false' });
    expect(lacking?.pointer).toMatch(/^\/actions\/\d+\/shown$/);
    expect(lacking?.how).toContain('"npm run check -- --accept beneficiaries" writes one to begin with');
    expect(text(file)).toBe(before);
    const { lines, faults } = await accepted('beneficiaries');
    expect([faults, lines.filter((line) => line.includes('a new example')).length]).toEqual([[], 1]);
    const stub = (copy.read(file)['examples'] as JsonObject[]).at(-1);
    expect(stub?.['name']).toMatch(/^actions \d+ shown: silent, from "/);
    expect(listOf(objectOf(stub?.['expect'])['shown'])).not.toContain('evaluate');
    expect(await copy.faults()).toEqual([]);
  });

  test('a transition that none takes and a guard that refuses none get one each', async () => {
    const file = 'workflows/batch.examples.json';
    const { examples, ...rest } = copy.read(file);
    const all = examples as (JsonObject & { from: string; expect: string; event: { type: string } })[];
    const others = all.filter(({ from, event, expect: to }) => event.type !== 'change' && !(from === 'Planned' && to === 'Ended'));
    copy.write(file, { ...rest, examples: others });
    const lacking = await copy.faults();
    expect(lacking.map(({ file: where, check }) => `${where} ${check}`)).toContain('workflows/batch.json rule-without-example');
    expect(lacking.every(({ how }) => how?.includes('"npm run check -- --accept batch" writes one to begin with') === true)).toBe(true);
    const { lines, faults } = await accepted('batch');
    expect(faults).toEqual([]);
    const stubs = (copy.read(file)['examples'] as JsonObject[]).slice(others.length);
    expect(stubs.length).toBe(lines.filter((line) => line.includes('a new example')).length);
    expect(stubs.map(({ name }) => String(name)).join('\n')).toMatch(/^change from Planned by startStays: refused, from "/m);
    expect(stubs.find(({ name }) => String(name).startsWith('day from Planned by ended: taken'))?.['expect']).toBe('Ended');
    expect(stubs.find(({ name }) => String(name).startsWith('change from Running'))?.['facts']).toMatchObject({
      session: { role: { keepsBatches: true } },
    });
    expect(await copy.faults()).toEqual([]);
  });
});

test('issue 14-5: what several rules lack of one case is one example, with what each of them says', () => {
  const file = 'schemas/forms/people/details/examples.json';
  const lacking = (name: string, data: JsonObject, expected: JsonObject) => ({
    ...{ file, line: 1, pointer: '/examples', wrong: '', right: '', check: 'rule-without-example' },
    offer: [newExample({ name, requirement: [], data, expect: expected })],
  });
  const offers = offersFor(
    [file],
    [
      lacking('a', { paid: 'Cheque' }, { shown: ['/number'], computed: { '/sum': 1 } }),
      lacking('b', { paid: 'Cheque' }, { required: ['/number'], computed: { '/rest': 2 } }),
      lacking('c', { paid: 'Cash' }, { shown: [] }),
    ],
  );
  expect(offers.get(file)?.map(({ value }) => value)).toEqual([
    expect.objectContaining({ name: 'a', expect: { shown: ['/number'], required: ['/number'], computed: { '/sum': 1, '/rest': 2 } } }),
    expect.objectContaining({ name: 'c', expect: { shown: [] } }),
  ]);
});
