/** The result of the interest game: the code that is kept, the courses that fit it, its chart as a document. */
import { insertWrite, updateWrite } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { reachRow } from '../records/scopeAccess.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { inventoryDocument, gameNameOf, latestRun, resultOf, DOCUMENT, documentPathOf, INVENTORY_TYPE, kindOf, rowsAbout } from './gameRuns.ts';
import type { JsonObject } from '../../engine/types.ts';
import { reading } from './reading.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import { Refusal } from '../refusal.ts';
import type { Write } from '../store/types.ts';
import { standsAt, stepOf, workflowOf } from '../operations/step.ts';
import { fileText } from '../../engine/file/fileText.ts';
import { sentRef } from '../files/refs.ts';
import { contentOf } from '../../engine/file/contentOf.ts';
import { fileTypeNames, pixelWords } from '../../engine/file/fileKinds.ts';

const GAME = 'interest-game';
const INVENTORY = 'interest-inventory';

/** What is read of a course that may fit. */
export const FITTING: HandlerReads = { 'reference/courses': { of: ['name', 'hollandCode', 'isActive'] } };

/** Courses of a code, each with its name as `course` (D1-CALLS-41). */
export const findCoursesByHollandCode: Handler = reading(FITTING, async ({ payload, catalogue }) => ({
  rows: fittingCourses(String(payload['hollandcode']), rowsNamed(catalogue, 'courses')).map((course) => ({
    ...course,
    course: course['name'] ?? null,
  })),
}));

const lettersOf = (code: unknown): string[] => [
  ...new Set(
    String(code ?? '')
      .toUpperCase()
      .replace(/[^RIASEC]/g, ''),
  ),
];

/**
 * Courses that fit a Holland code, the closest first: a course fits when its own first letter is in the code and it shares two
 * letters with it (or all, of a shorter code). Closer is: the same first letter, more letters shared.
 */
export function fittingCourses(code: string, courses: readonly JsonObject[]): JsonObject[] {
  const letters = /^[RIASEC]{1,3}$/i.test(code.trim()) ? lettersOf(code) : [];
  const candidates = courses
    .filter(({ isActive }) => isActive !== 'N')
    .map((course) => {
      const own = lettersOf(course['hollandCode']);
      const shared = own.filter((letter) => letters.includes(letter)).length;
      const first = own[0] ?? '';
      return { course, fits: letters.includes(first) && shared >= Math.min(2, letters.length), close: Number(first === letters[0]) * 10 + shared };
    });
  return candidates
    .filter(({ fits }) => fits)
    .sort((a, b) => b.close - a.close)
    .map(({ course }) => course);
}

/** The Holland code of an engagement, with the beneficiary's name, the courses that fit and the chart's document, spelled as the specification does (D1-GAME-36, D1-GAME-43). */
export const viewInterestInventory: Handler = reading(
  { ...FITTING, 'interest-inventory': { by: ['engagementId'], of: ['finalScore'] }, document: { by: ['engagementId', 'documentKind'] } },
  async (input) => {
    const { catalogue, payload } = input;
    const def = entityOf(catalogue, INVENTORY);
    const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
    const rows = await rowsAbout(input, INVENTORY, engagement.id);
    const document = await inventoryDocument(input, engagement.id);
    const benificiaryName = await gameNameOf(input, engagement);
    return {
      rows: rows.map((row) => {
        const code = String(row.doc['finalScore'] ?? '');
        const courses = fittingCourses(code, rowsNamed(catalogue, 'courses')).map(({ name }) => String(name));
        return {
          ...wireRow(input, def, row),
          hollandCode: code,
          coursesOfHollandCode: courses.join(', '),
          benificiaryName,
          basicDocId: document?.id ?? null,
        };
      }),
    };
  },
);

/**
 * What saving the result does to the run that was played: nothing where none was (another system's game). Throws Refusal while it is
 * not finished and for a code that its answers do not make.
 */
async function judgeRun(
  input: HandlerInput,
  game: GameDef,
  engagementId: number,
  finalScore: string,
): Promise<{ writes: Write[]; receipt: JsonObject }> {
  const { entity = '' } = input.catalogue.workflows[game.workflow]?.of ?? {};
  const run = await latestRun(input, entity, engagementId);
  if (!run) return { writes: [], receipt: { game: null } };
  const workflow = workflowOf(input.catalogue, entity);
  if (standsAt(workflow, run.doc) === startOf(workflow))
    throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'finalScore' });
  const { code, tallies } = resultOf(input.catalogue, game, run);
  const step = await stepOf(input, { noun: entity, row: run, event: { type: 'save', finalScore }, record: { code } });
  if (!step.ok) throw new Refusal(step.refusal.code, { ...step.refusal.detail, field: 'finalScore' });
  const isMoved = step.state !== standsAt(workflow, run.doc);
  return {
    writes: isMoved && !step.again ? step.plan.writes : [],
    receipt: { game: game.id, rule: 'score', runId: run.id, facts: { tallies }, result: code },
  };
}

/** Saves the Holland code of an engagement, once; a second game's code takes the first one's place (D1-GAME-35, D12-GAP-130, D12-GAP-132). */
export const captureInterestInventory: Handler = reading(
  { 'interest-inventory': { by: ['engagementId'], of: ['finalScore'] }, 'interest-game': { by: ['engagementId'] } },
  async (input) => {
    const { catalogue, payload, store } = input;
    const finalScore = String(payload['finalScore']);
    const isCode = !finalScore.includes(' ');
    if (isCode && new Set(finalScore).size !== finalScore.length) throw new Refusal('FIELD_INVALID', { field: 'finalScore' });
    const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
    const game = catalogue.games[GAME];
    if (!game) throw new Error(`No game is called ${GAME}.`);
    const { writes, receipt } = await judgeRun(input, game, engagement.id, finalScore);
    const [known] = await rowsAbout(input, INVENTORY, engagement.id);
    const doc = { ...known?.doc, engagementId: engagement.id, finalScore };
    const id = known?.id ?? (await store.newId(INVENTORY));
    const isSame = known?.doc['finalScore'] === finalScore;
    const own: Write[] = isSame ? [] : [known ? updateWrite(INVENTORY, known, doc) : insertWrite(INVENTORY, id, doc)];
    return {
      rows: [{ id, ...doc, createdBy: known?.createdBy ?? input.session?.userId ?? null, version: known ? known.version + (isSame ? 0 : 1) : 1 }],
      plan: { writes: [...own, ...writes], receipt },
    };
  },
);

const MOST_BYTES = 2_000_000;
const ADDRESS = 'data:image/png;base64,';

/** The bytes of a PNG that came in base64, with or without the head of a data address. Throws Refusal for anything else, for more than 2 MB or 50 megapixels. */
function readPng(text: string, field: string): Buffer {
  const packed = text.startsWith(ADDRESS) ? text.slice(ADDRESS.length) : text;
  if (packed.length > (MOST_BYTES * 4) / 3 + 4) throw new Refusal('FILE_TOO_LARGE', { field });
  const bytes = Buffer.from(packed, 'base64');
  const { type, cut, pixels } = contentOf(bytes);
  if (type !== 'image/png' || cut) throw new Refusal('FILE_TYPE', { field, values: { types: fileTypeNames(['image/png']) } });
  if (pixels !== undefined) throw new Refusal('FILE_PIXELS', { field, values: pixelWords(pixels) });
  return bytes;
}

/** The run that is done with its chart; nothing where the game was played elsewhere or is filed already. */
async function filed(input: HandlerInput, engagementId: number): Promise<Write[]> {
  const { entity } = input.catalogue.workflows[input.catalogue.games[GAME]?.workflow ?? '']?.of ?? {};
  const run = entity === undefined ? undefined : await latestRun(input, entity, engagementId);
  if (entity === undefined || !run) return [];
  const step = await stepOf(input, { noun: entity, row: run, event: { type: 'file' } });
  return step.ok && !step.again ? step.plan.writes : [];
}

/**
 * Keeps the chart of an engagement's result as a document like any other, once: sent again it is the same document. The result names it,
 * so that of two at one moment the second finds the first's (D1-GAME-38, D1-GAME-39, D1-CALLS-43, D12-GAP-015, D12-GAP-189).
 */
export const saveInterestInventoryDocument: Handler = reading(
  {
    engagement: { of: ['dbUserId'] },
    'interest-inventory': { by: ['engagementId'], of: ['finalScore'] },
    document: { by: ['engagementId', 'documentKind'], of: ['dbUserId', 'typeOfDocument', 'documentNo', 'base64File'] },
  },
  async (input) => {
    const { payload, store } = input;
    const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
    if (engagement.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('SCOPE_BARRED', { field: 'dbUserId' });
    const [inventory] = await rowsAbout(input, INVENTORY, engagement.id);
    if (!inventory) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'engagementId' });
    const bytes = readPng(String(payload['base64File']), 'base64File');
    const known = await inventoryDocument(input, engagement.id);
    if (known) return { rows: [{ basicDocId: known.id, engagementId: engagement.id, documentPath: documentPathOf(known), version: known.version }] };
    const ref = sentRef(bytes);
    const name = `${INVENTORY_TYPE} ${String(inventory.doc['finalScore'])}.png`;
    const doc: JsonObject = {
      dbUserId: payload['dbUserId'] ?? null,
      engagementId: engagement.id,
      documentType: INVENTORY_TYPE,
      documentKind: kindOf(INVENTORY_TYPE),
      typeOfDocument: 'P',
      documentName: payload['documentName'] || INVENTORY_TYPE,
      isActive: 'Y',
      base64File: fileText({ ref, name, type: 'image/png', size: bytes.length }),
      ...(payload['documentNo'] ? { documentNo: payload['documentNo'] } : {}),
    };
    const id = await store.newId(DOCUMENT);
    return {
      rows: [{ basicDocId: id, engagementId: engagement.id, documentPath: documentPathOf({ id, doc }), version: 1 }],
      files: new Map([[ref, bytes]]),
      plan: {
        writes: [
          insertWrite(DOCUMENT, id, doc),
          updateWrite(INVENTORY, inventory, { ...inventory.doc, basicDocId: id }),
          ...(await filed(input, engagement.id)),
        ],
      },
    };
  },
);
