/**
 * Who gets what: every action, called by every role for a record of its own centre and for one of another, and by nobody.
 * `matrix.json` holds the answers; a change of it is a change of who may do what, and is looked at as such (`vitest run -u` writes it anew).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionDef } from '../../src/catalogue/definition/action.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { SessionService } from '../../src/server/session/service.ts';
import { EVERYWHERE, scopesOf, userByName } from '../../src/server/session/people.ts';
import type { Write } from '../../src/server/store/types.ts';
import { kept } from '../support/kept.ts';
import { isObject, startServer, type TestServer } from '../server/http/harness.ts';

const HOME = 101;
const ELSEWHERE = 103;
const PROGRAMME = 2;

let server: TestServer;
let keeper: SessionService;
let userId: number;
/** A session of somebody else. */
let foreign: number;

beforeAll(async () => {
  server = await startServer({ kind: 'postgresql' });
  keeper = new SessionService(server.store, server.holder, server.clock, server.config.secretKey);
  userId = (await userByName(server.store, 'mobilizer@skilldesk.test'))?.id ?? 0;
  await giveEveryRole();
  const other = await userByName(server.store, 'manager@skilldesk.test');
  const { id } = await keeper.open(other?.id ?? 0, { roleId: 8, programmeId: PROGRAMME, centreId: HOME });
  const { rows } = await keeper.running({ userIds: [other?.id ?? 0], size: 10, offset: 0 });
  foreign = rows.find((row) => row.id === id)?.number ?? 0;
}, 120_000);
afterAll(() => server.close());

/** Nobody acts with a scope that is not theirs: this person has one with each role. */
async function giveEveryRole(): Promise<void> {
  const { store, holder } = server;
  const had = (await scopesOf(store, userId)).map(({ roleId }) => roleId);
  const missing = holder.current.roles.items.filter(({ id }) => !had.includes(id));
  const writes = await Promise.all(
    missing.map(async ({ id: roleMapId }): Promise<Write> => ({
      op: 'insert',
      entity: 'scope',
      id: await store.newId('scope'),
      doc: { userId, roleMapId, centerId: HOME, programId: PROGRAMME, position: roleMapId },
      centreId: null,
      programmeId: null,
    })),
  );
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
}

/** A document whose content is gone: who may have it hears that. */
const KEPT = `file:${'0'.repeat(64)}?name=a.pdf&type=application%2Fpdf&size=1`;

/** Rows that nobody has touched. */
interface Records {
  dbUserId: number;
  engagementId: number;
  addressId: number;
  basicDocId: number;
  centerId: number;
}
let made = 0;
/** By centre, and access tokens by role: what served somebody who was refused is as it was, and serves again. */
const spare = { records: new Map<number, Records>(), tokens: new Map<number, string>() };
const isAsItWas = (answer: string): boolean => !answer.endsWith(' ok') && !answer.startsWith('401');

async function records(centreId: number): Promise<Records> {
  const { store } = server;
  const nouns = ['student', 'engagement', 'address', 'document'] as const;
  const [dbUserId, engagementId, addressId, basicDocId] = await Promise.all(nouns.map((noun) => store.newId(noun)));
  if (!dbUserId || !engagementId || !addressId || !basicDocId) throw new Error('no ids');
  const place = { centreId, programmeId: PROGRAMME };
  const writes: Write[] = [
    {
      op: 'insert',
      entity: 'student',
      id: dbUserId,
      doc: { firstName: 'Sunita', lastName: 'Pawar', primaryContactNumber: String(7_000_000_000 + made) },
      ...place,
    },
    { op: 'insert', entity: 'engagement', id: engagementId, doc: { dbUserId, status: 'Mobilised' }, ...place },
    { op: 'insert', entity: 'address', id: addressId, doc: { entityId: dbUserId, entityType: 'S', type: 'R', isActive: 'Y' }, ...place },
    { op: 'insert', entity: 'document', id: basicDocId, doc: { dbUserId, engagementId, base64File: KEPT }, centreId: null, programmeId: null },
  ];
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  return { dbUserId, engagementId, addressId, basicDocId, centerId: centreId };
}

const known = (service: string, about: Records): Record<string, Json> => ({
  basicDocId: about.basicDocId,
  documentType: 'AgeProof',
  typeOfDocument: 'P',
  dbUserId: about.dbUserId,
  entityId: service === 'otp' ? 'x' : about.dbUserId,
  entityType: 'S',
  type: 'R',
  engagementId: about.engagementId,
  centerId: about.centerId,
  id: service === 'address' ? about.addressId : userId,
  userId,
  roleMapId: 8,
  roleId: 8,
  programId: PROGRAMME,
  status: 'Shortlisted',
  studentEngagementStatus: 'Mobilised',
  state: 'Maharashtra',
  pincode: '400069',
  aadharNo: '999988887777',
  primaryContactNumber: '7999999999',
  mobileNumber: String(7_100_000_000 + made),
  otpNumber: '000000',
  applicationName: 'x',
  templateId: 'x',
  location: 'Maharashtra',
  // Reports are of days that have been, batches of days to come.
  startDate: service === 'report' ? '2026-11-01' : '2027-01-01',
  endDate: service === 'report' ? '2026-11-20' : '2027-01-31',
  refreshToken: 'nonsense',
  sessionId: foreign,
  token: 'nonsense',
  userName: `nobody${made}@skilldesk.test`,
  password: 'wrong',
});

/** A payload with every required key, and a centre wherever one is taken, as well as it can be guessed from the definition. */
function payloadFor(service: string, { request }: ActionDef, about: Records): JsonObject {
  const values = known(service, about);
  const form = request?.form === undefined ? undefined : server.holder.current.forms[request.form]?.schema;
  const asked = form?.required ?? [];
  const properties: Record<string, FormSchema> = request?.properties ?? {};
  const ofCentre = 'centerId' in properties ? (asked.includes('centerId') ? [...asked, 'startDate', 'endDate'] : ['centerId']) : [];
  const keys = new Set([...(request?.required ?? []), ...(service === 'login' || service === 'user' ? asked : []), ...ofCentre]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const value = values[key] ?? 'x';
      return [key, (properties[key]?.type as unknown) === 'array' ? [value] : value];
    }),
  );
}

/** `200 ok`, or the status with the first code. */
async function ask(service: string, action: string, def: ActionDef, payload: JsonObject, token?: string): Promise<string> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { endpoint } = def;
  const form = new FormData();
  form.append('data', JSON.stringify({ token: '', action, data: [payload] }));
  const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]));
  const response = !endpoint
    ? await fetch(`${server.url}/api/${service}`, { method: 'POST', body: form, headers })
    : endpoint.method === 'GET'
      ? await fetch(`${server.url}${endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => String(payload[name] ?? ''))}?${query.toString()}`, {
          headers,
        })
      : await fetch(`${server.url}${endpoint.path}`, {
          method: endpoint.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
  const body = (await response.json()) as Json;
  const appError = isObject(body) && Array.isArray(body['appError']) ? body['appError'] : [];
  const [first] = appError;
  return `${response.status} ${isObject(first) ? String(first['errorCode']) : 'ok'}`;
}

type ByAnswer = Record<string, string>;
/** Answers with the roles that get them: one line for most actions. */
function grouped(answers: [string, string][]): ByAnswer {
  const groups = new Map<string, string[]>();
  for (const [role, answer] of answers) groups.set(answer, [...(groups.get(answer) ?? []), role]);
  return Object.fromEntries([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([answer, roles]) => [answer, roles.join(', ')]));
}

test('D1-ROLES-05 D1-ROLES-06 every action, every role, nobody, and the records of others: the committed matrix', async () => {
  const { actions, roles } = server.holder.current;
  const matrix: Record<string, { nobody: string; own: ByAnswer; elsewhere: ByAnswer }> = {};
  for (const [service, table] of Object.entries(actions)) {
    for (const [action, def] of Object.entries(table)) {
      const about = async (centreId: number, token?: string): Promise<string> => {
        made += 1;
        const rows = spare.records.get(centreId) ?? (await records(centreId));
        const answer = await ask(service, action, def, payloadFor(service, def, rows), token);
        if (isAsItWas(answer)) spare.records.set(centreId, rows);
        else spare.records.delete(centreId);
        return answer;
      };
      const asked = async (roleId: number, centreId: number): Promise<string> => {
        const scope = { roleId, programmeId: PROGRAMME, centreId: HOME };
        const token = spare.tokens.get(roleId) ?? (await keeper.open(userId, scope)).tokens.token;
        const answer = await about(centreId, token);
        if (isAsItWas(answer)) spare.tokens.set(roleId, token);
        // Sessions end each other, too.
        else spare.tokens.clear();
        return answer;
      };
      const [own, elsewhere]: [[string, string][], [string, string][]] = [[], []];
      for (const role of roles.items) {
        own.push([role.name, await asked(role.id, HOME)]);
        elsewhere.push([role.name, await asked(role.id, ELSEWHERE)]);
      }
      matrix[`${service}.${action}`] = { nobody: await about(HOME), own: grouped(own), elsewhere: grouped(elsewhere) };
    }
  }
  await expect(await kept(matrix)).toMatchFileSnapshot('matrix.json');
}, 600_000);

test('what is open to everybody holds nobody: reference rows, centres with what they offer, and the ways in', () => {
  // Documents and reports want a bearer or a link that is sealed for one of them, changes of an e-mail address the link that was mailed.
  // The migration's report is of the sample's people, who do not exist.
  const ways = [
    'confirmEmailChange',
    'refuseEmailChange',
    'login',
    'socialAccountLogin',
    'reactivate',
    'holidaysSearch',
    'outbox',
    'documentFile',
    'formFile',
    'reportFile',
    'auditFile',
    'migrationReport',
  ];
  for (const [service, table] of Object.entries(server.holder.current.actions)) {
    for (const [action, { auth, do: work }] of Object.entries(table)) {
      const isHarmless =
        'reference' in work ||
        ('get' in work && work.get === 'centre') ||
        ('list' in work && ['centre', 'centre-course'].includes(work.list)) ||
        ('handler' in work && ways.includes(work.handler));
      expect(auth === 'bearer' || isHarmless, `${service}.${action}`).toBe(true);
    }
  }
});
