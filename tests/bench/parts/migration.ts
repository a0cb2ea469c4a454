/** Options that every one of 100,000 records holds get other names at publishing, on PostgreSQL, while others read and save; and go back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../support/product.ts';
import { addAdministrator } from '../../support/pages/studio.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { clientOf, readPage } from '../client.ts';
import { productOn } from '../database.ts';
import { median, row, type Part } from '../rows.ts';

const records = 100_000;
const OPTIONS = 'config/options/religions.json';
const EXAMPLES = 'schemas/forms/registration/basic-details/examples.json';
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Each option of the list under another value, the migration by which records go along, the examples that say one. */
function renamed(): { path: string; text: string }[] {
  const { items } = JSON.parse(textOf(OPTIONS)) as { items: { value: string }[] };
  const moves = items.map(({ value }) => ({ options: 'religions', from: value, to: `${value}, as said` }));
  const examples = moves.map(({ from, to }) => ({ name: to, entity: 'student', before: { religion: from }, after: { religion: to } }));
  const replaceIn = (path: string, of: string): string =>
    moves.reduce((text, { from, to }) => text.replaceAll(`"${of}": "${from}"`, `"${of}": "${to}"`), textOf(path));
  const migration = { $schema: '../../schemas/_meta/migration.schema.json', title: 'As said', moves, examples };
  return [
    { path: OPTIONS, text: replaceIn(OPTIONS, 'value') },
    { path: EXAMPLES, text: replaceIn(EXAMPLES, 'religion') },
    { path: 'config/migrations/religions.json', text: JSON.stringify(migration) },
  ];
}

export const migration: Part = {
  name: 'migration',
  about: 'an option of 100,000 stored records renamed at publishing and taken back, and a list read meanwhile',
  async run() {
    const { product, url, token } = await productOn(records, 'manager@skilldesk.test');
    const second = await addAdministrator(url, 'second.admin@skilldesk.test', 'Tvafur=Vasai26');
    const admin = await signInOverWire(url, 'admin@skilldesk.test');
    const lists = clientOf(url, token);
    const ask = async (who: string, action: string, data: object): Promise<Record<string, unknown>> => {
      const { appError, rows } = await call(url, 'definitions', action, [{ ...data }], { token: who });
      if (appError) throw new Error(JSON.stringify(appError));
      return (Array.isArray(rows) ? rows[0] : rows) as Record<string, unknown>;
    };
    /** Seconds that something takes, and how long the list takes meanwhile. */
    const beside = async (work: () => Promise<unknown>): Promise<{ seconds: number; meanwhile: number[] }> => {
      const began = performance.now();
      let isOver = false;
      const over = work().finally(() => (isOver = true));
      const meanwhile: number[] = [];
      while (!isOver) meanwhile.push(await readPage(lists));
      await over;
      return { seconds: (performance.now() - began) / 1000, meanwhile };
    };
    try {
      await beside(() => wait(5000));
      const alone = await beside(() => wait(5000));
      const { versionId, wrong } = await ask(admin.token, 'saveDefinitions', { reason: 'Measured', files: renamed() });
      if (wrong) throw new Error(String(wrong));
      await ask(admin.token, 'proposeDefinitions', { versionId });
      const there = await beside(() => ask(second.token, 'approveDefinitions', { versionId }));
      const back = await beside(() => ask(second.token, 'rollBackDefinitions', { versionId, withLater: false, remarks: 'Measured' }));
      const ofList = (name: string, { meanwhile }: typeof there) =>
        row(`migration: a page of the list while it ${name}`, median(meanwhile), 'ms', {
          ratio: median(meanwhile) / median(alone.meanwhile),
          against: `alone ${median(alone.meanwhile).toFixed(2)} ms, the longest ${Math.max(...meanwhile).toFixed(0)} ms`,
        });
      return [
        row(`migration: ${records} records moved at publishing`, there.seconds, 's'),
        ofList('moves them', there),
        row('migration: the same taken back', back.seconds, 's'),
        ofList('takes them back', back),
      ];
    } finally {
      lists.close();
      await product.stop();
    }
  },
};
