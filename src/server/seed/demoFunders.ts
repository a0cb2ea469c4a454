/** Funders of the demo, and who pays for which of its batches. */
import type { JsonObject } from '../../engine/types.ts';
import type { Store, Write } from '../store/types.ts';

const funders: readonly { accountName: string; accountId: string; status?: string; relationship?: string }[] = [
  { accountName: 'Sahyadri Foundation', accountId: 'ACC-1001' },
  { accountName: 'Coromandel Trust', accountId: 'ACC-1002' },
  { accountName: 'Blue Harbour Giving', accountId: 'ACC-1003' },
  { accountName: 'Monsoon Works', accountId: 'ACC-1004' },
  // Neither may pay for a batch now.
  { accountName: 'Old Mill Charities', accountId: 'ACC-1005', status: 'Inactive' },
  { accountName: 'Harvest Suppliers', accountId: 'ACC-1006', relationship: 'Vendor' },
];

/** Batch, account, funding type. */
const mappings = [
  ['C101-RETAIL-001', 'ACC-1001', 'P'],
  ['C101-RETAIL-001', 'ACC-1002', 'S'],
  ['C101-INST-001', 'ACC-1002', 'P'],
] as const;

const insert = (entity: string, id: number, doc: JsonObject): Write => ({ op: 'insert', entity, id, doc, centreId: null, programmeId: null });

/** One insert for each funder and each mapping. `batches` are the inserts of the demo's batches. */
export async function funderWrites(store: Store, batches: readonly Extract<Write, { op: 'insert' }>[]): Promise<Write[]> {
  const ids = new Map<string, number>();
  const writes: Write[] = [];
  for (const { accountName, accountId, status = 'Active Partner', relationship = 'Funding partner' } of funders) {
    const id = await store.newId('funder');
    ids.set(accountId, id);
    writes.push(insert('funder', id, { accountName, accountId, status, relationship }));
  }
  for (const [name, crmFunderId, fundingType] of mappings) {
    const batchId = batches.find(({ doc }) => doc['batchName'] === name)?.id ?? null;
    const doc = { batchId, funderId: ids.get(crmFunderId) ?? null, crmFunderId, fundingType, isActive: 'Y' };
    writes.push(insert('funder-mapping', await store.newId('funder-mapping'), doc));
  }
  return writes;
}
