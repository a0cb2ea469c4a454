/** What is typed into a field whose options are 100,000 rows, asked of the server: against a page of the beneficiary list in the same run. */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { nameOf } from '../../support/manyVillages.ts';
import { startProduct } from '../../support/product.ts';
import { signInOverWire } from '../../support/wire.ts';
import { clientOf, timed } from '../client.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';

const villages = 100_000;
const milliseconds = 1500;
const centre = 101;

export const options: Part = {
  name: 'options',
  about: 'a search in an option list of 100,000 rows over HTTP, against a page of the list',
  async run({ rounds }) {
    const { folder } = copyOfDefinitions();
    dropForm(folder, 'field-trips', 'front');
    const rows = Array.from({ length: villages }, (_, at) => `${1000 + at},${at % 2 === 0 ? 'N' : 'S'},${nameOf(at)},गाँव ${at}\n`);
    appendFileSync(join(folder, 'schemas/forms/front/field-trips/options/trip-villages.csv'), rows.join(''));
    const product = await startProduct({ env: { CONFIG_DIR: folder, DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
    const { token } = await signInOverWire(product.url, 'manager@skilldesk.test');
    const client = clientOf(product.url, token);
    try {
      const { hash } = JSON.parse(await client.get('/api/catalogue')) as { hash: string };
      const ask = (query: Readonly<Record<string, string>>) =>
        client.get(`/api/catalogue/${hash}/options/trip-villages?${new URLSearchParams(query).toString()}`);
      const { total } = JSON.parse(await ask({ q: '' })) as { total: number };
      if (total < villages) throw new Error(`The option list has ${total} rows.`);
      const questions = {
        // No two questions alike: nothing is answered from what was asked before.
        'a word': (turn: number) => ask({ q: `ram ${turn % 1000}` }),
        'a word, narrowed to half': (turn: number) => ask({ q: `ram ${turn % 1000}`, within: 'N' }),
        'a single letter': (turn: number) => ask({ q: 'abdegiklmnprsuv'[turn % 15] ?? '' }),
      };
      const page = () => client.call('engagement', 'viewAllByCenter', [{ centerId: centre, page: 1, size: 10 }]);
      const times = new Map<string, number[]>();
      const pages: number[] = [];
      for (let round = 0; round < Math.max(3, rounds); round += 1) {
        pages.push(await timed(1, milliseconds, page));
        for (const [name, question] of Object.entries(questions))
          times.set(name, [...(times.get(name) ?? []), await timed(1, milliseconds, (_, turn) => question(turn))]);
      }
      return [...times].map(([name, own]) =>
        row(`options: ${name} in ${villages / 1000} k rows`, median(own), 'ms', {
          ratio: ratioOf(own, pages),
          against: `a page of the list ${median(pages).toFixed(2)} ms`,
        }),
      );
    } finally {
      client.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
