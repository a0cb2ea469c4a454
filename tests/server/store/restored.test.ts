/** What a restored copy does not do by itself: let people in whom the original let in, and send what waited there. */
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { quieten, sendHeld } from '../../../src/server/jobs/restored.ts';
import { Worker, type JobTable } from '../../../src/server/jobs/worker.ts';
import { NOWHERE, openSession, readSession } from '../../../src/server/session/sessions.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openStore, restoreStore } from '../../../src/server/store/index.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { entities, planOf } from './entities.ts';
import { emptyDatabase, freshStore, kinds, secretKey } from './harness.ts';

it.each(kinds)('quality 2: a store restored from a backup has ended all sessions and holds messages until somebody sends them (%s)', async (kind) => {
  const { store, options, close } = await freshStore('postgresql', { systemTables: sessionTables });
  onTestFinished(close);
  await store.prepare(entities);
  const session = await openSession(store, 7, { roleId: 4, programmeId: 2, centreId: 101 }, 1000, NOWHERE, false);
  await store.apply(planOf([], { jobs: ['sms', 'mail', 'bulk'].map((name) => ({ name, payload: {} })) }));
  await store.query("update job set state = 'running', worker = 'one', lease_until = now() where name = 'mail' returning id");
  const { file } = await store.backup(join(options.dataDir, 'one.backup.gz'));

  const target = kind === 'embedded' ? undefined : await freshStore(kind, { systemTables: sessionTables });
  const into = target?.options ?? { dataDir: temporaryFolder('restored'), secretKey, systemTables: sessionTables };
  if (target) onTestFinished(target.close);
  await (target ? target.store.close() : emptyDatabase(into.dataDir));
  let quiet: unknown;
  await restoreStore(into, entities, file, { settle: async (restored) => (quiet = await quieten(restored, new Date(2000))) });
  expect(quiet).toEqual({ sessions: 1, messages: 2 });

  const again = await openStore(into);
  onTestFinished(() => again.close());
  await again.prepare(entities);
  expect(await readSession(again, session)).toMatchObject({ endedAt: 2000, endedWhy: 'restored' });
  const did: string[] = [];
  const jobs: JobTable = Object.fromEntries(['sms', 'mail', 'bulk'].map((name) => [name, { work: async () => void did.push(name) }]));
  const work = () => new Worker(again, jobs, pino({ level: 'silent' })).drain();
  await work();
  expect(did).toEqual(['bulk']);
  expect([await sendHeld(again), await sendHeld(again)]).toEqual([2, 0]);
  await work();
  expect(did.sort()).toEqual(['bulk', 'mail', 'sms']);
  expect((await readSession(store, session))?.endedAt).toBeNull();
});
