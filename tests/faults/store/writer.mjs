// Writes plans of two rows until it is killed; prints the number of each plan that the store acknowledged.
import { pathToFileURL } from 'node:url';
import { writeSync } from 'node:fs';
import { join } from 'node:path';

const { openStore } = await import(pathToFileURL(join(process.env.SKILLDESK_DIST, 'server/store/index.js')).href);
const entities = {
  person: {
    noun: 'person',
    key: 'personId',
    scope: 'centre',
    columns: { firstName: { type: 'text', sort: true } },
    unique: [{ over: ['number'], rule: 'one-number', message: '', at: '' }],
  },
  visit: {
    noun: 'visit',
    key: 'visitId',
    scope: 'centre',
    references: { personId: 'person' },
    counters: [['status']],
    columns: { status: { type: 'text', filter: true }, firstName: { type: 'text', from: { entity: 'person', by: 'personId', at: '/firstName' } } },
  },
};
const store = await openStore({
  dataDir: process.env.DATA_DIR ?? '.',
  databaseUrl: process.env.DATABASE_URL,
  secretKey: '00112233445566778899aabbccddeeff'.repeat(2),
});
await store.prepare(entities);
const [{ from }] = await store.query('select coalesce(max(id), 0) as from from entity.person');
let next = Number(from) + 1000;
const lane = async () => {
  for (;;) {
    const id = next++;
    const applied = await store.apply({
      userId: null,
      action: 'write',
      audit: 'written',
      catalogue: 'c',
      scope: { centres: 'all' },
      jobs: [{ name: 'after', payload: { id } }],
      idempotency: { key: `k${id}`, userId: null, bodyHash: 'h', answer: { id } },
      writes: [
        {
          op: 'insert',
          entity: 'person',
          id,
          doc: { firstName: `Name ${id}`, number: id, filler: 'x'.repeat(800) },
          centreId: id % 3,
          programmeId: 1,
        },
        { op: 'insert', entity: 'visit', id, doc: { personId: id, status: id % 2 ? 'open' : 'closed' }, centreId: id % 3, programmeId: 1 },
        { op: 'update', entity: 'person', id, version: 1, doc: { firstName: `Name ${id} again`, number: id, filler: 'y'.repeat(800) } },
      ],
    });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
    writeSync(1, `${id}\n`);
  }
};
await Promise.all([lane(), lane(), lane(), lane()]);
