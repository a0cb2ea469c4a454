import { describe, expect, test, vi } from 'vitest';
import type { Draft, DraftSlot } from '../../src/runtime/drafts/drafts.ts';
import { createDraftService, type DraftState } from '../../src/runtime/pages/form/draftService.ts';
import { noCompletedSteps } from '../../src/runtime/save/runSteps.ts';
import { fakeTimers } from '../support/fakeTimers.ts';

fakeTimers();

function keeping(enabled = true, entries: Record<string, string> = {}, initial?: DraftState) {
  const lying: { draft: Draft | null; refuses: boolean } = { draft: null, refuses: false };
  const slot: DraftSlot = {
    found: null,
    write: async (draft) => {
      if (!lying.refuses) lying.draft = draft;
      return !lying.refuses;
    },
    remove: async () => {
      lying.draft = null;
    },
    release: () => undefined,
  };
  const listeners = new Set<() => void>();
  const store = {
    subscribe: (_path: string, listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    changes: () => Object.keys(entries),
    draft: () => ({ ...entries }),
  };
  const service = createDraftService({
    store,
    slot,
    memory: noCompletedSteps('d1'),
    versions: {},
    now: () => 1000,
    catalogue: () => 'c1',
    enabled,
    neverDrafted: ['aadharNo'],
    initial,
  });
  const type = (field: string, value: string): void => {
    entries[field] = value;
    for (const listener of listeners) listener();
  };
  const clear = (): void => {
    for (const field of Object.keys(entries)) delete entries[field];
    for (const listener of listeners) listener();
  };
  return { lying, service, type, clear, kept: () => lying.draft };
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

  test('a page that is closed before the pause keeps it at once', async () => {
    const { service, type, kept } = keeping();
    type('firstName', 'Asha');
    await service.flush();
    expect([kept()?.data, service.state()]).toEqual([{ firstName: 'Asha' }, { kind: 'kept', at: 1000, changes: 1 }]);
  });

  test('typed back to what was there, the draft goes', async () => {
    const { service, type, clear, kept } = keeping();
    type('firstName', 'Asha');
    await service.flush();
    clear();
    vi.advanceTimersByTime(600);
    expect([kept(), service.dirty(), service.state()]).toEqual([null, false, { kind: 'clean' }]);
  });

  test('what came back is said to be kept since it was, not that nothing was changed; opened, it is not written again', () => {
    const draftState: DraftState = { kind: 'kept', at: 500, changes: 9 };
    const { service, kept: lies } = keeping(true, { firstName: 'Asha' }, draftState);
    expect(service.state()).toEqual({ kind: 'kept', at: 500, changes: 1 });
    vi.advanceTimersByTime(3000);
    expect(lies()).toBeNull();
    expect(keeping(true, {}, draftState).service.state()).toEqual({ kind: 'clean' });
    const due = keeping(true, { firstName: 'Asha' }, { kind: 'due' });
    vi.advanceTimersByTime(600);
    expect(due.kept()?.data).toEqual({ firstName: 'Asha' });
  });

  test('a step that succeeded is remembered at once, even without a change', async () => {
    const { service, kept } = keeping();
    await service.remember({ ...noCompletedSteps('d1'), sent: ['d1.details.0'], steps: { details: { hash: 'h', runs: 1 } }, kept: { dbUserId: 31 } });
    expect([kept()?.memory.kept, service.dirty()]).toEqual([{ dbUserId: 31 }, true]);
  });

  test('saved or discarded, nothing comes back by a late write', async () => {
    const { service, type, kept } = keeping();
    type('firstName', 'Asha');
    await service.drop();
    type('firstName', 'Usha');
    vi.advanceTimersByTime(5000);
    service.stop();
    expect([kept(), service.dirty()]).toEqual([null, false]);
  });

  test('quality 2: what the device refuses is said not to be kept; "kept" is said when it lies there, not before', async () => {
    const { lying, service, type } = keeping();
    type('firstName', 'Asha');
    const flush = service.flush();
    expect(service.state()).toEqual({ kind: 'due' });
    await flush;
    expect(service.state()).toEqual({ kind: 'kept', at: 1000, changes: 1 });
    lying.refuses = true;
    type('lastName', 'Jadhav');
    await service.flush();
    expect(service.state()).toEqual({ kind: 'refused', changes: 2 });
  });

  test('quality 3: an Aadhaar number never lies on the device; that it was typed is remembered', async () => {
    const { service, type, kept } = keeping();
    type('firstName', 'Asha');
    type('aadharNo', '111122223333');
    await service.flush();
    expect([kept()?.data, kept()?.without]).toEqual([{ firstName: 'Asha' }, ['aadharNo']]);
    expect(JSON.stringify(kept())).not.toContain('111122223333');
  });

  test('a form without drafts keeps nothing, says so, and holds nobody', () => {
    const { service, type, kept } = keeping(false);
    type('centerId', '101');
    vi.advanceTimersByTime(5000);
    expect([kept(), service.dirty(), service.state()]).toEqual([null, false, { kind: 'unkept', changes: 1 }]);
  });
});
