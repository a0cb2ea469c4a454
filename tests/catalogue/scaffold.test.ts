import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { definitionFiles, loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { saidByStores } from '../../src/catalogue/expand/documents.ts';
import { saidByRegisters } from '../../src/catalogue/expand/registerList.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { another, type Another } from '../../src/cli/scaffold/another.ts';
import { newAction, type NewAction } from '../../src/cli/scaffold/newAction.ts';
import { newForm } from '../../src/cli/scaffold/newForm.ts';
import { refuseDraft, scaffoldIn, takeDraft } from '../../src/cli/scaffold/run.ts';
import { root } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { fixtureFolder, known } from './fixture.ts';

let folder = '';
let project = '';
beforeEach(() => {
  folder = temporaryFolder('scaffold');
  project = join(folder, 'project');
  cpSync(fixtureFolder, folder, { recursive: true });
  const texts = join(folder, 'config/messages/en.json');
  const newTexts = Object.fromEntries([...saidByStores, ...saidByRegisters, 'field.date'].map((key) => [key, key]));
  writeFileSync(texts, JSON.stringify({ ...(JSON.parse(readFileSync(texts, 'utf8')) as JsonObject), ...newTexts }));
  mkdirSync(join(project, 'src/server/actions'), { recursive: true });
  writeFileSync(
    join(project, 'src/server/actions/index.ts'),
    "import { login } from './login.ts';\nimport { outbox } from './outbox.ts';\n\nexport const handlers: Readonly<Record<string, Handler>> = {\n  login, outbox,\n};\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function load(handlers: readonly string[] = []): Promise<Catalogue> {
  const verdict = await loadCatalogue(folder, { ...known, handlers: [...(known.handlers ?? []), ...handlers] });
  expect(verdict.ok ? [] : verdict.faults.map(formatFault)).toEqual([]);
  if (!verdict.ok) throw new Error('faults');
  return verdict.catalogue;
}

describe('a new form', () => {
  test('passes the check as it is, as a tab and without one', async () => {
    expect(newForm(folder, { id: 'people/hostel', tab: 'person', title: 'Hostel' }, await load())).toHaveLength(5);
    newForm(folder, { id: 'people/visits', title: 'Visits' }, await load());
    const { forms } = await load();
    expect(forms['people/hostel']?.binding.tab).toEqual({ of: 'person', index: 1, key: 'hostel', label: 'Hostel' });
    expect(forms['people/visits']?.binding.tab).toBeUndefined();
  });

  test('a tab keeps its own data at once, for who reads and writes what the record is about', async () => {
    newForm(folder, { id: 'people/hostel', tab: 'person', title: 'Hostel' }, await load());
    const { forms, actions } = await load();
    const binding = forms['people/hostel']?.binding;
    expect(binding?.store).toEqual({ of: 'student', see: true, save: { var: 'session.role.mayCapture' } });
    expect(binding?.save?.map(({ call }) => call)).toEqual(['people-hostel.save']);
    expect(actions['people-hostel']?.['save']).toMatchObject({ auth: 'bearer', scope: 'centre', may: { var: 'session.role.mayCapture' } });
  });

  test('a register has its list, its screen and its entry in the menus at once', async () => {
    for (const part of ['short-text', 'calendar-date'].map((name) => `schemas/_shared/${name}.json`)) cpSync(join(root, part), join(folder, part));
    newForm(folder, { id: 'people/keys', isRegister: true, title: 'Keys' }, await load());
    const { lists, screens, menus } = await load();
    expect(lists['people-keys']?.columns.map(({ label }) => label).slice(0, 2)).toEqual(['Name', 'Day']);
    expect(screens['people-keys']).toMatchObject({ path: '/dashboard/keys', may: true });
    expect(menus[0]?.entries.at(-1)).toMatchObject({ screen: 'people-keys', label: 'Keys' });
  });

  test.each([
    ['Hostel', undefined, /is no id of a form/],
    ['people/details', undefined, /exists already/],
    ['people/hostel', 'employer', /no record "employer" has tabs; there is person/],
  ])('%s is refused where it cannot be', async (id, tab, wrong) => {
    const catalogue = await load();
    expect(() => newForm(folder, { id, tab, title: 'X' }, catalogue)).toThrow(wrong);
  });
});

describe('another one like it', () => {
  const add = async (spec: Omit<Another, 'title'>) => another(folder, await definitionFiles(folder), { ...spec, title: 'Another' });

  test('stands beside it in all files that say something of it, and the check finds nothing wrong', async () => {
    const own = ['schema', 'ui'].map((part) => `schemas/forms/people/details/${part}.json`);
    expect((await add({ kind: 'field', like: 'people/details#mobile', name: 'alias' })).sort()).toEqual(['config/actions/student.json', ...own]);
    const { schema, ui } = (await load()).forms['people/details'] ?? {};
    expect(schema?.properties?.['alias']).toEqual({ ...schema?.properties?.['mobile'], title: 'Another' });
    expect(JSON.stringify(ui)).toContain('"/alias"');
  });
  test.each<[Omit<Another, 'title'>, RegExp]>([
    [{ kind: 'thing', like: 'people/details#mobile', name: 'alias' }, /nothing is called a "thing"/],
    [{ kind: 'field', like: 'people/detail#mobile', name: 'alias' }, /Is "people\/details" meant\?/],
    [{ kind: 'field', like: 'people/details#mobile', name: 'mobile' }, /has a field "mobile" already/],
    [{ kind: 'field', like: 'people/details#mobil', name: 'alias' }, /no field of people\/details is called "mobil": .*mobile/],
  ])('%s is refused', async (spec, wrong) => {
    await expect(add(spec)).rejects.toThrow(wrong);
  });
});

describe('5 "an import that leaves faults blocks nothing else"', () => {
  const [path, id] = ['schemas/forms/people/survey', 'people/survey'];
  const draft = (file: string): string => join(folder, 'drafts', path, file);
  const faults = async (): Promise<string[]> => {
    const verdict = await loadCatalogue(folder, known);
    return verdict.ok ? [] : verdict.faults.map(({ file }) => file);
  };
  const run = (write: Parameters<typeof scaffoldIn>[2], accepts = false): Promise<0 | 1> =>
    scaffoldIn(folder, known, write, { next: 'next', draft: { form: id, next: 'waits', accepts } });
  const brings = (requires: string) => (into: string, catalogue: Catalogue) => {
    const paths = newForm(into, { id, title: 'Survey' }, catalogue);
    const schema = JSON.parse(readFileSync(join(into, path, 'schema.json'), 'utf8')) as JsonObject;
    writeFileSync(
      join(into, path, 'schema.json'),
      JSON.stringify({ ...schema, required: [requires], errorMessage: { required: '{{field.required}}' } }),
    );
    return paths;
  };
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
  });

  test('what it leaves wrong waits as a draft, the set stays sound, and the draft is taken in when it is mended', async () => {
    const { sources } = await loadCatalogue(folder, known);
    expect(await run(brings('nobody'))).toBe(1);
    expect([await faults(), (await loadCatalogue(folder, known)).sources]).toEqual([[], sources]);
    expect(await run((into) => takeDraft(into, id))).toBe(1);
    expect(() => refuseDraft(folder, id)).toThrow(/waits there already/);
    writeFileSync(draft('schema.json'), readFileSync(draft('schema.json'), 'utf8').replace('"nobody"', '"name"'));
    expect(await run((into) => takeDraft(into, id))).toBe(0);
    expect([await faults(), existsSync(draft('schema.json'))]).toEqual([[], false]);
    expect(() => takeDraft(folder, id)).toThrow(/there is no drafts/);
  });

  test('what only examples are missing for is taken in with them, where that is said', async () => {
    const hides = (into: string, catalogue: Catalogue): string[] => {
      const paths = brings('name')(into, catalogue);
      const rules = { $schema: '../../../_meta/rules.schema.json', readonly: { '/name': { var: 'session.role.mayCapture' } } };
      writeFileSync(join(into, path, 'rules.json'), JSON.stringify(rules));
      return paths;
    };
    expect([await run(hides), existsSync(draft('rules.json'))]).toEqual([1, true]);
    expect([await run((into) => takeDraft(into, id), true), await faults()]).toEqual([0, []]);
  });

  test('it begins while other definitions have faults, which stay what they were', async () => {
    writeFileSync(join(folder, 'config/menus.json'), readFileSync(join(folder, 'config/menus.json'), 'utf8').replace('"people"', '"peple"'));
    const before = await faults();
    expect(before.length).toBeGreaterThan(0);
    expect(await run(brings('name'))).toBe(0);
    expect(await faults()).toEqual(before);
    expect(existsSync(join(folder, path, 'schema.json'))).toBe(true);
  });
});

describe('a new action', () => {
  test.each([
    ['create', 'student'],
    ['update', 'student'],
    ['get', 'student'],
    ['list', 'student'],
    ['count', 'student'],
    ['delete', 'student'],
    ['validate', 'centre'],
    ['send', 'student'],
    ['reference', 'places'],
  ])('to %s %s passes the check as it is', async (operation, target) => {
    const before = (await load()).actions['student'];
    expect(newAction(folder, project, { service: 'student', action: 'somethingNew', operation, target }, await load())).toEqual([
      'config/actions/student.json',
    ]);
    const { actions } = await load();
    expect(actions['student']?.['somethingNew']).toMatchObject({ auth: 'bearer', do: { [operation]: target } });
    expect(actions['student']).toMatchObject(before ?? {});
  });

  test('of a new service makes its file', async () => {
    newAction(folder, project, { service: 'hostel', action: 'viewHostel', operation: 'get', target: 'student' }, await load());
    expect(Object.keys((await load()).actions['hostel'] ?? {})).toEqual(['viewHostel']);
  });

  test('with a handler makes its file and its row in the table', async () => {
    const paths = newAction(folder, project, { service: 'student', action: 'moveOn', operation: 'handler', target: 'moveOn' }, await load());
    expect(paths).toEqual(['config/actions/student.json', 'src/server/actions/moveOn.ts', 'src/server/actions/index.ts']);
    const table = readFileSync(join(project, 'src/server/actions/index.ts'), 'utf8');
    expect(table).toBe(
      "import { login } from './login.ts';\nimport { moveOn } from './moveOn.ts';\nimport { outbox } from './outbox.ts';\n\nexport const handlers: Readonly<Record<string, Handler>> = {\n  moveOn,\n  login, outbox,\n};\n",
    );
    const handler = readFileSync(join(project, 'src/server/actions/moveOn.ts'), 'utf8');
    expect(handler).toContain('export const moveOn: Handler');
    const imports = [...handler.matchAll(/^import type \{ (\w+) \} from '(.+)';$/gm)];
    expect(imports).toHaveLength(1);
    for (const [, name = '', from = ''] of imports)
      expect(readFileSync(join(root, 'src/server/actions', from), 'utf8')).toMatch(new RegExp(`^export (type|interface) ${name}\\b`, 'm'));
    await load(['moveOn']);
  });

  const wrong: [Partial<NewAction>, RegExp][] = [
    [{ service: 'Student' }, /no name of a service/],
    [{ action: 'view-it' }, /no name of an action/],
    [{ operation: 'make' }, /no operation: one of create/],
    [{ action: 'viewStudent' }, /has an action "viewStudent" already/],
    [{ target: 'hostel' }, /no entity "hostel": one of/],
    [{ operation: 'handler', target: 'Move On' }, /no name of a handler/],
  ];
  test.each(wrong)('%j is refused', async (part, message) => {
    const catalogue = await load();
    expect(() =>
      newAction(folder, project, { service: 'student', action: 'somethingNew', operation: 'get', target: 'student', ...part }, catalogue),
    ).toThrow(message);
  });
});
