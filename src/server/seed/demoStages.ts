/** Where some of the demo stand on their way: played, counselled, evaluated, ranked, with an evaluated idea, complete; so that every screen has something to show. */
import { createHash } from 'node:crypto';
import type { Catalogue } from '../../catalogue/types.ts';
import { fileText } from '../../engine/file/fileText.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import type { JsonObject } from '../../engine/types.ts';
import { objectKeyOf } from '../files/refs.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { Store, Write } from '../store/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import type { BeneficiaryRows } from './beneficiary.ts';
import { completeRecord, counselled, evaluated, inventory, papers, schooled, type DemoIds, type Rows } from './demoRecord.ts';
import { crc32, deflateSync } from 'node:zlib';
import { objectsIn } from '../../engine/json.ts';

const PICTURE = 'StudentPicture';
/** Papers of the demo: a page that says what it stands for, and a picture of nobody. Made here, so that no file has to be shipped. */
const [WIDTH, HEIGHT] = [90, 120];
const [PAPER, FIGURE] = [
  [0xe6, 0xee, 0xec],
  [0x0b, 0x6e, 0x69],
] as const;

/** A page with one line of text. `title` holds letters, digits and spaces. */
export function paper(title: string): Buffer {
  const line = `BT /F1 18 Tf 60 740 Td (${title.replace(/[^A-Za-z0-9 ]/g, '')}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${parts.length + 1} >>\n%%EOF\n`, 'latin1');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Head and shoulders, as on a picture for a document (3:4). */
function portrait(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const isFigure = (x: number, y: number): boolean => Math.hypot(x - 45, y - 48) < 20 || Math.hypot((x - 45) / 1.1, y - 118) < 40;
  const rows = Array.from({ length: HEIGHT }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_cell, x) => (isFigure(x, y) ? FIGURE : PAPER)).flat()]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

interface Users {
  first: number;
  second: number;
  assessor: number;
}
interface Stage {
  centre: number;
  programme: number;
  status: string;
  /** Which of them: 0 is who was registered first. */
  place: number;
  /** What the engagement says besides. */
  marks?: JsonObject;
  /** Which response each question of the business idea evaluation has, over and over. */
  idea?: readonly number[];
  /** With all papers, or with the picture alone. */
  complete?: boolean;
  pictured?: boolean;
  /** 17 years old. */
  minor?: boolean;
  rows?: (ids: DemoIds, users: Users, dob: string) => Rows;
}
const whole: NonNullable<Stage['rows']> = (ids, { first, second }, dob) => [
  ...completeRecord(ids, schooled(dob)),
  ...inventory(ids.engagementId, 'SEA'),
  ...counselled(ids.engagementId, [first, second]),
];
/** One row of each kind, and both parents. */
const least: Stage['rows'] = (...about) =>
  whole(...about).filter(([entity], at, rows) => entity === 'family' || rows.findIndex(([one]) => one === entity) === at);
const EFFORTS = ['Called her mother, who wants her to stay', 'Moved her to the morning hours', 'Visited the family: they move to another town'];
/** Enrolled ones with a picture: one who is ready for dropout after three efforts, one whom a talk has kept. */
const enrolled: readonly Stage[] = [EFFORTS, EFFORTS.slice(0, 1)].map((efforts, place) => ({
  centre: 101,
  programme: 2,
  status: 'Enrolled',
  place,
  marks: { readyForDropout: place === 0 ? 'Y' : 'N' },
  pictured: true,
  rows: ({ engagementId }) => efforts.map((effortSpent) => ['dropout', { engagementId, effortSpent }] as const),
}));
/** The first centre's; candidates for a percentile come after them. */
const stages: readonly Stage[] = [
  {
    centre: 101,
    programme: 2,
    status: 'Mobilised',
    place: 0,
    rows: ({ engagementId }, { first, second }) => [...inventory(engagementId, 'SEC'), ...counselled(engagementId, [first, second])],
  },
  {
    centre: 101,
    programme: 2,
    status: 'Mobilised',
    place: 1,
    rows: ({ engagementId }, { first }) => [...inventory(engagementId, 'RIA'), ...counselled(engagementId, [first])],
  },
  {
    centre: 101,
    programme: 1,
    status: 'Mobilised',
    place: 0,
    marks: { candidate: 'waiting' },
    rows: ({ engagementId }, { first, second, assessor }) => [
      ...inventory(engagementId, 'EIA'),
      ...counselled(engagementId, [first, second]),
      ...evaluated(engagementId, 64, assessor),
    ],
  },
  { centre: 101, programme: 2, status: 'Shortlisted', place: 0, idea: [0, 1], rows: ({ engagementId }) => inventory(engagementId, 'ESR') },
  { centre: 101, programme: 2, status: 'Shortlisted', place: 1, idea: [1, 2], rows: ({ engagementId }) => inventory(engagementId, 'CRE') },
  { centre: 101, programme: 2, status: 'Shortlisted', place: 2, idea: [2] },
  { centre: 101, programme: 2, status: 'Shortlisted', place: 3, complete: true, rows: whole },
  { centre: 101, programme: 11, status: 'Shortlisted', place: 0, complete: true, minor: true, rows: whole },
  ...enrolled,
  ...[
    [7, 88, 90],
    [8, 76, 70],
    [7, 61, 30],
    [8, 42, 10],
  ].map(([programme = 0, individual = 0, percentile = 0]): Stage => {
    const [status, candidate, remarks] = percentile > 50 ? ['Shortlisted', 'qualified', 'qualified'] : ['Rejected', 'rejected', 'evaluated'];
    const rows: Stage['rows'] = ({ engagementId }, { assessor }) => evaluated(engagementId, individual, assessor);
    return { centre: 101, programme, status, place: 0, marks: { candidate, remarks, percentile }, rows };
  }),
];
/** Who waits for a percentile at another centre: two more than it needs, two of them with the same scores. */
export const candidates = { centre: 102, programme: 1, status: 'Mobilised', count: 20 } as const;
const scoreAt = (place: number): number => (place === 7 ? 66 : 45 + ((place * 17) % 50));

const waiting: readonly Stage[] = Array.from({ length: candidates.count }, (_none, place): Stage => ({
  centre: candidates.centre,
  programme: candidates.programme,
  status: 'Mobilised',
  place,
  marks: { candidate: 'waiting' },
  rows: ({ engagementId }, { assessor }) => evaluated(engagementId, scoreAt(place), assessor),
}));

/** The answers to the business idea evaluation, and the percent that they make. */
function ideaOf(catalogue: Catalogue, engagementId: number, pattern: readonly number[]): { rows: Rows; marks: JsonObject } {
  const answers = rowsNamed(catalogue, 'business-idea-evaluation-questions').map(({ id, evaluatorResponses }, index) => {
    const responses = objectsIn(evaluatorResponses);
    const { subQuestionId = null, value = null, score = null } = responses[pattern[index % pattern.length] ?? 0] ?? {};
    return {
      engagementId,
      questionId: id ?? null,
      subQuestionId,
      answer: value,
      score: Number(score),
      most: Math.max(0, ...responses.map((one) => Number(one['score']))),
    };
  });
  const sum = (key: 'score' | 'most'): number => answers.reduce((all, one) => all + one[key], 0);
  return {
    rows: answers.map((one) => ['business-evaluation', one] as const),
    marks: { score: Math.round((10_000 * sum('score')) / Math.max(1, sum('most'))) / 100, scored: true },
  };
}

/** Puts the papers away and answers their rows: the same beneficiary's are the same at every try. */
const filed = (documents: DocumentGateway, ids: DemoIds, all: boolean): Promise<Rows> =>
  Promise.all(papers.filter(([type]) => all || type === PICTURE).map((named) => filedPaper(documents, ids, named, 'P')));

/** A paper of the demo, put into the store of documents, with its row. */
export async function filedPaper(
  documents: DocumentGateway,
  { dbUserId, engagementId }: DemoIds,
  [documentType, documentName]: readonly [string, string],
  typeOfDocument: string,
): Promise<Rows[number]> {
  const isPicture = documentType === PICTURE;
  const [bytes, type] = isPicture ? [portrait(), 'image/png'] : [paper(documentName), 'application/pdf'];
  const ref = createHash('sha256').update(`demo ${dbUserId} ${documentName}`).update(bytes).digest('hex');
  await documents.put(objectKeyOf(ref), { bytes, type });
  const base64File = fileText({ ref, name: `${documentName}.${isPicture ? 'png' : 'pdf'}`, type, size: bytes.length });
  const documentKind = applyLogic({ compact: documentType }, {});
  return ['document', { dbUserId, engagementId, documentType, documentName, documentKind, typeOfDocument, base64File, isActive: 'Y' }];
}

interface Staged {
  people: BeneficiaryRows;
  writes: Write[];
}

/** The people with what their engagements say, and the rows besides. Without a store of documents nobody is complete. */
export async function staged(
  store: Store,
  catalogue: Catalogue,
  people: BeneficiaryRows,
  { today, userOf, documents }: { today: string; userOf: (name: string) => number; documents: DocumentGateway | undefined },
): Promise<Staged> {
  const users = { first: userOf('counsellor1'), second: userOf('counsellor2'), assessor: userOf('assessor') };
  const marked = new Map<number, JsonObject>();
  const born = new Map(people.flatMap(({ entity, id, doc }) => (entity === 'student' ? [[id, String(doc['dob'])] as const] : [])));
  const students = new Map<number, JsonObject>();
  const writes: Write[] = [];
  const engagements = people.filter(({ entity }) => entity === 'engagement');
  const chosen = [...stages, ...waiting].map(({ centre, programme, status, place, ...stage }) => {
    const found = engagements.filter(
      ({ doc, centreId, programmeId }) => centreId === centre && programmeId === programme && doc['status'] === status,
    )[place];
    if (!found) throw new Error(`The demo has no ${status} number ${place} in ${centre}/${programme}.`);
    return { ...stage, found };
  });
  const known = new Set(chosen.map(({ found }) => found));
  // Most of those who are enrolled besides have what the gate of enrolment asks for, and no more: a start of the demo pays for each row.
  const ready: typeof chosen = engagements
    .filter((one) => one.doc['status'] === 'Enrolled' && !known.has(one))
    .flatMap((found, index) => (index % 7 < 4 ? [{ complete: true, rows: least, found }] : []));
  for (const { found, marks, idea, complete, minor, pictured, rows } of [...chosen, ...ready]) {
    const ids = { engagementId: found.id, dbUserId: Number(found.doc['dbUserId']) };
    const judged = idea ? ideaOf(catalogue, found.id, idea) : { rows: [], marks: {} };
    const dob = minor ? `${Number(today.slice(0, 4)) - 17}${today.slice(4, 8)}01` : (born.get(ids.dbUserId) ?? '');
    if (complete) students.set(ids.dbUserId, { dob, ...schooled(dob) });
    marked.set(found.id, { ...marks, ...judged.marks });
    const filedRows = (complete || pictured) && documents ? await filed(documents, ids, complete === true) : [];
    for (const [entity, doc] of [...(rows?.(ids, users, dob) ?? []), ...judged.rows, ...filedRows]) {
      writes.push({ op: 'insert', entity, id: await store.newId(entity), doc, centreId: null, programmeId: null });
    }
  }
  return {
    people: people.map((row) => {
      if (row.entity === 'engagement' && marked.has(row.id)) return { ...row, doc: { ...row.doc, ...marked.get(row.id) } };
      return row.entity === 'student' ? { ...row, doc: { ...row.doc, ...students.get(row.id) } } : row;
    }),
    writes,
  };
}
