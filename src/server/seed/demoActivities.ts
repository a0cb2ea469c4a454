/** Sessions and visits of the demo, each with the paper that was filed of it. */
import { createHash } from 'node:crypto';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';
import { fileText } from '../../engine/file/fileText.ts';
import type { JsonObject } from '../../engine/types.ts';
import { objectKeyOf } from '../files/refs.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import type { Store, Write } from '../store/types.ts';
import { paper } from './demoStages.ts';

interface DemoActivity {
  batch: string;
  /** Days before today. */
  ago: number;
  document: string;
  code: string;
  doc: JsonObject;
}
const activities: readonly DemoActivity[] = [
  {
    batch: 'C101-RETAIL-001',
    ago: 12,
    document: 'Visit Picture',
    code: 'FIELD',
    doc: { activityType: 'Field Visit', noOfStudents: 18, orgName: 'Sunrise Textiles', remarks: 'Saw the shop floor and the till' },
  },
  {
    batch: 'C101-RETAIL-001',
    ago: 5,
    document: 'Thank You Note',
    code: 'GUEST',
    doc: {
      activityType: 'GUEST',
      noOfStudents: 21,
      sessionBy: 'Kavita Rao',
      orgName: 'Blue Lotus Hotels',
      sessionTopic: 'How guests are received',
      remarks: 'Many questions about working hours',
    },
  },
];

/** One insert for each session, and one for its paper where there is a store of documents. Throws where a batch is missing. */
export async function activityWrites(
  store: Store,
  batches: readonly Extract<Write, { op: 'insert' }>[],
  today: string,
  documents: DocumentGateway | undefined,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const { batch, ago, document, code, doc } of activities) {
    const about = batches.find((one) => one.doc['batchName'] === batch);
    if (!about) throw new Error(`The demo has no batch ${batch}.`);
    const { centreId, programmeId } = about;
    const id = await store.newId('activity');
    const sessionFieldDate = dateOf((dayNumber(today) ?? 0) - ago) ?? null;
    writes.push({ op: 'insert', entity: 'activity', id, doc: { ...doc, batchId: about.id, sessionFieldDate }, centreId, programmeId });
    if (!documents) continue;
    const bytes = paper(document);
    const type = 'application/pdf';
    const ref = createHash('sha256').update(`demo activity ${id}`).update(bytes).digest('hex');
    await documents.put(objectKeyOf(ref), { bytes, type });
    const base64File = fileText({ ref, name: `${document}.pdf`, type, size: bytes.length });
    const filed = { activityId: id, batchId: about.id, documentType: code, documentKind: code.toLowerCase(), typeOfDocument: document };
    writes.push({
      op: 'insert',
      entity: 'document',
      id: await store.newId('document'),
      doc: { ...filed, documentName: `${document}.pdf`, base64File, isActive: 'Y' },
      centreId: null,
      programmeId: null,
    });
  }
  return writes;
}
