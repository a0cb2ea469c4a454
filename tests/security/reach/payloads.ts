/** What an action takes, made of its own definitions: what its forms' examples would send, else its keys with what is known of them. */
import { valuesOfField } from '../../../src/catalogue/columnValues.ts';
import { actionsNamed } from '../../../src/catalogue/findAction.ts';
import type { ActionDef } from '../../../src/catalogue/definition/action.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { FormDef, SaveStep } from '../../../src/catalogue/definition/form.ts';
import { laidOver } from '../../../src/engine/example/difference.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import type { CallDef, Json, JsonObject } from '../../../src/engine/types.ts';
import type { ExampleDef } from '../../../src/engine/definition/form.ts';
import { payloadOf, type SaveFacts, rowsPayload } from '../../../src/runtime/save/payload.ts';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { readyForm } from '../../../src/server/judge/forms.ts';
import { freshAadhaar } from '../../server/http/beneficiary.ts';
import { base64, pdf, png } from '../../support/files.ts';
import { answersOf } from './answers.ts';
import type { Ids } from './rows.ts';

export interface ActionCall {
  service: string;
  name: string;
  def: ActionDef;
}
/** Who asks about whom: the session's facts, and the rows that the payload is about. */
interface About {
  session: JsonObject;
  ids: Ids;
  today: string;
  /** A number that they have verified. */
  phone: string;
  /** Another scope of theirs. */
  scope: JsonObject;
}

/** What handlers make anew, which their definitions do not say. */
const NOUN_MADE: Readonly<Record<string, string>> = {
  startGame: 'interest-game',
  captureInterestInventory: 'interest-game',
  saveInterestInventoryDocument: 'document',
  shortlist: 'shortlist',
};

/** The entity whose rows an action writes. */
export function nounOf({ name, def: { do: work } }: ActionCall): string | undefined {
  const kinds = ['create', 'update', 'upsertMany', 'put', 'delete', 'send', 'follow', 'rank'];
  const noun = kinds.map((kind) => (work as Partial<Record<string, unknown>>)[kind]).find((one) => typeof one === 'string');
  return typeof noun === 'string' ? noun : NOUN_MADE[name];
}

/** Which keys of a payload name a row, and of which entity. */
export function keysOf({ entities }: Catalogue, action: ActionCall, keys: readonly string[]): Record<string, string> {
  const noun = nounOf(action);
  const own = noun === undefined ? undefined : entities[noun];
  const all = Object.entries(entities).flatMap(([name, { key, references = {} }]) => [
    ...(key === 'id' ? [] : [[key, name] as const]),
    ...Object.entries(references),
  ]);
  const found = (key: string): string | undefined => {
    if (key === own?.key) return noun;
    if (own?.references?.[key] !== undefined) return own.references[key];
    if (key === 'id') return entities[action.service] ? action.service : undefined;
    const [one, ...others] = new Set(all.flatMap(([known, name]) => (known === key ? [name] : [])));
    return others.length === 0 ? one : undefined;
  };
  return Object.fromEntries(
    keys.flatMap((key) => {
      const name = found(key);
      return name === undefined ? [] : [[key, name]];
    }),
  );
}

/** Values by key, for what neither an example nor the request gives. */
const KNOWN: Readonly<Record<string, Json>> = {
  finalScore: 'No Interests',
  game: 'interest-game',
  step: 'answer',
  answers: [],
  remarks: 'Seen',
  reason: 'Other',
  batchId: null,
};
const knownOf = (key: string): Json | undefined => (key === 'base64File' ? base64(png()) : KNOWN[key]);

/** From the keys that the request documents: all of them, and only the needed ones; of a workflow each word that it hears. */
function fromRequest(catalogue: Catalogue, action: ActionCall, { ids, phone }: About): JsonObject[] {
  const { required = [], properties = {} } = action.def.request ?? {};
  const all = [...new Set([...required, ...Object.keys(properties)])].filter(
    (key) => !['version', 'createdBy', 'updatedBy', 'linkedEngagementId'].includes(key),
  );
  const rows = keysOf(catalogue, action, all);
  const enumOf = (key: string): readonly Json[] | undefined => valuesOfField(properties[key], catalogue);
  const make = (keys: readonly string[], more: JsonObject): JsonObject =>
    Object.fromEntries(
      keys.flatMap((key): [string, Json][] => {
        const noun = rows[key];
        const value = more[key] ?? (key === 'primaryContactNumber' ? phone : noun === undefined ? (enumOf(key)?.[0] ?? knownOf(key)) : ids[noun]);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  const { events } = catalogue.workflows[catalogue.entities[nounOf(action) ?? '']?.workflow ?? ''] ?? {};
  const words = events && all.includes(events.by) ? (enumOf(events.by) ?? Object.keys(events.is)).map((word) => ({ [events.by]: word })) : [{}];
  return words.flatMap((word) => [
    make(all, word),
    make(
      all.filter((key) => key !== 'reason'),
      word,
    ),
    make(required, word),
  ]);
}

/** A place that the shipped table of pincodes has: examples bring answers of their own for it. */
const PLACE: JsonObject = { pincode: '400069', state: 'Maharashtra', district: 'Mumbai Suburban', cityName: 'Mumbai', villageName: 'Andheri East' };
/** A value as the wire carries it: files as their bytes. */
const toWire = (value: Json): Json =>
  typeof value === 'string' && value.startsWith('file:') ? base64(value.includes('pdf') ? pdf() : png()) : value;
const asSent = (row: JsonObject, own: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : (own[key] ?? PLACE[key] ?? toWire(value))]));

const isAccepted = ({ expect: { problems = [] } }: ExampleDef): boolean => problems.every(({ severity }) => severity === 'warning');

/** The data of an example, as the page holds it for this person and these rows: with what it works out. */
function heldBy(
  catalogue: Catalogue,
  { id }: FormDef,
  { facts, data }: ExampleDef,
  { session, ids }: About,
  noun: string | undefined,
): { data: JsonObject; record: JsonObject } {
  const { spec, validators } = readyForm(catalogue, id);
  const rowId = noun === undefined ? null : (ids[noun] ?? null);
  const people = { dbUserId: ids['student'] ?? null, engagementId: ids['engagement'] ?? null, linkedEngagementId: null, rowId };
  const record: JsonObject = laidOver(facts?.record ?? {}, {
    ...people,
    stored: { ...(facts?.record?.['stored'] as JsonObject | undefined), id: rowId },
  });
  const exampleFacts = exampleFactsOf(
    { facts: { ...facts, session: laidOver(facts?.session ?? {}, session), record } },
    optionLists(catalogue.options),
  );
  return { record, data: evaluateForm(spec, { data, facts: exampleFacts, validators, messages: {}, side: 'page' }).data };
}

/** A batch that an example names is anybody's, and so is the version that it has read. */
function ownOf(catalogue: Catalogue, action: ActionCall, row: JsonObject, ids: Ids): JsonObject {
  const batchEntries = Object.entries(keysOf(catalogue, action, Object.keys(row))).filter(
    ([key, noun]) => noun === 'batch' && typeof row[key] === 'number',
  );
  return { ...Object.fromEntries(batchEntries.map(([key]) => [key, ids['batch'] ?? null])), ...('version' in row ? { version: null } : {}) };
}

/** Who asks takes the first few payloads: what more examples would send is worked out by nobody. */
const MOST_EXAMPLES = 10;

/** What the page sends for this action of the first examples that a form accepts. */
function fromForms(catalogue: Catalogue, action: ActionCall, about: About): JsonObject[][] {
  const isIt = ({ call }: CallDef): boolean =>
    actionsNamed(catalogue, call).some((one) => one.service === action.service && one.name === action.name);
  const noun = nounOf(action);
  return Object.values(catalogue.forms).flatMap((form) => {
    const { schema, binding, examples } = form;
    const calls = (binding.save ?? []).flatMap((step): [CallDef, SaveStep][] =>
      [step, ...(step.else ? [step.else] : [])].filter(isIt).map((call) => [call, step]),
    );
    return calls.length === 0
      ? []
      : examples
          .filter(isAccepted)
          .slice(0, MOST_EXAMPLES)
          .flatMap((example) => {
            const { data, record } = heldBy(catalogue, form, example, about, noun);
            const facts = {
              data,
              record,
              session: about.session,
              today: about.today,
              kept: { dbUserId: record['dbUserId'], id: record['rowId'] },
              item: data['documentType'] ?? null,
            } as SaveFacts;
            return calls.map(([call, step]) => {
              const rows = step.each === undefined ? [payloadOf(call, schema, facts, step.without)] : rowsPayload(call, step, schema, facts);
              const own: JsonObject = noun === 'student' ? { primaryContactNumber: about.phone, aadharNo: freshAadhaar() } : {};
              const idOf = (index: number): Json =>
                action.service === 'user' ? (about.ids['user'] ?? null) : index === 0 ? (record['rowId'] ?? null) : null;
              const { by = '', entity = '' } = action.def.record ?? {};
              const aimed = (row: JsonObject): JsonObject => ({
                ...ownOf(catalogue, action, row, about.ids),
                ...(by in row && by !== 'id' ? { [by]: about.ids[entity] ?? null } : {}),
              });
              return rows.map((row, index) => asSent({ ...row, ...aimed(row), ...('id' in row ? { id: idOf(index) } : {}) }, own));
            });
          });
  });
}

/** All payloads, the likeliest first, without those that come twice and those that send nothing. */
export function payloadsOf(catalogue: Catalogue, action: ActionCall, about: About): JsonObject[][] {
  const forms = fromForms(catalogue, action, about);
  const scopes = action.name === 'setDefaultSettings' ? [[{ userId: about.ids['user'] ?? null, ...about.scope }]] : [];
  const requests = action.def.request?.form === undefined ? fromRequest(catalogue, action, about).map((row) => [row]) : [];
  const { properties = {} } = action.def.request ?? {};
  const own = (row: JsonObject): JsonObject => ({ ...row, ...('userName' in row && properties['userName'] === undefined ? ownName(about) : {}) });
  const answers = answersOf(catalogue, `${action.service}.${action.name}`, about.ids);
  const payloads = [...scopes, ...answers, ...forms, ...forms.map((rows) => rows.slice(0, 1)), ...requests].filter((rows) => rows.length > 0);
  return [...new Map(payloads.map((rows) => [JSON.stringify(rows), rows.map(own)])).values()];
}

const ownName = ({ session }: About): JsonObject => {
  const user = session['user'] as JsonObject | undefined;
  return { userName: user?.['userName'] ?? null, emailAddress: user?.['emailAddress'] ?? null };
};
