/** An example of a form among real people: who it says is signed in, its record in the store, the facts as page and server then have them. */
import { messagesOf } from '../../../src/catalogue/client.ts';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { ExampleDef, JudgedForm, Validators } from '../../../src/engine/definition/form.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import { isObject, objectOf } from '../../../src/engine/json.ts';
import type { Facts, Json, JsonObject, Problem } from '../../../src/engine/types.ts';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import type { TestServer } from '../http/harness.ts';
import type { listening } from './exampleServer.ts';
import type { Somebody, World } from './world.ts';

export interface Contract {
  real: Catalogue;
  server: TestServer;
  world: World;
  ears: ReturnType<typeof listening>;
}

export interface Ready {
  def: FormDef;
  form: JudgedForm;
  validators: Validators;
}
export const readyForm = (def: FormDef): Ready => {
  const form = judgedForm(def);
  return { def, form, validators: compileValidators(form) };
};

/** An example with the ids of its own people and records. */
export interface Situation {
  who: Somebody;
  ids: { dbUserId: number; engagementId: number };
  facts: Facts;
  data: JsonObject;
  confirmed: readonly string[];
  /** What the form of the page makes of it when its button is pressed. */
  page: { problems: Problem[]; data: JsonObject };
}

/** The ids of which an example speaks, as they are in the store. */
function withIds(exampleIds: JsonObject, ids: JsonObject): <T extends Json>(value: T) => T {
  const pair = ([key, part]: [string, Json]): [string, Json] => [
    key,
    ids[key] !== undefined && part !== null && part === exampleIds[key] ? ids[key] : mapped(part),
  ];
  const mapped = (one: Json): Json =>
    Array.isArray(one) ? one.map(mapped) : isObject(one) ? Object.fromEntries(Object.entries(one).map(pair)) : one;
  return <T extends Json>(value: T) => mapped(value) as T;
}

/** Instead of what the example says: what is stored of the form, who is signed in, and the status of the engagement. */
export async function situationOf(
  { real, server, world }: Contract,
  { def, form, validators }: Ready,
  example: ExampleDef,
  { stored, user, status: instead }: { stored?: null; user?: string | undefined; status?: string | undefined } = {},
): Promise<Situation> {
  const exampleFacts = exampleFactsOf(example, optionLists(real.options), real.longLists);
  server.clock.set(`${exampleFacts.today}T06:00:00Z`);
  const who = await world.person(def, objectOf(exampleFacts.session), user);
  const { status, ...about } = exampleFacts.record;
  const ids = await world.record(who, instead ?? (typeof status === 'string' ? status : undefined));
  const mapped = withIds(about, ids);
  const record = {
    ...mapped(exampleFacts.record as JsonObject),
    stored: stored === undefined ? mapped(exampleFacts.record.stored ?? null) : stored,
  } as Facts['record'];
  const facts: Facts = {
    ...exampleFacts,
    session: who.facts,
    record,
    lookups: mapped({ ...exampleFacts.lookups }),
    answers: mapped({ ...exampleFacts.answers }),
  };
  const [data, confirmed] = [mapped(example.data), example.confirmed ?? []];
  const store = createFormStore({ form, data, stored: (record.stored ?? null) as JsonObject | null, facts, validators, messages: messagesOf(real) });
  return { who, ids, facts, data, confirmed, page: store.submit(confirmed) };
}
