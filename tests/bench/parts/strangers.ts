/** What people who are signed in wait while fifty strangers send what nobody wants. */
import { startProduct } from '../../support/product.ts';
import { flood, unknownKeys } from '../../support/strangers.ts';
import { signInOverWire } from '../../support/wire.ts';
import { clientOf, timed } from '../client.ts';
import { median, ratioOf, row, type Part, type Row } from '../rows.ts';

const clients = 50;
const milliseconds = 3000;
const sizes = [
  ['10 MB of unknown keys', 10 * 1024 * 1024],
  ['15 kB of unknown keys', 15 * 1024],
] as const;

export const strangers: Part = {
  name: 'strangers',
  about: 'a guarded call while fifty strangers send unknown keys',
  async run({ rounds }) {
    const product = await startProduct();
    try {
      const { token } = await signInOverWire(product.url, 'manager@skilldesk.test');
      const client = clientOf(product.url, token);
      const ask = (): Promise<number> => timed(1, milliseconds, () => client.call('student', 'viewBeneficiaryDetailsById', [{ dbUserId: 1 }]));
      const rows: Row[] = [];
      for (const [name, bytes] of sizes) {
        const [alone, under]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          alone.push(await ask());
          const flooding = flood(product.url, 'state', unknownKeys(bytes), clients);
          under.push(await ask());
          await flooding.stop();
        }
        rows.push(
          row(`strangers: a call while ${clients} send ${name}`, median(under), 'ms', {
            ratio: ratioOf(under, alone),
            against: `alone ${median(alone).toFixed(1)} ms`,
            target: '<= 2×',
          }),
        );
      }
      client.close();
      return rows;
    } finally {
      await product.stop();
    }
  },
};
