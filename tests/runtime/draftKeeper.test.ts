import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDrafts } from '../../src/runtime/drafts/drafts.ts';
import { createDraftKeeper } from '../../src/runtime/pages/form/draftKeeper.ts';
import { newMemory } from '../../src/runtime/save/memory.ts';
import { PaperStorage } from './support/stage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const name = { userid: 7, form: 'registration/basic-details', record: 'new' };
function keeping(enabled = true) {
  const drafts = createDrafts(new PaperStorage());
  const typed: Record<string, string> = {};
  const listeners = new Set<() => void>();
  const store = {
    subscribe: (_path: string, listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    changes: () => Object.keys(typed),
    draft: () => ({ ...typed }),
  };
  const keeper = createDraftKeeper({
    store,
    drafts,
    name,
    memory: newMemory('d1'),
    versions: {},
    now: () => 1000,
    catalogue: () => 'c1',
    enabled,
    withheld: ['aadharNo'],
  });
  const type = (field: string, value: string): void => {
    typed[field] = value;
    for (const listener of listeners) listener();
  };
  const clear = (): void => {
    for (const field of Object.keys(typed)) delete typed[field];
    for (const listener of listeners) listener();
  };
  return { drafts, keeper, type, clear, kept: () => drafts.read(name) };
}

describe('quality 2: what is typed is kept', () => {
  test('after a pause, and at the latest after 2.4 seconds of typing without one', () => {
    const { type, kept } = keeping();
    type('firstName', 'A');
    vi.advanceTimersByTime(500);
    expect(kept()).toBeNull();
    vi.advanceTimersByTime(100);
    expect(kept()?.data).toEqual({ firstName: 'A' });
    for (let letter = 0; letter < 8; letter += 1) {
      type('firstName', `As${letter}`);
      vi.advanceTimersByTime(400);
    }
    expect(kept()?.data).not.toEqual({ firstName: 'A' });
  });

  test('a page that is closed before the pause keeps it at once', () => {
    const { keeper, type, kept } = keeping();
    type('firstName', 'Asha');
    keeper.flush();
    expect([kept()?.data, keeper.state()]).toEqual([{ firstName: 'Asha' }, { kind: 'kept', at: 1000, changes: 1 }]);
  });

  test('typed back to what was there, the draft goes', () => {
    const { keeper, type, clear, kept } = keeping();
    type('firstName', 'Asha');
    keeper.flush();
    clear();
    vi.advanceTimersByTime(600);
    expect([kept(), keeper.dirty()]).toEqual([null, false]);
  });

  test('a step that succeeded is remembered at once, even without a change', () => {
    const { keeper, kept } = keeping();
    keeper.remember({ ...newMemory('d1'), steps: { details: { hash: 'h', runs: 1 } }, kept: { dbUserId: 31 } });
    expect([kept()?.memory.kept, keeper.dirty()]).toEqual([{ dbUserId: 31 }, true]);
  });

  test('saved or discarded, nothing comes back by a late write', () => {
    const { keeper, type, kept } = keeping();
    type('firstName', 'Asha');
    keeper.drop();
    type('firstName', 'Usha');
    vi.advanceTimersByTime(5000);
    keeper.stop();
    expect([kept(), keeper.dirty()]).toEqual([null, false]);
  });

  test('removed at sign-out, the form that is still open does not write it back', () => {
    const { drafts, keeper, type, kept } = keeping();
    type('firstName', 'Asha');
    keeper.flush();
    type('lastName', 'Jadhav');
    drafts.removeAll(7);
    keeper.stop();
    expect(kept()).toBeNull();
  });

  test('quality 3: an Aadhaar number never lies on the device; that it was typed is remembered', () => {
    const { keeper, type, kept } = keeping();
    type('firstName', 'Asha');
    type('aadharNo', '111122223333');
    keeper.flush();
    expect([kept()?.data, kept()?.without]).toEqual([{ firstName: 'Asha' }, ['aadharNo']]);
    expect(JSON.stringify(kept())).not.toContain('111122223333');
  });

  test('a form without drafts keeps nothing, says so, and holds nobody', () => {
    const { keeper, type, kept } = keeping(false);
    type('centerId', '101');
    vi.advanceTimersByTime(5000);
    expect([kept(), keeper.dirty(), keeper.state()]).toEqual([null, false, { kind: 'refused', changes: 1 }]);
  });
});
