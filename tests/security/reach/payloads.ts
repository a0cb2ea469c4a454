/** What an action takes, made of its own definitions: what its forms' examples would send, else its keys with what is known of them. */
import { actionsNamed } from '../../../src/catalogue/findAction.ts';
import type { ActionDef, Catalogue, SaveStep } from '../../../src/catalogue/types.ts';
import type { CallDef, ExampleDef, FormSchema, Json, JsonObject } from '../../../src/engine/types.ts';
import { payloadOf, type SaveFacts } from '../../../src/runtime/save/payload.ts';
import { rowsPayload } from '../../../src/runtime/save/rowsPayload.ts';
import { base64, pdf, png } from '../../support/files.ts';
import { freshNumber, type Ids } from './rows.ts';

export interface Asked { service: string; name: string; def: ActionDef }
/** Who asks about whom: the session's facts, and the rows that the payload is about. */
export interface About { session: JsonObject; ids: Ids; today: string }

/** The entity whose rows an action writes, where its definition says it. */
export function nounOf({ do: work }: ActionDef): string | undefined {
  const named = ['create', 'update', 'upsertMany', 'put', 'delete', 'send', 'follow'].map((kind) => (work as Partial<Record<string, unknown>>)[kind]);
  return named.find((noun) => typeof noun === 'string');
}

/** Keys of other services that name a row without being a reference of the action's own entity. */
const BY_SERVICE: Readonly<Record<string, string>> = { user: 'user', login: 'user' };

/** Which keys of a payload name a row, and of which entity. */
export function keysOf({ entities }: Catalogue, { service, def }: Asked, keys: readonly string[]): Record<string, string> {
  const noun = nounOf(def);
  const own = noun === undefined ? undefined : entities[noun];
  const all = Object.entries(entities).flatMap(([name, { key, references = {} }]) => [...(key === 'id' ? [] : [[key, name] as const]), ...Object.entries(references)]);
  const nouns = (key: string): string[] => [...new Set(all.flatMap(([known, name]) => (known === key ? [name] : [])))];
  const found = (key: string): string | undefined => {
    if (key === own?.key) return noun;
    if (own?.references?.[key] !== undefined) return own.references[key];
    if (key === 'id') return BY_SERVICE[service];
    const [one, ...others] = nouns(key);
    return others.length === 0 ? one : undefined;
  };
  return Object.fromEntries(keys.flatMap((key) => { const name = found(key); return name === undefined ? [] : [[key, name]]; }));
}

/** Values by key, for what no example gives. */
const known = (key: string): Json[] => ({
  finalScore: ['RIA'], game: ['interest-game'], step: ['answer'], answers: [[]], primaryContactNumber: [freshNumber()], remarks: ['Seen'], programId: [2], roleMapId: [8], roleId: [8],
  base64File: [base64(png())], currentPassword: ['Skill@2026'], password: ['Skill@2027'],
}[key] ?? []);

const valuesOf = (key: string, schema: FormSchema | undefined): Json[] => {
  const values = (schema as { enum?: Json[] } | undefined)?.enum;
  return values ?? known(key);
};

/** From the keys that the request documents: every needed one, and once with all that are known. Of a key with several values, each. */
function fromRequest(catalogue: Catalogue, asked: Asked, { ids }: About): JsonObject[] {
  const { def } = asked;
  const { required = [], properties = {} } = def.request ?? {};
  const noun = nounOf(def);
  const { events } = (noun === undefined ? undefined : catalogue.workflows[catalogue.entities[noun]?.workflow ?? '']) ?? {};
  const all = [...new Set([...required, ...Object.keys(properties)])].filter((key) => !['version', 'createdBy', 'updatedBy'].includes(key));
  const rows = keysOf(catalogue, asked, all);
  const make = (keys: readonly string[], more: JsonObject): JsonObject => Object.fromEntries(keys.flatMap((key): [string, Json][] => {
    const named = rows[key];
    const value = more[key] ?? (named === undefined ? valuesOf(key, properties[key])[0] : ids[named]);
    return value === undefined ? [] : [[key, value]];
  }));
  const word = events?.by ?? '';
  const allowed = (properties[word] as { enum?: Json[] } | undefined)?.enum;
  const words: JsonObject[] = events && all.includes(word) ? (allowed ?? Object.keys(events.is)).map((one) => ({ [word]: one })) : [{}];
  const kept = ['reason', 'batchId', 'linkedEngagementId'];
  return words.flatMap((more) => [make(all.filter((key) => key !== 'linkedEngagementId'), more), make(all.filter((key) => !kept.includes(key)), more), make(required, more)]);
}

/** Local files of an example as the wire carries them. */
const carried = (value: Json): Json => (typeof value === 'string' && value.startsWith('file:') ? base64(value.includes('pdf') ? pdf() : png()) : value);
/** A place that the shipped table of pincodes has: examples bring answers of their own for it. */
const PLACE: JsonObject = { pincode: '400069', state: 'Maharashtra', district: 'Mumbai Suburban', cityName: 'Mumbai', villageName: 'Andheri East' };
const asSent = (row: JsonObject): JsonObject => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : PLACE[key] ?? carried(value)]));

/** The record of an example, with the ids of the rows that the payload is to be about. */
function recordOf({ facts }: ExampleDef, { ids }: About, noun: string | undefined): JsonObject {
  const id = noun === undefined ? null : ids[noun] ?? null;
  return {
    ...facts?.record, dbUserId: ids['student'] ?? null, engagementId: ids['engagement'] ?? null, linkedEngagementId: null, rowId: id,
    stored: { ...(facts?.record?.['stored'] as JsonObject | undefined), id },
  };
}

const isAccepted = ({ expect: { problems = [] } }: ExampleDef): boolean => problems.every(({ severity }) => severity === 'warning');

/** What the page sends for this action of each example that a form accepts. */
function fromForms(catalogue: Catalogue, { service, name, def }: Asked, about: About): JsonObject[][] {
  const isIt = ({ call }: CallDef): boolean => actionsNamed(catalogue, call).some((one) => one.service === service && one.name === name);
  const noun = nounOf(def);
  return Object.values(catalogue.forms).flatMap(({ schema, binding, examples }) => {
    const calls = (binding.save ?? []).flatMap((step): [CallDef, SaveStep][] => [step, ...(step.else ? [step.else] : [])].filter(isIt).map((call) => [call, step]));
    return examples.filter(isAccepted).flatMap((example) => calls.map(([call, step]) => {
      const record = recordOf(example, about, noun);
      const kept = { dbUserId: about.ids['student'] ?? null, id: record['rowId'] ?? null };
      const facts: SaveFacts = { data: example.data, record, session: about.session, today: about.today, kept, item: example.data['documentType'] ?? null } as SaveFacts;
      const rows = step.each === undefined ? [payloadOf(call, schema, facts, step.without)] : rowsPayload(call, step, schema, facts);
      return rows.map((row) => asSent({ ...row, ...(noun !== undefined && 'id' in row ? { id: record['rowId'] ?? null } : {}) }));
    }));
  });
}

/** All payloads, without those that come twice and those that send nothing. */
export function payloadsOf(catalogue: Catalogue, asked: Asked, about: About): JsonObject[][] {
  const made = [...fromForms(catalogue, asked, about), ...(asked.def.request?.form === undefined ? fromRequest(catalogue, asked, about).map((row) => [row]) : [])];
  return [...new Map(made.filter((rows) => rows.length > 0).map((rows) => [JSON.stringify(rows), rows])).values()];
}
