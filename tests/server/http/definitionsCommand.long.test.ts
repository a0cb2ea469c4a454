/** `npm run definitions`: an admin without the server's disk changes definitions in a folder of their own, and a second one lets them serve. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { definitionFiles } from '../../../src/catalogue/fromDisk.ts';
import { definitionsCommand } from '../../../src/cli/definitions/command.ts';
import { saveCredential } from '../../../src/server/session/passwords.ts';
import { lightly } from '../../support/lightly.ts';
import { folderOfDefinitions, startFollowed, type Folder, type Followed } from './followed.ts';
import { password, rowOf, rowsOf, signIn } from './harness.ts';

const EN = 'config/messages/en.json';
const HI = 'config/messages/hi.json';
const LIST = 'config/options/work-districts.json';
const PICTURE = 'config/options/pictures/dot.png';
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const second = 'second@example.test';

let disk: Folder;
let server: Followed;
let base: string;
let folder: string;
const at = (file: string): string => join(folder, file);
const edit = (file: string, from: string | RegExp, to: string): void => writeFileSync(at(file), readFileSync(at(file), 'utf8').replace(from, to));

/** What a person at a terminal reads. */
async function command(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string; complained: string }> {
  const [outputLines, complained]: [string[], string[]] = [[], []];
  const code = await definitionsCommand(args, {
    env: { SKILLDESK_URL: server.url, SKILLDESK_USER: 'admin@skilldesk.test', SKILLDESK_PASSWORD: password, ...env },
    say: (line) => outputLines.push(line),
    complain: (line) => complained.push(line),
    askPassword: () => Promise.reject(new Error('nobody is asked')),
  });
  return { code, output: outputLines.join('\n'), complained: complained.join('\n') };
}
const failure = async (args: string[], env: Record<string, string> = {}): Promise<string> => {
  const { code, output, complained } = await command(args, env);
  expect([code, output]).toEqual([1, '']);
  return complained;
};

beforeAll(async () => {
  disk = folderOfDefinitions();
  base = mkdtempSync(join(tmpdir(), 'skilldesk-command-'));
  folder = join(base, 'mine');
  server = await startFollowed({ folder: disk });
  const admin = await signIn(server, 'admin');
  const neha = { id: 0, userName: second, firstName: 'Neha', lastName: 'Sawant', emailAddress: second, roleId: 4 };
  const userId = Number(rowOf(await admin.call('user', 'saveUser', neha))['id']);
  await admin.call('user', 'saveUserCenterRoleMapDetails', { userId, centerId: 102, roleId: 100 });
  await saveCredential(server.store, userId, await lightly(password));
  return async () => {
    await server.close();
    disk.remove();
    rmSync(base, { recursive: true, force: true });
  };
});

test('export, edit, import, propose, a second person publishes: what was edited serves byte for byte', async () => {
  expect(await command(['export', folder])).toMatchObject({ code: 0, complained: '' });
  expect(await definitionFiles(folder)).toEqual(await definitionFiles(disk.path));
  expect(existsSync(at('schemas/_meta/form.schema.json'))).toBe(true);
  expect(await command(['diff', folder])).toMatchObject({ code: 0, complained: '' });
  expect((await command(['import', folder, '--reason', 'nothing'])).output).toContain('nothing to save');

  edit(EN, '"problem.loginRefused": "User name or password is not correct"', '"problem.loginRefused": "That is not right"');
  edit(HI, /\n$/, '\n\n');
  mkdirSync(at('config/options/pictures'), { recursive: true });
  writeFileSync(at(PICTURE), DOT, 'base64');
  const sound = { $schema: '../../schemas/_meta/options.schema.json', title: 'Districts', items: [{ value: '490', label: 'Pune' }] };
  writeFileSync(at(LIST), JSON.stringify({ ...sound, title: 7 }));
  const diffText = `changed  ${EN} (+1 -1)\nchanged  ${HI} (+1 -0)\nadded    ${PICTURE}\nadded    ${LIST}`;
  expect(await command(['diff', folder])).toEqual({ code: 1, output: diffText, complained: '' });

  const faulty = await command(['import', folder, '--reason', 'Words and districts', '--propose']);
  expect(faulty).toMatchObject({ code: 1, output: `${diffText}\nVersion 1 is saved as a draft. Files: 4; faults: 1.` });
  expect(faulty.complained).toMatch(new RegExp(`^${LIST}:\\d+ /title .*; right would be `));

  writeFileSync(at(LIST), JSON.stringify(sound));
  const good = await command(['import', folder, '--reason', 'Words and districts', '--propose']);
  expect(good).toMatchObject({ code: 0, complained: '' });
  expect(good.output).toContain('Version 2 waits for a second person: npm run definitions -- publish 2');
  expect(await failure(['publish', '1'])).toContain('It is a draft: it is proposed first');
  expect(await failure(['publish', '2'])).toContain('Somebody else approves what you have saved');
  const published = { code: 0, output: 'Version 2 serves since 2026-11-20T06:00:00.000Z.', complained: '' };
  expect(await command(['publish', '2'], { SKILLDESK_USER: second })).toEqual(published);
  // The role under which it was done is not that person's first one, which stays the first.
  expect(rowsOf(await (await signIn(server, second)).call('user', 'getAllUserScopes')).map((row) => row['roleMapId'])).toEqual([4, 100]);

  expect(await failure(['import', folder, '--reason', 'Once more'])).toMatch(/^What serves was changed since .* was exported/);
  expect(await command(['export', join(base, 'again')])).toMatchObject({ code: 0 });
  for (const file of [EN, HI, PICTURE, LIST]) expect(readFileSync(join(base, 'again', file)).equals(readFileSync(at(file))), file).toBe(true);
  const edited = await definitionFiles(folder);
  expect(await definitionFiles(join(base, 'again'))).toEqual(edited);
  writeFileSync(at('config/options/gone.json'), '{}');
  writeFileSync(at('config/notes.txt'), 'mine');
  expect((await command(['export', folder])).output).toMatch(/: 0 written, 1 removed\.$/);
  expect(await definitionFiles(folder)).toEqual({ ...edited, 'config/notes.txt': 'mine' });
  expect(await failure(['import', folder, '--reason', 'x'], { SKILLDESK_PASSWORD: 'Skill@2025' })).toBe('That is not right');
});

describe('what keeps a command from its work is told in a sentence', () => {
  test('who may not, and where nobody is', async () => {
    expect(await failure(['export', join(base, 'x')], { SKILLDESK_USER: 'mobilizer@skilldesk.test' })).toMatch(/has no role that administers/);
    expect(await failure(['export', join(base, 'x'), '--url', 'http://127.0.0.1:1'])).toMatch(/^No server answers at http:\/\/127\.0\.0\.1:1/);
    expect(existsSync(join(base, 'x'))).toBe(false);
    expect(await failure(['publish', 'x'])).toMatch(/is no version/);
    expect(await failure(['publish', '99'])).not.toBe('');
    expect(await failure(['import', folder])).toMatch(/--reason/);
    expect(await failure(['serve', folder])).toMatch(/export <folder>[^]*diff <folder>[^]*import <folder>[^]*publish <version>/);
  });

  test('folders that are none, hold something else, or lead elsewhere', async () => {
    expect(await failure(['diff', join(base, 'away')])).toBe(`There is no folder ${join(base, 'away')}.`);
    const [other, linked] = [join(base, 'other'), join(base, 'linked')];
    mkdirSync(join(other, 'config'), { recursive: true });
    writeFileSync(join(other, 'config/app.json'), '{}');
    expect(await failure(['export', other])).toMatch(/is not empty and holds no definitions/);
    expect(await failure(['import', other, '--reason', 'x'])).toMatch(/holds no definitions/);
    mkdirSync(linked);
    symlinkSync(other, join(linked, 'config'));
    expect(await failure(['export', linked])).toMatch(/config is a link/);
  });

  test('quality 3: a server whose paths leave the folder writes nothing', async () => {
    // One row that is a person, a scope and a file at once, for whatever is asked.
    const rows = JSON.stringify([{ token: 'x', roleMapId: 1, path: 'config/../../evil', text: 'x' }]);
    const answer = JSON.stringify({ appError: null, data: rows, hash: 'x', roles: { items: [{ id: 1, administers: true }] } });
    const evil = createServer((_request, response) => response.end(answer));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const { port } = evil.address() as AddressInfo;
    const target = join(base, 'deep/er');
    expect(await failure(['export', target, '--url', `http://127.0.0.1:${port}`])).toMatch(/^config\/\.\.\/\.\.\/evil is no path of a definition/);
    expect([existsSync(target), existsSync(join(base, 'evil'))]).toEqual([false, false]);
    await new Promise((resolve) => evil.close(resolve));
  });
});
