/** `npm run backup`, `restore` and `claim` with what goes wrong, and for a database that moves; the way there and back: `ownFolder.test.ts`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/trials.ts';
import { captured, filesBelow } from '../../server/http/documentsSteps.ts';
import { birth, facilitator, run, someDocument, type Ran } from './commands.ts';

const isOneSentence = ({ output }: Ran): boolean => /^skilldesk: [^\n]+\n$/.test(output) && !output.includes('    at ');

describe('quality 2: backup and restore by command', () => {
  let live: Product | undefined;
  let file: string;
  beforeAll(async () => {
    live = await startProduct({ env: { RATE_LIMIT: '0' }, isShortLived: true });
    await someDocument(live.url);
    file = join(temporaryFolder('elsewhere'), 'night.backup.gz');
    expect((await run('backup', [file], { DATA_DIR: live.dataDir })).code).toBe(0);
  });
  afterAll(() => live?.stop());

  test('what goes wrong ends in one sentence, and leaves nothing', async () => {
    const whole = readFileSync(file);
    const damaged = join(temporaryFolder('damaged'), 'damaged.gz');
    const corruptBytes = Buffer.from(whole);
    corruptBytes.writeUInt8(corruptBytes.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    for (const bytes of [whole.subarray(0, whole.length >> 1), corruptBytes, Buffer.from('hello')]) {
      writeFileSync(damaged, bytes);
      const dataDir = temporaryFolder('untouched');
      const refused = await run('restore', [damaged], { DATA_DIR: dataDir });
      expect([refused.code, isOneSentence(refused)], refused.output).toEqual([1, true]);
      expect([existsSync(join(dataDir, 'secret.key')), existsSync(join(dataDir, 'documents'))]).toEqual([false, false]);
    }
    for (const [args, env, pattern] of [
      [[join(damaged, 'nowhere')], {}, /The backup was not restored/],
      [['/nowhere/at/all.gz'], {}, /there is no such file/],
      [[], {}, /Usage: npm run restore/],
      [[file], { SECRET_KEY: 'e'.repeat(64) }, /made under another SECRET_KEY/],
    ] as const) {
      const refused = await run('restore', args, { DATA_DIR: temporaryFolder('untouched'), ...env });
      expect([refused.code, isOneSentence(refused)], refused.output).toEqual([1, true]);
      expect(refused.output).toMatch(pattern);
    }
    const dataDir = temporaryFolder('another key');
    writeFileSync(join(dataDir, 'secret.key'), 'a'.repeat(64));
    const refused = await run('restore', [file], { DATA_DIR: dataDir });
    expect([refused.code, isOneSentence(refused)], refused.output).toEqual([1, true]);
    expect(refused.output).toMatch(/secret\.key is not the key that this backup was made under/);
  });

  test('without the key it needs the key; documents that are gone are named aloud, by backup and restore; a store with rows takes none', async () => {
    const { dataDir = '' } = live ?? {};
    await live?.stop();
    rmSync(join(dataDir, 'documents'), { recursive: true });
    const bare = join(temporaryFolder('bare'), 'bare.gz');
    const backup = await run('backup', [bare, '--without-key'], { DATA_DIR: dataDir });
    expect(backup.output).toMatch(/The secret key is not in it/);
    expect(backup.output).toMatch(/Documents that records name: \d+ are missing, e\.g\. document \d+/);
    const refused = await run('restore', [bare], { DATA_DIR: temporaryFolder('keyless') });
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/does not hold its secret key: restore with SECRET_KEY/)]);
    const there = { DATA_DIR: temporaryFolder('with key'), SECRET_KEY: readFileSync(join(dataDir, 'secret.key'), 'utf8').trim() };
    const restore = await run('restore', [bare], there);
    expect([restore.code, restore.output]).toEqual([
      0,
      expect.stringMatching(/Documents that records name: \d+ are missing, as they were when the backup was made/),
    ]);
    const twice = await run('restore', [bare], there);
    expect([twice.code, twice.output]).toEqual([
      1,
      expect.stringMatching(/^skilldesk: The backup was not restored: \S+ has rows; a backup is restored into an empty store only\n$/),
    ]);
  });
});

describe('quality 2: a database that was moved', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  test('with PostgreSQL the command does the same; the one restored over the same documents removes nothing until it is told that they are its own', async () => {
    const folder = temporaryFolder('documents');
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      DOCUMENTS_URL: `file://${folder}`,
      SECRET_KEY: 'ab'.repeat(32),
      DEMO: '1',
      RATE_LIMIT: '0',
    };
    const live = await startProduct({ env, isShortLived: true });
    const { read, about } = await someDocument(live.url);
    const file = join(temporaryFolder('moved'), 'moved.backup.gz');
    // The one that was there first owns them: what is deleted goes.
    const meena = await facilitator(live.url);
    const id = await captured(meena, about);
    const fileCount = filesBelow(folder).length;
    expect((await meena.call('documents', 'deleteDocument', { basicDocId: id })).appError).toBeNull();
    await until(() => filesBelow(folder).length < fileCount);
    const backup = await run('backup', [file], { ...env, DATA_DIR: temporaryFolder('cli') });
    expect([backup.code, backup.output]).toEqual([0, expect.stringMatching(/\d+ documents \(\d+ kB\)/)]);
    const otherEnv = { ...env, DATABASE_URL: await postgres.createDatabase(), DATA_DIR: temporaryFolder('cli') };
    const restore = await run('restore', [file], otherEnv);
    expect([restore.code, restore.output]).toEqual([
      0,
      expect.stringMatching(/documents were there already[^]*belongs to another database[^]*npm run claim/),
    ]);
    const early = await run('claim', [], otherEnv);
    expect([early.code, isOneSentence(early), early.output]).toEqual([1, true, expect.stringMatching(/seen \d+ seconds ago: it is running/)]);
    await live.stop();
    expect((await run('claim', ['--anyway'], otherEnv)).output).toBe('The documents belong to this database from now on.\n');
    expect((await run('claim', [], otherEnv)).output).toBe('The documents belong to this database already.\n');
    expect((await run('claim', [], { ...env, DATA_DIR: temporaryFolder('cli') })).code).toBe(1);
    const again = await startProduct({ env: otherEnv, isShortLived: true });
    expect((await read(again.url)).equals(birth)).toBe(true);
    await again.stop();
  });
});
