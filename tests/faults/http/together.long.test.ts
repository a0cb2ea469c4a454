/** Two servers on one PostgreSQL, one of which is killed: what is good once is used once, what is to be done is done once. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { generateOtp } from '../../server/http/beneficiary.ts';
import { personWith, rowOf, signIn, type Person } from '../../server/http/harness.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { startProvider, type Provider } from '../../support/provider.ts';
import { chance, pause, rounds, tellSeed, until } from '../../support/trials.ts';
import { call, type Answer } from '../../support/wire.ts';

const ROUNDS = rounds(2, 20);
const MESSAGES = 10;
/** One person may send so many messages in an hour and no more: they take turns. */
const SENDERS = ['mobilizer', 'facilitator', 'counsellor1', 'counsellor2', 'assessor'];

describe('two servers on one PostgreSQL', () => {
  let postgres: Postgres;
  let provider: Provider;
  let database: pg.Client;
  let both: Product[];
  let begin: (index: number) => Promise<Product>;
  beforeAll(async () => {
    [postgres, provider] = [await startPostgres(), await startProvider()];
    const DATABASE_URL = await postgres.createDatabase();
    begin = (index) =>
      startProduct({
        isShortLived: true,
        env: { SECRET_KEY: 'ce'.repeat(32), DEMO: '1', RATE_LIMIT: '0', DATABASE_URL, SMS_URL: provider.urlFor(String(index)) },
      });
    both = await Promise.all([begin(0), begin(1)]);
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
  });
  afterEach(tellSeed);
  afterAll(async () => {
    await database?.end();
    await Promise.all((both ?? []).map((product) => product.stop()));
    await provider?.close();
    await postgres?.remove();
  });

  const urlOf = (index: number): string => both[index % 2]?.url ?? '';
  const replace = async (index: number): Promise<void> => {
    both[index % 2] = await begin(index % 2);
  };
  const renew = (url: string, refreshToken: string, key?: string): Promise<Answer> =>
    call(url, 'login', 'reactivate', [{ refreshToken }], key === undefined ? {} : { key });
  const look = async (url: string, token: string): Promise<number> => (await call(url, 'role', 'fetchAll', [{}], { token })).http;

  test('quality 3: of many who use one refresh token at both at once one wins at most, and the session is over for all of them', async () => {
    for (let round = 0; round < 3 * ROUNDS; round += 1) {
      const asha = await signIn({ url: urlOf(round) }, 'ops');
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => renew(urlOf(index), asha.refreshToken)));
      const winners = answers.filter(({ appError }) => appError === null).map((answer) => personWith({ url: urlOf(0) }, rowOf(answer)));
      expect(winners.length).toBeLessThanOrEqual(1);
      for (const { token, refreshToken } of [asha, ...winners]) {
        expect(await Promise.all([look(urlOf(0), token), look(urlOf(1), token)])).toEqual([401, 401]);
        expect((await renew(urlOf(round), refreshToken)).http).toBe(401);
      }
    }
  });

  test('quality 3: one renewal that is sent to both again and again has one answer, and its session goes on', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asha = await signIn({ url: urlOf(round) }, 'ops');
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => renew(urlOf(index), asha.refreshToken, 'again')));
      const next = answers.map((answer) => personWith({ url: urlOf(0) }, rowOf(answer)));
      expect(new Set(next.map(({ refreshToken }) => refreshToken)).size).toBe(1);
      expect(await Promise.all(next.map(({ token }, index) => look(urlOf(index), token)))).toEqual(next.map(() => 200));
    }
  });

  test('quality 2: who renews honestly, now here and now there, stays signed in while one of both is killed and comes back', async () => {
    let { token, refreshToken } = await signIn({ url: urlOf(0) }, 'ops');
    let renewals = 0;
    let isOver = false;
    /** As a page does behind a balancer: what finds nobody is sent again, to the other one. */
    const stubbornly = async <T>(send: (url: string) => Promise<T>): Promise<T> => {
      for (let tries = renewals; tries < renewals + 50; tries += 1) {
        try {
          return await send(urlOf(tries));
        } catch {
          await pause(50);
        }
      }
      throw new Error('neither of both answers');
    };
    const chain = (async () => {
      for (; !isOver; renewals += 1) {
        const answer = await stubbornly((url) => renew(url, refreshToken, `renewal.${renewals}`));
        expect(answer.appError, `renewal ${renewals}`).toBeNull();
        ({ token, refreshToken } = personWith({ url: urlOf(0) }, rowOf(answer)));
        expect(await stubbornly((url) => look(url, token)), `after renewal ${renewals}`).toBe(200);
      }
    })();
    const kills = (async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = renewals;
        await Promise.race([until(() => renewals > before + 5), chain]);
        await pause(chance() * 100);
        await both[round % 2]?.kill();
        await replace(round);
      }
    })().finally(() => {
      isOver = true;
    });
    await Promise.all([kills, chain]);
    expect(renewals).toBeGreaterThan(5 * ROUNDS);
  });

  test('quality 2: every queued message is handed over once, and that in the hands of the one who was killed again, not before its lease is over', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people: Person[] = await Promise.all(SENDERS.map((name) => signIn({ url: urlOf(round) }, name)));
      const numbers = Array.from({ length: MESSAGES }, (_, index) => `97${String(round * MESSAGES + index).padStart(8, '0')}`);
      provider.handed.length = 0;
      provider.hold();
      for (const [index, number] of numbers.entries()) {
        const person = people[index % people.length];
        if (person) expect((await generateOtp(person, number)).http).toBe(200);
      }
      await until(() => provider.handed.length === 2);
      expect(provider.handed.map(({ by }) => by).sort()).toEqual(['0', '1']);
      const killed = String(round % 2);
      const inHand = provider.handed.find(({ by }) => by === killed)?.to;
      await both[round % 2]?.kill();
      await until(() => provider.handed.some(({ by, lost }) => by === killed && lost));
      provider.release();
      const ours = () => provider.handed.filter(({ to }) => numbers.includes(to));
      const receivers = () =>
        ours()
          .filter((one) => one.isTaken)
          .map(({ to }) => to)
          .sort();
      /** Another message goes out: whoever takes it has passed by all that were queued before it. */
      const another = async (number: string): Promise<void> => {
        for (const [index, person] of [0, 1].map((index) => personWith({ url: urlOf(index) }, people[0]?.row ?? {})).entries()) {
          const to = `${number}${index}`;
          expect((await generateOtp(person, to)).http).toBe(200);
          await until(() => provider.handed.some((one) => one.to === to && one.isTaken));
        }
      };
      await until(() => receivers().length === MESSAGES - 1);
      await replace(round);
      await another(`96${String(round).padStart(7, '0')}`);
      expect(receivers()).toEqual(numbers.filter((number) => number !== inHand));
      // A minute passes.
      await database.query("update job set lease_until = lease_until - interval '1 minute' where state = 'running'");
      await until(() => receivers().length === MESSAGES);
      await another(`95${String(round).padStart(7, '0')}`);
      expect(receivers()).toEqual(numbers);
      expect(ours()).toHaveLength(MESSAGES + 1);
      const { rows } = await database.query("select distinct state, payload::text as payload from job where name = 'sms'");
      expect(rows).toEqual([{ state: 'done', payload: '{}' }]);
    }
  });
});
