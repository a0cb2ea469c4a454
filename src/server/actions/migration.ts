/** People who wait elsewhere to be taken over: who they are, and telling there that somebody is mobilised. */
import { isObject } from '../../engine/json.ts';
import { nameOrder } from '../../engine/nameOrder.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { MigrationFault } from '../gateways/types.ts';
import { rowsNamed } from '../operations/reference.ts';
import { numberOr } from '../operations/list.ts';
import { sortOf } from '../operations/listQuestion.ts';
import { sentVersion } from '../records/document.ts';
import { Refusal } from '../refusal.ts';
import { paper } from '../seed/paper.ts';
import { signAccessToken } from '../session/accessToken.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row } from '../store/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { reading } from './reading.ts';

const SAMPLE = 'migration-students';
const TAKEN_OVER = {
  engagement: { by: ['migrationId'], of: ['migrationId'] },
  [`reference/${SAMPLE}`]: { of: ['engagementId', 'firstName', 'lastName', 'primaryContactNumber', 'primaryEmailId', 'pincode'] },
};

/** What a service answers that went well, in its own words. */
const GOOD = 'SUCCESS';

const idOf = ({ engagementId }: JsonObject): number => Number(engagementId);

/** What is said where the list cannot be read (D3-MIGRATE-15, D3-MIGRATE-16). Anything but the service's fault is thrown on. */
function unread(error: unknown): never {
  if (!(error instanceof MigrationFault)) throw error;
  throw new Refusal('GATEWAY_FAILED', { text: error.kind === 'refused' ? '{{migration.wrong}}' : '{{migration.unread}}' });
}

/** Engagements made of rows of the service, by the service's id. */
async function takenOver({ store }: HandlerInput, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const rows = ids.length === 0 ? [] : await store.find('engagement', { migrationId: ids }, EVERYWHERE, { limit: ids.length });
  return new Map(rows.map((row) => [Number(row.doc['migrationId']), row]));
}

/** Everybody whom the service or the sample names and nobody has taken over yet (D3-MIGRATE-18). Throws Refusal. */
async function waiting(input: HandlerInput): Promise<JsonObject[]> {
  const { catalogue, gateways } = input;
  const all = gateways.migration ? await gateways.migration.students().catch(unread) : rowsNamed(catalogue, SAMPLE);
  const open = all.filter(({ isStudentMobilised }) => isStudentMobilised !== true && isStudentMobilised !== 'true' && isStudentMobilised !== 'Y');
  const rowById = await takenOver(input, open.map(idOf));
  return open
    .filter((row) => rowById.get(idOf(row))?.doc['migrated'] !== 'Y')
    .map((row) => ({ ...row, fullName: [row['firstName'], row['lastName']].filter(Boolean).join(' ') }));
}

/** Somebody who waits, with the engagement that was made of her already; null for nobody. Throws Refusal. */
export async function waitingPerson(input: HandlerInput, id: number): Promise<{ person: JsonObject | null; before: Row | undefined }> {
  const before = (await takenOver(input, [id])).get(id);
  return { before, person: before ? null : ((await waiting(input)).find((row) => idOf(row) === id) ?? null) };
}

const has = (value: Json | undefined, words: string): boolean =>
  String(value ?? '')
    .toLowerCase()
    .includes(words);

function found(rows: readonly JsonObject[], { search, filter }: JsonObject): JsonObject[] {
  const words = String(search ?? '')
    .trim()
    .toLowerCase();
  const filters = Object.entries(isObject(filter ?? null) ? (filter as JsonObject) : {});
  return rows.filter(
    (row) =>
      filters.every(([key, value]) => [value].flat().includes(row[key] ?? null)) &&
      (words === '' || ['fullName', 'primaryContactNumber', 'primaryEmailId', 'pincode'].some((key) => has(row[key], words))),
  );
}

function sorted(rows: JsonObject[], sort: Json | undefined): JsonObject[] {
  if (typeof sort !== 'string' || sort === '') return rows;
  const { column, descending } = sortOf(sort);
  const byName = nameOrder('en');
  const order = (one: JsonObject, other: JsonObject): number => byName(String(one[column] ?? ''), String(other[column] ?? ''));
  return rows.toSorted((one, other) => (descending ? -order(one, other) : order(one, other)));
}

const picked = ({ def }: HandlerInput, rows: readonly JsonObject[]): JsonObject[] =>
  rows.map((row) => Object.fromEntries((def.answer ?? []).flatMap((key) => (typeof key === 'string' ? [[key, row[key] ?? null]] : []))));

/** A page of the list (D3-MIGRATE-01, D3-MIGRATE-02). */
export const viewMigrationStudents: Handler = reading(TAKEN_OVER, async (input) => {
  const { payload } = input;
  const rows = sorted(found(await waiting(input), payload), payload['sort']);
  const [page, size] = [numberOr(payload['page']) ?? 1, numberOr(payload['size']) ?? 50];
  return { rows: [], value: { rows: picked(input, rows.slice((page - 1) * size, page * size)), total: rows.length } };
});

/** `GET /api/migration/students?pageNumber=&pageSize=`, as the service itself answers (D3-CALLS-94). */
export const fetchMigrationStudents: Handler = reading(TAKEN_OVER, async (input) => {
  const [page, size] = [numberOr(input.payload['pageNumber']) ?? 1, numberOr(input.payload['pageSize']) ?? 10_000];
  const from = (Math.max(page, 1) - 1) * size;
  return { rows: [], plain: { status: GOOD, data: picked(input, (await waiting(input)).slice(from, from + size)) } };
});

/** `GET /api/migration/token`: a bearer for the calls beside it, the session's own kind and as short (D3-CALLS-93). */
export const fetchMigrationToken: Handler = async ({ catalogue, clock, config, session }) => {
  if (!session) throw new Refusal('TOKEN_MISSING');
  const minutes = Number(catalogue.app.constants['tokenMinutes'] ?? 15);
  const { token } = await signAccessToken(config.secretKey, { sessionId: session.id, userId: session.userId }, clock.now(), minutes);
  return { rows: [], plain: { status: GOOD, data: { token } }, secret: true };
};

/** What is said where the service does not note it (D3-MIGRATE-11, D3-MIGRATE-12). */
function unnoted(error: unknown): never {
  if (!(error instanceof MigrationFault)) throw error;
  if (error.kind === 'refused') throw new Refusal('GATEWAY_FAILED', { text: '{{migration.refused}}', values: { error: error.answer.slice(0, 200) } });
  throw new Refusal('GATEWAY_FAILED', { text: '{{migration.unnoted}}' });
}

/**
 * `PATCH …/mobilization/<id>/status?status=1`: tells the service that somebody is mobilised who has been taken over here; then she leaves the list
 * (D3-MIGRATE-08, D3-CALLS-95). Told twice it is told once. Whoever migrates may close the row, whose beneficiary she is: another centre may have taken
 * her over at the same moment, or she was moved since. The answer says where she is.
 */
export const updateMobilizationStatus: Handler = reading({ ...TAKEN_OVER, centre: { of: ['name'] } }, async (input) => {
  const { gateways, payload, store } = input;
  const id = Number(payload['engagementId']);
  const engagement = (await takenOver(input, [id])).get(id);
  if (!engagement) throw new Refusal('SCOPE_BARRED', { field: 'engagementId' });
  const centre = engagement.centreId === null ? null : await store.get('centre', engagement.centreId, EVERYWHERE);
  await gateways.migration?.mobilise(id).catch(unnoted);
  const { version = engagement.version } = sentVersion(input);
  return {
    rows: [{ engagementId: id, error: null, centerName: centre?.doc['name'] ?? null }],
    status: GOOD,
    plan: {
      scope: EVERYWHERE,
      writes:
        engagement.doc['migrated'] === 'Y'
          ? []
          : [{ op: 'update', entity: 'engagement', id: engagement.id, version, doc: { ...engagement.doc, migrated: 'Y' } }],
    },
  };
});

/** The report of somebody of the sample, a page that says whose it would be: documents of a service lie with the service (D3-MIGRATE-05). */
export const migrationReport: Handler = reading({ [`reference/${SAMPLE}`]: { of: ['pdfDownloadUrl'] } }, async ({ catalogue, gateways, payload }) => {
  const person = gateways.migration ? undefined : rowsNamed(catalogue, SAMPLE).find((row) => idOf(row) === Number(payload['engagementId']));
  if (!person?.['pdfDownloadUrl']) throw new Refusal('FILE_GONE');
  const name = `Interest inventory ${String(person['firstName'])} ${String(person['lastName'])}`;
  return { rows: [], file: { bytes: paper(name), type: 'application/pdf', name: `${name}.pdf`, isDownload: false } };
});
