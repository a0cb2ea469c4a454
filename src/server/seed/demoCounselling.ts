/** The demo's courses of each centre and knack scores of those who wait for their evaluation. */
import type { Catalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { Store, Write } from '../store/types.ts';
import type { BeneficiaryRows } from './beneficiary.ts';
import { demoCentres } from './demoTables.ts';
import { newRandom } from './random.ts';

const EVERY_THIRD = 3;

const insert = (entity: string, id: number, doc: JsonObject): Write => ({ op: 'insert', entity, id, doc, centreId: null, programmeId: null });

/** Two thirds of the master's courses for each centre, not the same everywhere. */
export async function courseWrites(store: Store, catalogue: Catalogue): Promise<Write[]> {
  const writes: Write[] = [];
  for (const [place, { id: centerId }] of demoCentres.entries()) {
    const offered = rowsNamed(catalogue, 'courses').filter((_, index) => (index + place) % EVERY_THIRD !== 0);
    for (const { id } of offered) writes.push(insert('centre-course', await store.newId('centre-course'), { centerId, courseId: Number(id) }));
  }
  return writes;
}

/** A score for each mobilised beneficiary of a programme with evaluation. */
export async function knackWrites(store: Store, catalogue: Catalogue, people: BeneficiaryRows): Promise<Write[]> {
  const evaluated = new Set(catalogue.programs.items.filter(({ evaluation }) => evaluation === true).map(({ id }) => id));
  const writes: Write[] = [];
  for (const { entity, id, doc, programmeId } of people) {
    if (entity !== 'engagement' || doc['status'] !== 'Mobilised' || !evaluated.has(Number(programmeId))) continue;
    writes.push(insert('knack', await store.newId('knack'), { engagementId: id, finalScore: newRandom(id).between(40, 95) }));
  }
  return writes;
}
