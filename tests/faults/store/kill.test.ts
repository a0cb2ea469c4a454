import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '../../../src/server/store/db/open.ts';
import type { Db } from '../../../src/server/store/db/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { kinds, secretKey, startPostgres, type Postgres } from '../../server/store/harness.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { randomBelow, rounds, tellSeed, until } from '../../support/trials.ts';
import { startWriter } from './writer.ts';

const ROUNDS = rounds(1, 50);

/** Questions that answer nothing in a store that is whole. */
const halves: Record<string, string> = {
  'a person without a visit': 'select p.id from entity.person p where not exists (select 1 from entity.visit v where v.id = p.id)',
  'a visit without its person, or with another name':
    'select v.id from entity.visit v left join entity.person p on p.id = v."personId" where p.id is null or p.doc ->> \'firstName\' <> v."firstName"',
  'a person whose second version is missing': 'select id from entity.person where version <> 2',
  'a person without both revisions': `select p.id from entity.person p where (select count(*) from revision r where r.entity = 'person' and r.entity_id = p.id) <> 2`,
  'a row without audit': `select p.id from entity.person p where (select count(*) from audit a where a.entity_id = p.id) <> 3`,
  'a row without its unique key': 'select p.id from entity.person p where not exists (select 1 from store_unique u where u.id = p.id)',
  'a plan without its answer or job': `select p.id from entity.person p where not exists (select 1 from idempotency i where i.key = 'k' || p.id)
    or not exists (select 1 from job j where (j.payload ->> 'id')::bigint = p.id)`,
  'more answers than plans': `select 1 as id where (select count(*) from idempotency) <> (select count(*) from entity.person)`,
  'a counter that is wrong': `select 1 as id where (select coalesce(sum(n), 0) from entity."visit$n$status" where status = 'open') <> (select count(*) from entity.visit where status = 'open')`,
};

describe.each(kinds)('a server killed under writes on %s', (kind) => {
  let folder: string;
  let postgres: Postgres | null = null;
  let options: StoreOptions;
  beforeAll(async () => {
    folder = temporaryFolder('kill');
    postgres = kind === 'postgresql' ? await startPostgres() : null;
    options = { dataDir: folder, secretKey, ...(postgres === null ? {} : { databaseUrl: await postgres.createDatabase() }) };
  });
  afterEach(tellSeed);
  afterAll(async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const look = async (db: Db, acknowledged: readonly number[]): Promise<void> => {
    const there = new Set((await db.run<{ id: number }>('select id from entity.person')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    for (const [what, question] of Object.entries(halves)) expect({ what, found: await db.run(question) }).toEqual({ what, found: [] });
  };

  it(`loses no acknowledged write and leaves no half plan, ${ROUNDS} times, and a copy as the crash left it opens`, async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = await startWriter({ DATA_DIR: folder, ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }) });
      const least = 2 + randomBelow(40);
      await until(() => writer.acknowledged.length >= least);
      // Every third time the database itself goes down with it, as in a power cut of the machine's processes.
      if (postgres !== null && round % 3 === 0) await postgres.stop('immediate');
      await writer.kill();
      if (postgres !== null && round % 3 === 0) await postgres.start();
      acknowledged.push(...writer.acknowledged);
      const left = join(temporaryFolder('left'), 'copy');
      cpSync(folder, left, { recursive: true });
      const db = await openDb({ ...options, dataDir: left });
      await look(db, acknowledged);
      await db.close();
      rmSync(left, { recursive: true });
    }
  });
});
