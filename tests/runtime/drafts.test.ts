import { describe, expect, test } from 'vitest';
import { createDrafts } from '../../src/runtime/drafts/drafts.ts';
import type { Draft } from '../../src/runtime/drafts/drafts.ts';
import { newMemory } from '../../src/runtime/save/memory.ts';
import { PaperStorage } from './support/stage.ts';

const draft = (at = 1000): Draft => ({
  at,
  catalogue: 'c1',
  data: { firstName: 'Asha' },
  changes: 1,
  memory: newMemory('d1'),
  versions: {},
});
const name = { userid: 7, form: 'registration/basic-details', record: 'new' };

describe('quality 2: drafts on the device', () => {
  test('what was typed comes back for this user, form and record only', () => {
    const drafts = createDrafts(new PaperStorage());
    drafts.write(name, draft());
    expect(drafts.read(name)).toEqual(draft());
    expect([
      drafts.read({ ...name, userid: 8 }),
      drafts.read({ ...name, record: '31' }),
      drafts.read({ ...name, form: 'access/settings' }),
    ]).toEqual([null, null, null]);
  });

  test('user 7 is not user 77', () => {
    const drafts = createDrafts(new PaperStorage());
    drafts.write({ ...name, userid: 77 }, draft());
    drafts.removeAll(7);
    expect([drafts.count(7), drafts.count(77)]).toEqual([0, 1]);
  });

  test('it is removed after success, and all of a user by choice at sign-out', () => {
    const drafts = createDrafts(new PaperStorage());
    drafts.write(name, draft());
    drafts.write({ ...name, record: '31' }, draft());
    drafts.remove(name);
    expect(drafts.count(7)).toBe(1);
    drafts.removeAll(7);
    expect(drafts.count(7)).toBe(0);
  });

  test('old drafts go, whoever they are of', () => {
    const drafts = createDrafts(new PaperStorage());
    drafts.write(name, draft(1000));
    drafts.write({ ...name, userid: 8 }, draft(3000));
    drafts.purge(2000);
    expect([drafts.read(name), drafts.read({ ...name, userid: 8 })?.at]).toEqual([null, 3000]);
  });

  test('a full or spoilt device is no error, only no draft', () => {
    const storage = new PaperStorage();
    const drafts = createDrafts(storage);
    storage.setItem('skilldesk.draft.7.registration/basic-details.new', '{broken');
    expect(drafts.read(name)).toBeNull();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(drafts.write(name, draft())).toBe(false);
  });
});
