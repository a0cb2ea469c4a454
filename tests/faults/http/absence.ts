/** A PostgreSQL that goes away while people save: nobody waits for ever, and nothing acknowledged is lost. */
import { expect } from 'vitest';
import { until } from '../../support/trials.ts';
import { call } from '../../support/wire.ts';
import { acknowledged, health, keepSaving, type Ledger } from './ledger.ts';

/** What is done to it, and how that is undone. */
export type Harm = () => Promise<() => Promise<void> | void>;

/** Four people save; in the middle of it `harm` is done, every question is answered with 503 before it is undone, and then they go on by themselves. */
export async function goesOnAfter(harm: Harm, cause: RegExp, url: string, token: string, ledger: Ledger): Promise<void> {
  let isOver = false;
  ledger.setbacks.length = 0;
  const startCount = acknowledged(ledger).length;
  const people = ['a', 'b', 'c', 'd'].map((name) => keepSaving(url, token, ledger, name, () => isOver));
  try {
    await until(() => acknowledged(ledger).length > startCount + 4);
    const mend = await harm();
    await until(async () => (await health(url)).http === 503);
    const before = acknowledged(ledger).length;
    const [healthAnswer, read] = await Promise.all([
      health(url),
      call(url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1 }], { token }),
    ]);
    expect(healthAnswer).toMatchObject({
      http: 503,
      body: { status: 'away', cause: expect.stringMatching(cause), text: expect.stringMatching(/.{20}/) },
    });
    expect([read.http, read.appError?.[0]?.errorCode]).toEqual([503, 'STORE_AWAY']);
    expect((await call(url, 'state', 'findall')).http).toBe(200);
    await until(() => ledger.setbacks.includes('503 STORE_AWAY'));
    await mend();
    await until(async () => (await health(url)).http === 200);
    await until(() => acknowledged(ledger).length > before + 4);
  } finally {
    isOver = true;
    await Promise.all(people);
  }
}
