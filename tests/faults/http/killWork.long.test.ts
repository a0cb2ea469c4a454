/** SIGKILL while several people at once register over many steps, upload and rank: nothing acknowledged is lost, nothing is half. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../server/store/harness.ts';
import { signInOverWire } from '../../support/wire.ts';
import { chance, pause, rounds, tellSeed, until } from '../../support/trials.ts';
import { acknowledged, firstMobilizer, mobilizer } from './ledger.ts';
import { prepareRanking, proveRanking, rankTogether } from './ranking.ts';
import { keepRegistering, newRegistrations, proveRegistrations, type Registrations } from './registering.ts';
import { keepUploading, keptUploads, newUploads, proveUploads, type Uploads } from './uploading.ts';
import { startVictim, type Victim, type Work } from './victim.ts';

const ROUNDS = rounds(2, 20);

/** Questions that answer nothing in a store without halves. */
const HALVES: Record<string, string> = {
  'somebody registered twice': `select doc ->> 'mobilizationPlace' as place from entity.student where doc ->> 'mobilizationPlace' like '%/%' group by 1 having count(*) > 1`,
  'a key without its answer': `select id from entity.student s where doc ? 'begunUnder'
    and not exists (select 1 from idempotency i where i.key = s.doc ->> 'begunUnder')`,
  ...Object.fromEntries(
    ['student', 'address', 'engagement', 'document', 'evaluation'].map((noun) => [
      `${noun} whose versions are not all written down`,
      `select e.id from entity."${noun}" e where e.version <> (select count(*) from revision r where r.entity = '${noun}' and r.entity_id = e.id)`,
    ]),
  ),
  'an evaluation of somebody who does not wait': `select e.id from entity.evaluation e join entity.engagement g on g.id = (e.doc ->> 'engagementId')::bigint where not g.doc ? 'candidate'`,
  'somebody ranked twice': `select entity_id from revision where entity = 'engagement' and receipt ? 'measured' group by 1 having count(*) > 1`,
  'a ranking of fewer than it counted': `select request_id from revision where entity = 'engagement' and receipt ? 'measured'
    group by 1 having count(*) <> max((receipt -> 'measured' ->> 'among')::int)`,
};

describe.each(kinds)('the server is killed in the middle of work of many parts (%s)', (kind) => {
  let victim: Victim;
  let registrations: Registrations;
  let uploads: Uploads;
  beforeAll(async () => {
    victim = await startVictim(kind);
    registrations = newRegistrations();
    uploads = await newUploads(victim.url, await firstMobilizer(victim.url));
  });
  afterEach(tellSeed);
  afterAll(() => victim?.close());

  test('quality 2: a ranking is whole or not there, however often it is asked for', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [meena, { token: kiran }] = [await mobilizer(victim.url), await signInOverWire(victim.url, 'facilitator@skilldesk.test')];
      const ranking = await prepareRanking(victim, meena, round);
      const [registered, uploaded] = [acknowledged(registrations).length, keptUploads(uploads).length];
      const isUnderWay = (): boolean => acknowledged(registrations).length > registered && keptUploads(uploads).length > uploaded;
      const registering = [0, 1].map(
        (index): Work =>
          (url, isOver) =>
            keepRegistering(url, meena, registrations, `${round}-${index}`, isOver),
      );
      const uploading = [0, 1].map((): Work => (url, isOver) => keepUploading(url, kiran, uploads, isOver));
      const calculating: Work = async (url, isOver) => {
        await until(() => isUnderWay() || isOver());
        await rankTogether(url, ranking, registrations.setbacks);
      };
      await victim.killDuring([...registering, ...uploading, calculating], async () => {
        await until(isUnderWay);
        await pause(chance() * 400);
      });
      await proveRanking(victim.url, ranking);
    }
  });

  test('quality 2: a registration over many steps has every acknowledged one, whole and once, and goes on where it stopped', async () => {
    expect(registrations.entries.length).toBeGreaterThan(ROUNDS);
    await proveRegistrations(victim.url, registrations);
  });

  test('quality 2: every acknowledged document is there byte for byte, none without its file', async () => {
    expect(keptUploads(uploads).length).toBeGreaterThan(0);
    await proveUploads(victim.url, uploads);
  });

  test('quality 2: no row lacks what was written with it', async () => {
    await victim.lookInto(async (db) => {
      for (const [what, question] of Object.entries(HALVES)) expect({ what, found: await db.run(question) }).toEqual({ what, found: [] });
    });
  });
});
