/** What an action is sent about a record of some centre, made of its definition as well as it can be guessed. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { keysOf, type ActionCall } from '../reach/payloads.ts';
import type { Ids } from '../reach/rows.ts';
import { PROGRAMME } from '../session.ts';

/** `user` and `centre` are among the ids. */
export interface About {
  ids: Ids;
  /** A session of somebody else. */
  sessionId: number;
  /** Other numbers and names for each. */
  turn: number;
}

const knownOf = (service: string, { ids, sessionId, turn }: About): Record<string, Json> => ({
  documentType: 'AgeProof',
  typeOfDocument: 'P',
  entityId: service === 'otp' ? 'x' : (ids['student'] ?? 0),
  entityType: 'S',
  type: 'R',
  centerId: ids['centre'] ?? 0,
  roleMapId: 8,
  roleId: 8,
  programId: PROGRAMME,
  status: 'Shortlisted',
  studentEngagementStatus: 'Mobilised',
  state: 'Maharashtra',
  pincode: '400069',
  aadharNo: '999988887777',
  primaryContactNumber: '7999999999',
  mobileNumber: String(7_100_000_000 + turn),
  otpNumber: '000000',
  applicationName: 'x',
  templateId: 'x',
  location: 'Maharashtra',
  // Reports are of days that have been, batches of days to come.
  startDate: service === 'report' ? '2026-11-01' : '2027-01-01',
  endDate: service === 'report' ? '2026-11-20' : '2027-01-31',
  refreshToken: 'nonsense',
  sessionId,
  token: 'nonsense',
  userName: `nobody${turn}@skilldesk.test`,
  password: 'wrong',
});

/** Every required key, the record that it is about, and a centre wherever one is taken. */
export function payloadFor(catalogue: Catalogue, action: ActionCall, about: About): JsonObject {
  const { request, record } = action.def;
  const form = request?.form === undefined ? undefined : catalogue.forms[request.form]?.schema;
  const needed = form?.required ?? [];
  const properties: Record<string, FormSchema> = request?.properties ?? {};
  const ofCentre = 'centerId' in properties ? (needed.includes('centerId') ? [...needed, 'startDate', 'endDate'] : ['centerId']) : [];
  const ofForm = action.service === 'login' || action.service === 'user' ? needed : [];
  const keys = [...new Set([...(request?.required ?? []), ...ofForm, ...ofCentre, ...(record ? [record.by] : [])])];
  const rows = keysOf(catalogue, action, keys);
  const known = knownOf(action.service, about);
  const valueOf = (key: string): Json => (rows[key] === undefined ? undefined : about.ids[rows[key]]) ?? known[key] ?? 'x';
  return Object.fromEntries(keys.map((key) => [key, (properties[key]?.type as unknown) === 'array' ? [valueOf(key)] : valueOf(key)]));
}
