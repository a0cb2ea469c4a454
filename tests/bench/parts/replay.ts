/** A draft replayed over 100,000 stored records on PostgreSQL, and a list that others read meanwhile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../../src/engine/types.ts';
import { root } from '../../support/product.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { clientOf, readPage } from '../client.ts';
import { productOn } from '../database.ts';
import { median, row, type Part } from '../rows.ts';

const records = 100_000;
const FORM = 'schemas/forms/registration/basic-details/schema.json';

/** The largest form, which refuses a few of its stored values from then on. */
function narrowed(): string {
  const schema = JSON.parse(readFileSync(join(root, FORM), 'utf8')) as { properties: { mobilizationPlace: JsonObject } };
  schema.properties.mobilizationPlace['maxLength'] = 15;
  return JSON.stringify(schema);
}

export const replay: Part = {
  name: 'replay',
  about: 'a draft replayed over 100,000 stored records, and a list read meanwhile',
  async run() {
    const { product, url, token } = await productOn(records, 'manager@skilldesk.test');
    const admin = await signInOverWire(url, 'admin@skilldesk.test');
    const lists = clientOf(url, token);
    const ask = async (action: string, data: JsonObject): Promise<JsonObject> => {
      const { appError, rows } = await call(url, 'definitions', action, [data], { token: admin.token });
      if (appError) throw new Error(JSON.stringify(appError));
      return (Array.isArray(rows) ? rows[0] : rows) as JsonObject;
    };
    const alone = async (): Promise<number[]> => {
      const times: number[] = [];
      for (const until = performance.now() + 5000; performance.now() < until;) times.push(await readPage(lists));
      return times;
    };
    try {
      await alone();
      const before = await alone();
      const { versionId = null, wrong } = await ask('saveDefinitions', { reason: 'Measured', files: [{ path: FORM, text: narrowed() }] });
      if (wrong) throw new Error(String(wrong));
      await wait(5000);
      const began = performance.now();
      await ask('replayDefinitions', { versionId });
      const state = async (): Promise<JsonObject> => ((await ask('viewReplays', { versionId, page: 1, size: 1 }))['rows'] as JsonObject[])[0] ?? {};
      const meanwhile: number[] = [];
      let now = await state();
      for (let lookAt = 0; now['state'] === 'Running';) {
        meanwhile.push(await readPage(lists));
        if (performance.now() < lookAt) continue;
        now = await state();
        lookAt = performance.now() + 1000;
      }
      const seconds = (performance.now() - began) / 1000;
      console.log(JSON.stringify(now));
      if (now['state'] !== 'Finished') throw new Error(`The replay is ${String(now['state'])}.`);
      const after = await alone();
      const quiet = median([...before, ...after]);
      return [
        row(`replay: ${String(now['done'])} records of the largest form`, seconds, 's', { target: '<= 60 s' }),
        row('replay: a page of the list meanwhile', median(meanwhile), 'ms', {
          ratio: median(meanwhile) / quiet,
          against: `alone ${quiet.toFixed(2)} ms`,
          target: '<= 1.5×',
        }),
      ];
    } finally {
      lists.close();
      await product.stop();
    }
  },
};
