/** Versions of definitions over two servers that share a database: who may, what serves, what is refused, and what lies below on the disk. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectOf, objectsIn } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { knownNames } from '../../../src/server/knownNames.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { ServedOverlay } from '../../../src/server/studio/servedOverlay.ts';
import { folderOfDefinitions, noticed, startFollowed, type Folder, type Followed } from './followed.ts';
import { codeOf, demoDatabase, rowOf, signIn, type Answer, type Person } from './harness.ts';

const TEXTS = 'config/messages/en.json';
const APP = 'config/app.json';
const LIST = 'schemas/lists/recommend.json';

let folder: Folder;
let [one, two]: Followed[] = [];
let [author, second]: Person[] = [];
let onDisk = '';

const of = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not there');
  return value;
};
beforeAll(async () => {
  folder = folderOfDefinitions();
  one = await startFollowed({ folder, databaseUrl: await demoDatabase() });
  author = await signIn(one, 'admin');
  const userName = 'second.admin@example.test';
  await author.call('user', 'saveUser', { id: 0, userName, firstName: 'Neha', lastName: 'Sawant', emailAddress: userName, roleId: 100 });
  second = await signIn(one, userName);
  onDisk = one.holder.current.hash;
});
afterAll(async () => {
  await one?.close();
  folder.remove();
});

const call = (who: Person | undefined, action: string, data: JsonObject = {}): Promise<Answer> => of(who).call('definitions', action, data);
/** A file with one text changed, as an admin would save it. */
const withText = (name: string, text: string, file = folder.text(TEXTS)): JsonObject => ({
  path: TEXTS,
  text: JSON.stringify({ ...(JSON.parse(file) as JsonObject), [name]: text }, null, 2),
});
const textWith = (text: string): string => String(withText('app.undone', text)['text']);
const save = (...files: JsonObject[]): Promise<Answer> => call(author, 'saveDefinitions', { reason: 'Asked for by the centres', files });
const idOf = (answer: Answer): number => Number(rowOf(answer)['versionId']);
const textOf = (server: Followed | undefined, name: string): string | undefined => of(server).holder.current.messages['en']?.[name];
/** A version that serves. */
async function served(...files: JsonObject[]): Promise<number> {
  const versionId = idOf(await save(...files));
  expect((await call(author, 'proposeDefinitions', { versionId })).appError).toBeNull();
  expect((await call(second, 'approveDefinitions', { versionId })).appError).toBeNull();
  return versionId;
}
const rollBack = (versionId: number, withLater = false): Promise<Answer> =>
  call(author, 'rollBackDefinitions', { versionId, withLater, remarks: 'Nobody understands it' });
const stateOf = async (versionId: number): Promise<JsonObject> => {
  const { rows: page } = await call(author, 'viewDefinitionVersions', { page: 1, size: 50 });
  return of(objectsIn(objectOf(page)['rows']).find((row) => row['versionId'] === versionId));
};

describe('a version of the definitions', () => {
  test('is saved with its author and reason, approved by a second person, and serves on every server; rolled back, the hash is the one of before', async () => {
    const versionId = idOf(await save(withText('app.undone', 'It is as it was')));
    expect(await stateOf(versionId)).toMatchObject({ state: 'Draft', files: 1, faults: 0, paths: TEXTS, authorName: 'Asha Kulkarni' });
    expect((await stateOf(versionId))['difference']).toContain('now reads "It is as it was"');
    const { rows: files } = await call(second, 'viewDefinitionChanges', { versionId, page: 1, size: 20 });
    expect(objectsIn(objectOf(files)['rows']).map(({ path, lines }) => [path, String(lines).split('\n')])).toEqual([
      [TEXTS, expect.arrayContaining([expect.stringMatching(/^-.*"app.undone"/), expect.stringMatching(/^\+.*"It is as it was"/)])],
    ]);
    expect((await call(second, 'approveDefinitions', { versionId })).appError?.[0]?.errorMessage).toBe('It is a draft: it is proposed first');
    await call(author, 'proposeDefinitions', { versionId });
    expect((await call(author, 'approveDefinitions', { versionId })).appError?.[0]?.errorMessage).toBe('Somebody else approves what you have saved');
    expect(of(one).holder.current.hash).toBe(onDisk);
    expect((await call(second, 'approveDefinitions', { versionId })).appError).toBeNull();
    // Who has approved it meets it with the next call, a server that starts from its first answer, one that runs within its second.
    expect(textOf(one, 'app.undone')).toBe('It is as it was');
    two = await startFollowed({ folder, databaseUrl: of(of(one).config.databaseUrl) });
    expect([textOf(two, 'app.undone'), of(two).holder.current.hash]).toEqual(['It is as it was', of(one).holder.current.hash]);
    expect(await stateOf(versionId)).toMatchObject({ state: 'Served', approverName: 'Neha Sawant', place: 1 });
    expect((await rollBack(versionId)).appError).toBeNull();
    expect(of(one).holder.current.hash).toBe(onDisk);
    await noticed(() => of(two).holder.current.hash === onDisk);
    await two.close();
    expect(await stateOf(versionId)).toMatchObject({ state: 'RolledBack', remarks: 'Nobody understands it' });
  });

  test('one of several is taken back alone, and not where a later one changed the same file', async () => {
    const first = await served(withText('app.undone', 'First'));
    const app = JSON.parse(folder.text(APP)) as JsonObject;
    const other = await served({ path: APP, text: JSON.stringify({ ...app, constants: { ...(app['constants'] as JsonObject), undoSeconds: 12 } }) });
    const later = await served(withText('app.undone', 'Later', String(withText('app.undone', 'First')['text'])));
    expect((await rollBack(first)).appError?.[0]?.errorMessage).toContain(`Version ${later} changed ${TEXTS} later`);
    expect((await rollBack(other)).appError).toBeNull();
    expect(of(one).holder.current.app.constants['undoSeconds']).toBe(10);
    expect(textOf(one, 'app.undone')).toBe('Later');
    expect((await rollBack(first, true)).appError).toBeNull();
    expect([of(one).holder.current.hash, (await stateOf(later))['state']]).toEqual([onDisk, 'RolledBack']);
    // Who asks while somebody else looks hears of what was approved since that one began.
    const { store } = of(one);
    let [isHeld, open, arrive] = [false, (): void => undefined, (): void => undefined];
    const gate = new Promise<void>((resolve) => (open = resolve));
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const query: Store['query'] = async (text, parameters) => {
      const rows = store.query(text, parameters);
      if (isHeld) await rows.then(arrive).then(() => gate);
      return rows as never;
    };
    const overlay = new ServedOverlay({ query }, await knownNames());
    await overlay.look();
    isHeld = true;
    const early = overlay.look();
    await arrival;
    // The newest, then the one before it, each alone.
    const [below, above] = [await served(withText('app.undone', 'Below')), await served(withText('app.undone', 'Above', textWith('Below')))];
    const late = overlay.look();
    open();
    expect(await Promise.all([early, late])).toEqual([false, true]);
    expect([(await rollBack(above)).appError, (await rollBack(below)).appError]).toEqual([null, null]);
    expect(of(one).holder.current.hash).toBe(onDisk);
  });

  test('with faults it stays a draft that says them, and nothing is saved that says nothing new', async () => {
    const versionId = idOf(await save({ path: LIST, text: '{ "colums": [] }' }));
    const draft = await stateOf(versionId);
    expect(draft).toMatchObject({ state: 'Draft', wrong: expect.stringContaining(`${LIST}:1`) });
    expect((await call(author, 'proposeDefinitions', { versionId })).appError?.[0]?.errorMessage).toBe(
      `Mend its faults first (${String(draft['faults'])}): correct the files and save them again`,
    );
    expect((await save({ path: TEXTS, text: folder.text(TEXTS) })).appError?.[0]?.errorMessage).toContain('nothing to save');
    for (const path of ['config/../package.json', '/etc/passwd', 'schemas/_meta/../../x.json', 'src/server/start.ts'])
      expect(codeOf(await save({ path, text: '{}' })), path).toBeTruthy();
  });

  test('goes by what serves, not by what is broken on the disk', async () => {
    const good = folder.text(LIST);
    folder.write(LIST, good.replace('"columns"', '"colums"'));
    await noticed(() => of(one).holder.faults.length > 0);
    const versionId = idOf(await save(withText('app.undone', 'Beside it')));
    expect(await stateOf(versionId)).toMatchObject({ faults: 0, paths: TEXTS });
    await call(author, 'withdrawDefinitions', { versionId });
    folder.write(LIST, good);
    await noticed(() => of(one).holder.faults.length === 0);
  });

  test('made from what no longer serves it is not approved: nobody is overwritten unasked', async () => {
    const late = idOf(await save(withText('app.undone', 'Mine')));
    await call(author, 'proposeDefinitions', { versionId: late });
    const earlier = await served(withText('app.canUndo', 'Theirs'));
    expect((await call(second, 'approveDefinitions', { versionId: late })).appError?.[0]?.errorMessage).toContain(`${TEXTS} was changed meanwhile`);
    expect((await call(second, 'refuseDefinitions', { versionId: late })).appError?.map(({ field }) => field)).toEqual(['remarks']);
    expect((await call(second, 'refuseDefinitions', { versionId: late, remarks: 'Made from an older file' })).appError).toBeNull();
    expect(await stateOf(late)).toMatchObject({ state: 'Refused', remarks: 'Made from an older file' });
    await rollBack(earlier);
  });

  test('a file changed on the disk below it is told, and what was approved goes on serving', async () => {
    const good = folder.text(TEXTS);
    const versionId = await served(withText('app.undone', 'Approved'));
    folder.write(TEXTS, String(withText('app.undone', 'From the disk')['text']));
    await noticed(() => of(one).holder.faults.length > 0);
    expect(of(one).holder.faults.map(({ file, check }) => [file, check])).toEqual([[TEXTS, 'overlay']]);
    expect(textOf(one, 'app.undone')).toBe('Approved');
    expect((await rollBack(versionId)).appError).toBeNull();
    expect([textOf(one, 'app.undone'), of(one).holder.faults]).toEqual(['From the disk', []]);
    folder.write(TEXTS, good);
    await noticed(() => of(one).holder.current.hash === onDisk);
  });

  test('that would leave nobody, or one person alone, to take it back never serves', async () => {
    const ACTIONS = 'config/actions/definitions.json';
    const actions = JSON.parse(folder.text(ACTIONS)) as JsonObject;
    const mayBe = async (may: JsonObject): Promise<string | undefined> => {
      const text = JSON.stringify({ ...actions, rollBackDefinitions: { ...objectOf(actions['rollBackDefinitions']), may } }, null, 2);
      const versionId = idOf(await save({ path: ACTIONS, text }));
      expect(await stateOf(versionId)).toMatchObject({ faults: 0 });
      await call(author, 'proposeDefinitions', { versionId });
      const answer = await call(second, 'approveDefinitions', { versionId });
      await call(author, 'withdrawDefinitions', { versionId });
      return answer.appError?.[0]?.errorMessage;
    };
    const administers = { var: 'session.role.administers' };
    const by = (test: JsonObject) => mayBe({ and: [administers, test] });
    expect(await by({ '===': [{ var: 'session.user.id' }, 0] })).toContain('nobody could change definitions any more, or take this back');
    expect(await by({ '===': [{ var: 'session.user.id' }, of(author).userId] })).toContain('only one person could change definitions any more');
    expect(of(one).holder.current.hash).toBe(onDisk);
  });
});
