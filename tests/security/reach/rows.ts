/** One beneficiary with a row of every entity that hangs on her, written as it would lie in the store. */
import type { Catalogue, EntityDef } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import type { Store, Write } from '../../../src/server/store/types.ts';
import { parts } from '../../server/http/complete.ts';

/** Noun -> id of the row of this beneficiary. */
export type Ids = Record<string, number>;
export interface Wanted {
  centreId: number;
  programmeId: number;
  status: string;
  /** An entity of which nothing is there yet. */
  without?: string | undefined;
  /** The beneficiary and engagement that hers follows on, in another centre. */
  follows?: Ids;
}

/** A document whose content is gone. */
const KEPT = `file:${'0'.repeat(64)}?name=a.pdf&type=application%2Fpdf&size=1`;
let made = 0;
export const freshNumber = (): string => { made += 1; return String(7_400_000_000 + made); };

/** What is there to read in a row, beside what it refers to. An entity that is not named here has nothing. */
function saidOf(entity: string, ids: Ids, status: string): JsonObject {
  const said: Record<string, JsonObject> = {
    student: { firstName: 'Sunita', lastName: 'Pawar', gender: 'Female', dob: '2004-03-12', primaryContactNumber: freshNumber(), isVerified: 'Y' },
    engagement: { status, ...(status === 'Shortlisted' ? { score: 60, scored: true } : {}) },
    batch: { batchName: `Batch ${freshNumber()}`, startDate: '2026-12-01', endDate: '2027-03-01', freezeDate: '2026-12-10', capacity: 30 },
    address: { entityType: 'S', type: 'R', isActive: 'Y', pincode: '400069' },
    'business-address': { entityType: 'S', type: 'EB', isActive: 'Y' },
    'interest-game': { game: 'interest-game', state: 'Playing', pictures: [] },
    document: { documentType: 'AadharCard', documentKind: 'aadharcard', typeOfDocument: 'P', isActive: 'Y', base64File: KEPT },
  };
  const told = Object.values(parts).find(([noun]) => noun === entity)?.[1]({ dbUserId: ids['student'] ?? 0, engagementId: ids['engagement'] ?? 0 })[0];
  return said[entity] ?? told ?? {};
}

const refers = ({ references = {} }: EntityDef, ids: Ids): JsonObject =>
  Object.fromEntries(Object.entries(references).flatMap(([key, noun]) => (ids[noun] === undefined || noun === 'batch' ? [] : [[key, ids[noun]]])));

const PARENTS: readonly string[] = ['student', 'engagement'];
/** Entities that belong to centres, those that others hang on first. */
function nounsOf({ entities }: Catalogue): string[] {
  return [...PARENTS, ...Object.keys(entities).filter((noun) => entities[noun]?.scope !== 'none' && !PARENTS.includes(noun))];
}

/** Writes the rows. Throws where the store refuses them. */
export async function write(store: Store, catalogue: Catalogue, { centreId, programmeId, status, without, follows }: Wanted): Promise<Ids> {
  const ids: Ids = follows?.['student'] === undefined ? {} : { student: follows['student'] };
  const writes: Write[] = [];
  for (const noun of nounsOf(catalogue)) {
    const def = catalogue.entities[noun];
    const isThere = noun === 'student' && follows !== undefined;
    // Nobody hangs a second household or shortlisting on her who follows on.
    const isHers = follows !== undefined && noun !== 'engagement' && Object.values(def?.references ?? {}).includes('student');
    if (!def || (noun === without && !PARENTS.includes(noun)) || isThere || isHers) continue;
    const id = await store.newId(noun);
    const { linkedEngagementId: _itself, ...references } = refers(def, ids);
    const link: JsonObject = noun === 'engagement' && follows ? { linkedEngagementId: follows['engagement'] ?? null } : {};
    ids[noun] = id;
    const place = def.scope === 'centre' ? { centreId, programmeId } : { centreId: null, programmeId: null };
    writes.push({ op: 'insert', entity: noun, id, doc: { ...references, ...saidOf(noun, ids, status), ...link }, ...place });
  }
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  return ids;
}
