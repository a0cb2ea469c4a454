/** The student report as a workbook: 100,000 rows written while they are made, and what memory does meanwhile. */
import { performance } from 'node:perf_hooks';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { HandlerInput } from '../../../src/server/call.ts';
import { root } from '../../support/product.ts';
import { built } from '../built.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';

const FEW = 10_000;
const MANY = 100_000;
const AT_ONCE = 1000;
const MB = 2 ** 20;

const makeRow = (index: number): JsonObject => ({
  engagementId: index,
  firstName: `Asha ${index % 977}`,
  lastName: 'Jadhav & Sons',
  primaryContactNumber: String(7_000_000_000 + index),
  studentEngagementStatus: 'Enrolled',
  studentCreatedOn: '2026-03-12T06:00:00Z',
  enrolledDate: '2026-04-01',
  batchName: `C101-RETAIL-${index % 97}`,
  aadharNo: 'XXXXXXXX1234',
  dob: '2004-03-12',
  maritalStatus: 'Single',
});

async function* pages(count: number, heap: Record<'first' | 'second', number>): AsyncGenerator<JsonObject[]> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const half = from < count / 2 ? 'first' : 'second';
    heap[half] = Math.max(heap[half], process.memoryUsage().heapUsed);
    yield await Promise.resolve(Array.from({ length: AT_ONCE }, (_row, index) => makeRow(from + index)));
  }
}

export const report: Part = {
  name: 'report',
  about: '100,000 rows of the report written to a workbook, and the memory that it takes',
  async run({ rounds }) {
    const { loadCatalogue } = await built.fromDisk();
    const { listBook } = await built.listBook();
    const verdict = await loadCatalogue(root);
    if (!verdict.ok) throw new Error(`${verdict.faults.length} faults in the definitions`);
    const { catalogue } = verdict;
    /** Rows a second, and the most heap while each half of them is made and written. */
    const write = async (count: number): Promise<{ speed: number; first: number; second: number }> => {
      const began = performance.now();
      const heap = { first: 0, second: 0 };
      const { file } = await listBook({ catalogue } as HandlerInput, 'student-report', 'report.xlsx', pages(count, heap), {
        session: {},
        language: undefined,
      });
      if (!file || file.bytes instanceof Uint8Array) throw new Error('The workbook is not written while it is read.');
      let size = 0;
      for await (const part of file.bytes) size += part.length;
      if (size < count) throw new Error(`The workbook has ${size} bytes.`);
      return { speed: count / ((performance.now() - began) / 1000), ...heap };
    };
    await write(MANY);
    const [few, many] = [[await write(FEW)], [await write(MANY)]];
    for (let round = 1; round < Math.max(3, rounds); round += 1) {
      few.push(await write(FEW));
      many.push(await write(MANY));
    }
    const of = (all: typeof few, key: 'speed' | 'first' | 'second'): number[] => all.map((one) => one[key]);
    return [
      row(`report: ${MANY} rows written to a workbook`, median(of(many, 'speed')), 'rows/s', {
        ratio: ratioOf(of(few, 'speed'), of(many, 'speed')),
        against: `the time a row of ${FEW} takes`,
        target: '<= 1.3×',
      }),
      row(`report: most heap while the second half of ${MANY} rows is written`, median(of(many, 'second')) / MB, 'MB', {
        ratio: ratioOf(of(many, 'second'), of(many, 'first')),
        against: 'the first half',
        target: '<= 1.1×',
      }),
    ];
  },
};
