import { Refusal } from '../door/refusal.ts';
import type { Deps } from '../types.ts';
import { keyOf } from './refs.ts';

/** Asks the scanner, when there is one, and hands the bytes over. Throws FILE_INFECTED, SCANNER_AWAY, DOCUMENTS_AWAY. */
export async function putBytes(
  { gateways, log }: Pick<Deps, 'gateways'> & Partial<Pick<Deps, 'log'>>,
  ref: string,
  bytes: Uint8Array,
  type: string,
  field: string,
): Promise<void> {
  const verdict = await gateways.scanner?.scan(bytes).catch((error: unknown) => {
    log?.warn({ err: error }, 'virus scanner away');
    throw new Refusal('SCANNER_AWAY', { field, retryAfter: 5 });
  });
  if (verdict && !verdict.clean) throw new Refusal('FILE_INFECTED', { field });
  await gateways.documents.put(keyOf(ref), { bytes, type }).catch((error: unknown) => {
    log?.warn({ err: error }, 'store of documents away');
    throw new Refusal('DOCUMENTS_AWAY', { field, retryAfter: 5 });
  });
}
