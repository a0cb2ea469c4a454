/** SIGKILL while people save: what was acknowledged is there, whole, once; the program starts again and goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../server/store/harness.ts';
import { pause, rounds } from '../../support/trials.ts';
import { acknowledged, firstMobilizer, keepSaving, mobilizer, newLedger, prove } from './ledger.ts';
import { startVictim, type Victim, type Work } from './victim.ts';

const ROUNDS = rounds(3, 50);
const WRITERS = 4;

describe.each(kinds)('the server is killed while it saves (%s)', (kind) => {
  let victim: Victim;
  beforeAll(async () => {
    victim = await startVictim(kind);
    await firstMobilizer(victim.url);
  });
  afterAll(() => victim.close());

  test(
    'quality 2: every acknowledged registration is there, none twice, none half',
    async () => {
      const ledger = newLedger();
      for (let round = 0; round < ROUNDS; round += 1) {
        const token = await mobilizer(victim.url);
        const writers = Array.from(
          { length: WRITERS },
          (_, index): Work =>
            (url, isOver) =>
              keepSaving(url, token, ledger, `${round}-${index}`, isOver),
        );
        const had = acknowledged(ledger).length;
        await victim.killDuring(writers, async () => {
          await expect.poll(() => acknowledged(ledger).length).toBeGreaterThan(had + 1);
          await pause(Math.random() * 700);
        });
      }
      await prove(victim.url, ledger);
    },
    240_000 + ROUNDS * 60_000,
  );
});
