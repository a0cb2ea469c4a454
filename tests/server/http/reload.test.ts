import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Holder } from '../../../src/server/holder.ts';
import { openHolder } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { details, freshPhone, verifyPhone } from './beneficiary.ts';
import { folderOfDefinitions, noticed, startFollowed, type Folder, type Followed, type Health } from './followed.ts';
import { signIn, type Person } from './harness.ts';

let folder: Folder;
let holder: Holder;
let store: Store;
let server: Followed;
let meena: Person;

const edit = (path: string, change: (text: string) => string): void => folder.write(path, change(folder.text(path)));
const editJson = (path: string, change: (value: JsonObject) => void): void => folder.editJson(path, change);
const changed = (make: () => void): Promise<void> => server.changed(make);
const health = (): Promise<Health> => server.health();

beforeAll(async () => {
  folder = folderOfDefinitions();
  server = await startFollowed(folder);
  ({ holder, store } = server);
  meena = await signIn(server, 'mobilizer');
  return async () => {
    await server.close();
    folder.remove();
  };
});

const ageProblem = async (dob: string): Promise<string | undefined> =>
  (await meena.call('student', 'captureBeneficiaryDetails', details({ dob, passingYear: null }))).appError?.find(({ field }) => field === 'dob')
    ?.errorMessage;

test('an admin changes an age limit and the server holds it, without a restart', async () => {
  expect(await ageProblem('2008-11-20')).toBeUndefined();
  await changed(() =>
    editJson('config/centre-models.json', (table) => {
      const items = table['items'] as JsonObject[];
      for (const item of items) if (item['minimumAge'] === undefined) item['minimumAge'] = 19;
    }),
  );
  expect(await ageProblem('2008-11-20')).toBe('Age cannot be less than 19 years');
  expect((await health()).catalogue).toBe(holder.current.hash);
});

test('a text is changed and said', async () => {
  await changed(() =>
    editJson('config/messages/en.json', (messages) => {
      messages['problem.loginRefused'] = 'That is not right';
    }),
  );
  const form = new FormData();
  form.append('data', JSON.stringify({ token: '', action: 'login', data: [{ userName: 'nobody', password: 'x' }] }));
  const answer = (await (await fetch(`${server.url}/api/login`, { method: 'POST', body: form })).json()) as { appError: { errorMessage: string }[] };
  expect(answer.appError[0]?.errorMessage).toBe('That is not right');
});

test('broken definitions: the last good ones serve on, and file, line and reason are told; mended, they serve', async () => {
  const before = holder.current.hash;
  const good = folder.text('config/roles.json');
  edit('config/roles.json', (text) => text.replace('"items"', '"itmes"'));
  await noticed(() => holder.faults.length > 0);
  const ill = await health();
  expect([ill.status, ill.catalogue]).toEqual(['ok', before]);
  const told = ill.faults?.find(({ wrong }) => wrong.includes('itmes'));
  expect([told?.file, (told?.line ?? 0) > 1, told?.right]).toEqual(['config/roles.json', true, '"items"?']);
  expect(server.log.join('')).toContain('the last good ones go on serving');
  expect((await meena.call('role', 'getRoleDetails', { roleId: 19 })).appError).toBeNull();
  folder.write('config/roles.json', good);
  await noticed(() => holder.faults.length === 0);
  expect((await health()).faults).toBeUndefined();
});

describe('quality 2: definitions that would lock people out are tried and refused before they serve', () => {
  const object = (value: Json | undefined): JsonObject => value as JsonObject;
  test.each<[string, string, (content: JsonObject) => void, string, RegExp]>([
    [
      'a login that asks for a session',
      'config/actions/login.json',
      (all) => void Object.assign(object(all['login']), { auth: 'bearer', may: true }),
      '/login/auth',
      /nobody would get in/,
    ],
    ['an endless first screen', 'config/screens/changepassword.json', (screen) => void (screen['first'] = true), '/first', /in place of every other/],
    [
      'administrators who are barred',
      'config/roles.json',
      (table) => (table['items'] as JsonObject[]).filter((role) => role['administers'] === true).forEach((role) => (role['barred'] = true)),
      '/items',
      /nobody administers/,
    ],
    [
      'sessions of no minutes',
      'config/app.json',
      (app) => void (object(app['constants'])['sessionMinutes'] = 0),
      '/constants/sessionMinutes',
      /0 must be >= 1/,
    ],
  ])('%s', async (_, file, change, pointer, wrong) => {
    const [before, good] = [holder.current.hash, folder.text(file)];
    try {
      const ill = await server.refused(() => editJson(file, change));
      expect(ill.catalogue).toBe(before);
      expect(ill.faults?.map((fault) => [fault.file, fault.pointer])).toEqual([[file, pointer]]);
      expect(ill.faults?.[0]?.wrong).toMatch(wrong);
      expect(ill.faults?.[0]?.right).not.toBe('');
      await expect(openHolder(server.config, createLogger('silent'))).rejects.toThrow(wrong);
      const again = await signIn(server, 'admin');
      expect((await again.call('role', 'getRoleDetails', { roleId: 19 })).appError).toBeNull();
    } finally {
      folder.write(file, good);
      await noticed(() => holder.faults.length === 0);
    }
  });
});

test('a file cut off in the middle of being written is not taken for a definition', async () => {
  const good = folder.text('config/entities/student.json');
  const before = holder.current.hash;
  const from = server.log.length;
  await changed(() => {
    folder.write('config/entities/student.json', good.slice(0, 100));
    folder.write('config/entities/student.json', good);
    editJson('config/app.json', (app) => {
      app['name'] = 'Skilldesk Whole';
    });
  });
  expect(holder.current.hash).not.toBe(before);
  expect(server.log.slice(from).join('')).not.toContain('the last good ones go on serving');
});

test('a new field is stored, read back and judged; a new column is searched and filtered by, with what is there already', async () => {
  await changed(() => {
    editJson('schemas/forms/registration/basic-details/schema.json', (schema) => {
      (schema['properties'] as JsonObject)['shoeSize'] = { title: 'Shoe size', type: 'integer', maximum: 60 };
    });
    editJson('schemas/forms/registration/basic-details/ui.json', (ui) => {
      ((ui['sections'] as JsonObject[])[0]?.['fields'] as JsonObject[]).push({ at: '/shoeSize', width: 3 });
    });
    editJson('config/entities/student.json', (entity) => {
      (entity['columns'] as JsonObject)['shoeSize'] = { type: 'integer', filter: true };
    });
  });
  const phone = freshPhone();
  await verifyPhone(server, meena, phone);
  const sent = details({ primaryContactNumber: phone, shoeSize: 38 });
  const answer = await meena.call('student', 'captureBeneficiaryDetails', sent);
  expect(answer.appError).toBeNull();
  const [found] = await store.find('student', { shoeSize: 38 }, { centres: 'all' });
  expect(found?.doc['shoeSize']).toBe(38);
  expect((await meena.call('student', 'captureBeneficiaryDetails', details({ shoeSize: 99 }))).appError?.map(({ field }) => field)).toContain(
    'shoeSize',
  );
});

test('browsers that still draw with the former definitions get them for a while', async () => {
  const before = holder.current.hash;
  await changed(() =>
    editJson('config/app.json', (app) => {
      app['name'] = 'Skilldesk Two';
    }),
  );
  expect(holder.current.hash).not.toBe(before);
  expect((await fetch(`${server.url}/api/catalogue/${before}/form/registration/basic-details`)).status).toBe(200);
  expect((await meena.call('role', 'fetchAll')).catalogue).toBe(holder.current.hash);
});

test('definitions that the store cannot hold do not serve', async () => {
  const before = holder.current;
  await holder.offer({
    ok: true,
    catalogue: {
      ...before,
      hash: 'clash',
      entities: { ...before.entities, ghost: { noun: 'ghost', key: 'id', scope: 'none', columns: { version: { type: 'integer' } } } },
    },
  });
  expect([holder.current.hash, holder.faults.length]).toEqual([before.hash, 1]);
  await holder.offer({ ok: true, catalogue: before });
  expect(holder.faults).toEqual([]);
});

test('quality 2: a widget that nobody wrote, and an option that a widget does not know, never serve', async () => {
  const ui = 'schemas/forms/registration/basic-details/ui.json';
  const before = folder.text(ui);
  const serving = holder.current.hash;
  for (const [widget, wrong] of [
    ['"widget": "digit"', /"digit" is not one of/],
    ['"widget": "digits", "with": { "mask": true }', /no option "mask"/],
  ] as const) {
    const edited = before.replace('"widget": "digits"', widget);
    expect(edited).not.toBe(before);
    folder.write(ui, edited);
    await noticed(() => holder.faults.some((fault) => wrong.test(fault.wrong)));
    expect([holder.current.hash, holder.faults.map(({ file }) => file)]).toEqual([serving, [ui]]);
  }
  folder.write(ui, before);
  await noticed(() => holder.faults.length === 0);
});
