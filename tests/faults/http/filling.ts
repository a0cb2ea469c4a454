/** A disk that fills up under people who save, and is emptied again. */
import { expect } from 'vitest';
import type { Product } from '../../support/product.ts';
import type { SmallDisk } from '../../support/smallDisk.ts';
import { rounds, until } from '../../support/trials.ts';
import { acknowledged, attempt, firstMobilizer, health, newLedger, nextEntry, prove } from './ledger.ts';

/** Fills the disk and makes room again, and proves that nothing acknowledged is lost; `mend` is what an operator does besides making room. */
export async function fillAndEmpty({ url }: Product, small: SmallDisk, mend: () => Promise<void>): Promise<void> {
  const ledger = newLedger();
  const token = await firstMobilizer(url);
  // Each time another part of the database is the first to find no room.
  for (const leave of [0, 2_000, 6_000, 15_500].slice(0, rounds(1, 4))) {
    const before = acknowledged(ledger).length;
    for (let index = 0; index < 3; index += 1) expect(await attempt(url, token, ledger, nextEntry(ledger, 'before'))).toBe(true);
    small.fill(leave);
    let refused = nextEntry(ledger, 'full');
    for (let tries = 0; tries < 3000 && (await attempt(url, token, ledger, refused)); tries += 1) refused = nextEntry(ledger, 'full');
    expect(refused.id).toBeUndefined();
    expect(ledger.setbacks.at(-1)).toBe('503 STORE_AWAY');
    await until(async () => (await health(url)).http === 503);
    const { body } = await health(url);
    expect(body).toMatchObject({ status: 'away', cause: expect.stringMatching(/full|away|silent/), text: expect.stringMatching(/\w+ .*\./) });
    if (leave === 0) expect(body).toMatchObject({ cause: 'full', text: expect.stringMatching(/disk .* is full/) });
    small.empty();
    await mend();
    await until(async () => (await health(url)).http === 200);
    await until(() => attempt(url, token, ledger, refused));
    expect(acknowledged(ledger).length).toBeGreaterThan(before);
  }
  await prove(url, ledger);
}
