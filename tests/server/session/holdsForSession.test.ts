import { describe, expect, it } from 'vitest';
import type { JsonObject, Logic } from '../../../src/engine/types.ts';
import { administers, holdsForSession, type Session } from '../../../src/server/session/facts.ts';

const sessionOf = (facts: JsonObject): Session => ({
  id: 'one',
  userId: 1,
  active: { roleId: 1, programmeId: 1, centreId: 101 },
  scope: { centres: [101] },
  facts,
});
const writes: Logic = { var: 'session.role.writes' };

describe('quality 3: what a session may do', () => {
  it('is worked out once for the same facts, and anew for others', () => {
    let read = 0;
    const role = Object.defineProperty({}, 'writes', { enumerable: true, get: () => (read += 1) > 0 });
    const facts = { role } as JsonObject;
    expect([holdsForSession(writes, sessionOf(facts)), holdsForSession(writes, sessionOf(facts))]).toEqual([true, true]);
    expect(read).toBe(1);
    expect(holdsForSession(writes, sessionOf({ role: { writes: false } }))).toBe(false);
    expect(holdsForSession({ '!': [{ var: 'session.role.writes' }] }, sessionOf(facts))).toBe(false);
  });

  it('stays refused, and is nothing without a session', () => {
    const nobody = sessionOf({ role: { writes: false, administers: false } });
    expect([holdsForSession(writes, nobody), holdsForSession(writes, nobody), holdsForSession(writes, null)]).toEqual([false, false, false]);
    expect([holdsForSession(undefined, null), holdsForSession(true, null), holdsForSession(false, nobody)]).toEqual([true, true, false]);
    expect([administers(nobody), administers(sessionOf({ role: { administers: true } })), administers(nobody)]).toEqual([false, true, false]);
  });
});
