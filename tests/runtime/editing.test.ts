import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { BlockDef } from '../../src/catalogue/definition/screen.ts';
import type { LookupRows } from '../../src/runtime/context/lookup.ts';
import {
  beginEditing,
  changedMeanwhile,
  changesOf,
  keepOwn,
  keptOf,
  saved,
  serveAnew,
  dropEdit,
  makeFiles,
  newFilesAt,
  takeAway,
  textIn,
  typeInto,
  whyNotSaved,
} from '../../src/runtime/pages/studio/editing.ts';
import { beginWork } from '../../src/runtime/pages/studio/useEditing.ts';
import { callsOf, readDrafts, readSet, readVersion, sentOf } from '../../src/runtime/pages/studio/readDefinitions.ts';

const SERVED = { 'config/a.json': '{"a":1}', 'config/b.json': '{"b":1}' };
const fresh = beginEditing(SERVED, {});

describe('quality 2: what is typed over definitions', () => {
  test('is a change while it says something else than what serves', () => {
    const editing = typeInto(fresh, 'config/a.json', '{"a":2}');
    expect([textIn(editing, 'config/a.json'), textIn(editing, 'config/b.json'), textIn(editing, 'config/none.json')]).toEqual([
      '{"a":2}',
      '{"b":1}',
      '',
    ]);
    expect(changesOf(editing)).toEqual({ 'config/a.json': '{"a":2}' });
    expect(changesOf(typeInto(editing, 'config/a.json', '{"a":1}'))).toEqual({});
    expect(changesOf(dropEdit(editing, 'config/a.json'))).toEqual({});
    expect(dropEdit(editing, 'config/a.json').edition).not.toBe(editing.edition);
    expect(editing.edition).toBe(fresh.edition);
  });

  test('comes back from the device as it was kept, over what serves by then', () => {
    const editing = { ...typeInto(typeInto(fresh, 'config/a.json', '{"a":2}'), 'config/c.json', '{}'), reason: 'Shorter', open: 'config/c.json' };
    const draft = JSON.parse(JSON.stringify(keptOf(editing))) as JsonObject;
    const back = beginEditing({ ...SERVED, 'config/c.json': '{}' }, draft);
    expect([changesOf(back), back.reason, back.open]).toEqual([{ 'config/a.json': '{"a":2}' }, 'Shorter', 'config/c.json']);
    expect(changesOf(beginEditing(SERVED, { edits: { 'config/a.json': { text: null } } }))).toEqual({ 'config/a.json': null });
  });

  test('is told where another version of the same file serves meanwhile, until somebody decides', () => {
    const editing = typeInto(typeInto(fresh, 'config/a.json', '{"a":2}'), 'config/b.json', '{"b":2}');
    expect(changedMeanwhile(editing)).toEqual([]);
    const anew = serveAnew(editing, { 'config/a.json': '{"a":3}', 'config/b.json': '{"b":2}' });
    expect(changesOf(anew)).toEqual({ 'config/a.json': '{"a":2}' });
    expect(changedMeanwhile(anew)).toEqual(['config/a.json']);
    expect(changedMeanwhile(typeInto(anew, 'config/a.json', '{"a":4}'))).toEqual(['config/a.json']);
    expect(changedMeanwhile(keepOwn(anew, 'config/a.json'))).toEqual([]);
    expect(textIn(dropEdit(anew, 'config/a.json'), 'config/a.json')).toBe('{"a":3}');
  });

  test('is saved with a reason, and not over what serves meanwhile before somebody has decided', () => {
    const editing = typeInto({ ...fresh, reason: 'Shorter' }, 'config/a.json', '{"a":2}');
    const anew = serveAnew(editing, { ...SERVED, 'config/a.json': '{"a":3}' });
    const states = [fresh, { ...editing, reason: ' ' }, editing, anew, keepOwn(anew, 'config/a.json')];
    expect(states.map(whyNotSaved)).toEqual(['{{studio.changeFirst}}', '{{studio.reasonFirst}}', undefined, '{{studio.decideFirst}}', undefined]);
  });

  test('a path that is not there yet makes a file, empty or like the open one, or a folder like that of the open file', () => {
    const form = { 'schemas/forms/record/family/schema.json': '{"s":1}', 'schemas/forms/record/family/ui.json': '{"u":1}', 'config/a.json': '{}' };
    const open = typeInto(
      { ...beginEditing(form, {}), open: 'schemas/forms/record/family/ui.json' },
      'schemas/forms/record/family/ui.json',
      '{"u":2}',
    );
    const offered = (path: string) => newFilesAt(open, path).map(({ like, texts }) => [like, texts]);
    expect(offered('config/c.json')).toEqual([
      ['schemas/forms/record/family/ui.json', { 'config/c.json': '{"u":2}' }],
      [null, { 'config/c.json': '{}\n' }],
    ]);
    expect(offered('config/screens/pages/help.md')).toEqual([[null, { 'config/screens/pages/help.md': '' }]]);
    const [folder] = newFilesAt(open, 'schemas/forms/record/hostel');
    expect(folder?.texts).toEqual({ 'schemas/forms/record/hostel/schema.json': '{"s":1}', 'schemas/forms/record/hostel/ui.json': '{"u":2}' });
    for (const path of ['config/a.json', 'schemas/forms/record/family', 'schemas/forms/hostel', 'config/../a.json', 'src/a.json', 'hostel', ''])
      expect([path, offered(path)]).toEqual([path, []]);
    const editing = folder && makeFiles(open, folder);
    expect([editing?.open, Object.keys(editing?.edits ?? {}).length]).toEqual(['schemas/forms/record/hostel/schema.json', 3]);
  });

  test('a new file that is saved or taken back is not open any more: its empty place would be typed into', () => {
    const editing = makeFiles(fresh, { path: 'config/c.json', like: null, texts: { 'config/c.json': '{}\n' } });
    expect([saved(editing, editing.edits), dropEdit(editing, 'config/c.json')].map(({ open }) => open)).toEqual([null, null]);
    expect(serveAnew(saved(editing, {}), SERVED).open).toBe('config/c.json');
  });

  test('a file that is taken away goes; one that was only begun was never there, and what has gone may come back', () => {
    const editing = takeAway({ ...typeInto(fresh, 'config/a.json', '{"a":2}'), open: 'config/a.json' }, 'config/a.json');
    expect([changesOf(editing), editing.open]).toEqual([{ 'config/a.json': null }, null]);
    expect(changesOf(takeAway(typeInto(fresh, 'config/c.json', '{}'), 'config/c.json'))).toEqual({});
    expect(newFilesAt(editing, 'config/a.json')).toHaveLength(1);
    expect(changesOf(dropEdit(editing, 'config/a.json'))).toEqual({});
  });

  test('is none any more once it is saved, unless it was typed since', () => {
    const editing = { ...typeInto(typeInto(fresh, 'config/a.json', '{"a":2}'), 'config/b.json', '{"b":2}'), reason: 'Shorter' };
    expect([saved(editing, editing.edits).edits, saved(editing, editing.edits).reason]).toEqual([{}, '']);
    const since = saved(typeInto(editing, 'config/b.json', '{"b":3}'), editing.edits);
    expect([changesOf(since), since.reason]).toEqual([{ 'config/a.json': '{"a":2}', 'config/b.json': '{"b":3}' }, 'Shorter']);
  });

  test('is written before whatever comes next: an answer that was not told yet, and what is being written', async () => {
    const slot = { found: null, write: async () => true, remove: async () => undefined, release: () => undefined };
    const work = beginWork(slot, SERVED, {}, { now: () => 0, catalogue: () => '' });
    const write = (text: string): Promise<void> =>
      work.inTurn(async () => {
        const before = textIn(work.get(), 'config/a.json');
        await Promise.resolve();
        work.change((now) => typeInto(now, 'config/a.json', before + text));
      });
    expect(work.draftService.dirty()).toBe(false);
    void write('1').catch(() => undefined);
    await expect(work.inTurn(() => Promise.reject(new Error('The desk stopped')))).rejects.toThrow('The desk stopped');
    work.later(() => void write('2'));
    expect(work.draftService.dirty()).toBe(true);
    const editing = await work.inTurn(work.get);
    expect(changesOf(editing)).toEqual({ 'config/a.json': '{"a":1}12' });
    work.change((now) => saved(now, editing.edits));
    work.later(() => undefined);
    expect(work.draftService.dirty()).toBe(true);
    await work.inTurn(() => undefined);
    await work.draftService.flush();
    expect([work.draftService.dirty(), work.get().edits]).toEqual([false, {}]);
    work.draftService.stop();
  });
});

const block = {
  block: 'definitions',
  with: {
    files: { call: 'viewFiles' },
    names: { call: 'viewNames' },
    texts: { call: 'viewTexts', with: { versionId: { var: 'run.versionId' } } },
    drafts: { call: 'viewDrafts' },
    save: { call: 'save', with: { reason: { var: 'run.reason' }, files: { var: 'run.files' } } },
    done: { go: { path: '/done' } },
  },
} as BlockDef;
const calls = callsOf(block);

/** A server that answers one file at a time. */
const server =
  (questions: unknown[]): LookupRows =>
  (call, payload) => {
    questions.push([call, payload]);
    const { after = null } = payload as JsonObject;
    const paths = Object.keys(SERVED).filter((path) => after === null || path > String(after));
    const rows: Record<string, Json[]> = {
      viewNames: [{ handlers: ['login'] }],
      viewFiles: paths.slice(0, 1).map((path) => ({ path, text: SERVED[path as keyof typeof SERVED] })),
      viewDrafts: [7, 8].map((versionId) => ({ versionId, authorName: 'Asha Rao', paths: 'config/a.json\nconfig/b.json' })),
      viewTexts: [{ path: 'config/a.json', text: null, before: '{"a":1}' }],
    };
    return Promise.resolve({ value: null, rows: rows[call] ?? [] });
  };

describe('quality 2: the definitions that are changed', () => {
  test('are told with who else has changed them, but for the version that is gone on with', async () => {
    const other = { versionId: 8, author: 'Asha Rao', paths: ['config/a.json', 'config/b.json'] };
    expect(await readDrafts(server([]), calls, 7)).toEqual([other]);
  });
  test('are read to the last, page by page, and how many there are is told', async () => {
    const counts: number[] = [];
    expect(await readSet(server([]), calls, (count) => counts.push(count))).toEqual({ served: SERVED, known: { handlers: ['login'] } });
    expect(counts).toEqual([1, 2]);
  });

  test('fail as a whole where a page of them fails', async () => {
    const broken: LookupRows = (call, payload) => (call === 'viewFiles' ? Promise.reject(new Error('away')) : server([])(call, payload));
    await expect(readSet(broken, calls, () => undefined)).rejects.toThrow('away');
  });

  test('of a version are gone on with, and what is sent is what the block says', async () => {
    const questions: unknown[] = [];
    const edits = await readVersion(server(questions), calls, 7);
    expect(questions).toEqual([['viewTexts', { versionId: 7 }]]);
    expect(sentOf(calls, edits, ' Shorter ')).toEqual({ reason: 'Shorter', files: [{ path: 'config/a.json', text: null }] });
  });
});
