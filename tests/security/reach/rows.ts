/** One beneficiary with a row of every entity that hangs on her, written as it would lie in the store. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import type { Store, Write } from '../../../src/server/store/types.ts';
import { address, details } from '../../server/http/beneficiary.ts';
import { parts } from '../../server/http/complete.ts';

/** Noun -> id of the row of this beneficiary. */
export type Ids = Record<string, number>;
interface BeneficiaryTraits {
  centreId: number;
  programmeId: number;
  status: string;
  /** Hers. */
  phone: string;
  /** An entity of which nothing is there yet. */
  without?: string | undefined;
  /** The beneficiary and engagement that hers follows on, in another centre. */
  follows?: Ids;
}

/** A document whose content is gone. */
const STORED_FILE = `file:${'0'.repeat(64)}?name=a.pdf&type=application%2Fpdf&size=1`;
let serial = 0;

/** What is there to read in a row, beside what it refers to. An entity that is not named here has nothing. */
function saidOf(entity: string, ids: Ids, { status, phone, without }: BeneficiaryTraits): JsonObject {
  serial += 1;
  const isRated = status !== 'Mobilised';
  const { entityId: _hers, ...home } = address('R', 0);
  const docByEntity: Record<string, JsonObject> = {
    student: details({ primaryContactNumber: phone }),
    engagement: { status, ...(isRated ? { score: 60, scored: true } : without === 'evaluation' ? {} : { candidate: 'waiting' }) },
    batch: { batchName: `Batch ${serial}`, startDate: '2026-12-01', endDate: '2027-03-01', freezeDate: '2026-12-10', capacity: 30 },
    address: home,
    'business-address': { entityType: 'S', type: 'EB', isActive: 'Y' },
    evaluation: { place: 1, individualExecScore: 70, groupExecObservation: 12, behaviourInterviewObservation: 15 },
    'interest-game': { game: 'interest-game', state: isRated ? 'Answered' : 'Playing', pictures: [] },
    document: { documentType: 'AadharCard', documentKind: 'aadharcard', typeOfDocument: 'P', isActive: 'Y', base64File: STORED_FILE },
  };
  const partDoc = Object.values(parts).find(([noun]) => noun === entity)?.[1]({
    dbUserId: ids['student'] ?? 0,
    engagementId: ids['engagement'] ?? 0,
  })[0];
  return docByEntity[entity] ?? partDoc ?? {};
}

const refers = ({ references = {} }: EntityDef, ids: Ids): JsonObject =>
  Object.fromEntries(Object.entries(references).flatMap(([key, noun]) => (ids[noun] === undefined || noun === 'batch' ? [] : [[key, ids[noun]]])));

const PARENTS: readonly string[] = ['student', 'engagement'];
/** Entities that belong to centres, those that others hang on first. */
function nounsOf({ entities }: Catalogue): string[] {
  return [...PARENTS, ...Object.keys(entities).filter((noun) => entities[noun]?.scope !== 'none' && !PARENTS.includes(noun))];
}

const papersOf = (ids: Ids): JsonObject[] =>
  Object.values(parts)
    .filter(([noun]) => noun === 'document')
    .flatMap(([, rows]) => rows({ dbUserId: ids['student'] ?? 0, engagementId: ids['engagement'] ?? 0 }));

/** Writes the rows. Throws where the store refuses them. */
export async function write(store: Pick<Store, 'newId' | 'apply'>, catalogue: Catalogue, order: BeneficiaryTraits): Promise<Ids> {
  const { centreId, programmeId, without, follows } = order;
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
    writes.push({ op: 'insert', entity: noun, id, doc: { ...references, ...saidOf(noun, ids, order), ...link }, ...place });
  }
  // What enrolment wants beside one row of each.
  const more: [string, JsonObject][] =
    follows || without !== undefined
      ? []
      : [
          ...(order.status === 'Mobilised' ? [] : papersOf(ids)).map((doc): [string, JsonObject] => ['document', doc]),
          ['address', address('P', ids['student'] ?? 0)],
          ['family', { dbUserId: ids['student'] ?? 0, relationshipId: 'Mother', name: 'Mother' }],
        ];
  for (const [entity, doc] of more) writes.push({ op: 'insert', entity, id: await store.newId(entity), doc, centreId: null, programmeId: null });
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  return ids;
}
