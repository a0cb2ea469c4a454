/**
 * What every form with a save keeps to, from its `examples.json`, over HTTP on PostgreSQL and in the page's form store: a new form is proved by
 * being there. What a form asks of others (lookups, checks that only the server can make, facts, what is stored) is answered as the example says,
 * so that each example is met; what the form keeps itself is really written and read. `setups.json` says what an example cannot.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesOf } from '../../../src/catalogue/client.ts';
import type { ExampleDef } from '../../../src/engine/definition/form.ts';
import { onlyServerFinds, statedProblem } from '../../../src/engine/example/runExample.ts';
import { objectsIn } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { productCatalogue, startServer } from '../http/harness.ts';
import { readyForm, type Contract } from './example.ts';
import { callsOf, goodOf, newest, readBack, readable, recordAfter, revisions, save, type Good, type SavedCall } from './saved.ts';
import { setups } from './setups.ts';
import { listening } from './exampleServer.ts';
import { tried } from './tried.ts';
import { actionOf, send } from './wire.ts';
import { World } from './world.ts';

const real = await productCatalogue();
const ears = listening(real);
const forms = Object.values(real.forms).filter(({ binding }) => (binding.save ?? []).length > 0);
const isError = ({ severity = 'error' }: { severity?: string }): boolean => severity === 'error';
const isWrong = ({ expect: { problems = [] } }: ExampleDef): boolean => problems.some(isError);
const isRight = ({ expect: { problems } }: ExampleDef): boolean => problems?.length === 0;
/** Of those that are right the first of which nothing is stored yet. */
const exampleOf = (examples: readonly ExampleDef[]): ExampleDef => {
  const right = examples.filter(isRight);
  const found = right.find(({ facts }) => !facts?.record?.['stored'] && !facts?.record?.['rowId']) ?? right[0];
  if (!found) throw new Error('a form with a save shows what it saves in an example');
  return found;
};

let contract: Contract | undefined;
const world = (): Contract => {
  if (!contract) throw new Error('the server did not start');
  return contract;
};
beforeAll(async () => {
  const server = await startServer({ catalogue: ears.catalogue });
  contract = { real, ears, server, world: new World(server, ears.catalogue) };
});
afterAll(async () => {
  ears.end();
  await contract?.server.close();
});

describe.each(forms.map((form) => [form.id, readyForm(form)] as const))('%s', (id, ready) => {
  const { def } = ready;
  const differs = setups.differs[id] ?? {};
  const wrong = def.examples.filter(isWrong);

  if (wrong.length > 0)
    test('every wrong example is refused, in the page and over HTTP with the same field, code and text', async () => {
      const expectations: Record<string, unknown> = {};
      const got: Record<string, unknown> = {};
      for (const example of wrong) {
        const { name, expect: expected } = example;
        const { isWhole, isRefused, page, ...outcome } = await tried(world(), ready, example);
        const stated = (expected.problems ?? []).filter(({ rule }) => !onlyServerFinds.has(rule)).map((one) => statedProblem(one, messagesOf(real)));
        expect(page, name).toEqual(expect.arrayContaining(stated));
        // Of what is not the judge's over HTTP (a step that is not sent, a machine's word) only that it is refused.
        const same = isWhole ? outcome.got : outcome.expectations.filter((one) => outcome.got.includes(one));
        const isSame = isWhole ? outcome.expectations.join() === outcome.got.join() : isRefused && same.length === outcome.expectations.length;
        expect(isSame && differs[name] !== undefined, `${name} differs no more`).toBe(false);
        if (differs[name] !== undefined) continue;
        expectations[name] = [outcome.expectations, true];
        got[name] = [same, isWhole || isRefused];
      }
      expect(got).toEqual(expectations);
      expect(Object.keys(differs).filter((name) => !wrong.some((one) => one.name === name))).toEqual([]);
    });

  describe('a good example', () => {
    let good: Good | undefined;
    const isSaved = setups.notSaved[id] === undefined;
    beforeAll(async () => {
      good = await goodOf(world(), ready, exampleOf(def.examples));
    });
    let saving: Promise<readonly SavedCall[]> | undefined;
    const saved = (): Promise<readonly SavedCall[]> => (saving ??= save(world(), ready, here()));
    const here = (): Good => {
      if (!good) throw new Error('nothing to save');
      return good;
    };

    test('nobody, somebody of another centre and a role that may only read are refused, and nothing is written', async () => {
      const { who, ids } = here().situation;
      const planned = await callsOf(ready, here(), () => Promise.resolve([{ ...ids, id: 1 }]));
      expect(planned).not.toEqual([]);
      const people = planned.map(async (saveRequest) => {
        const { auth, may } = actionOf(real, saveRequest, who.facts).def;
        return { saveRequest, auth, elsewhere: await world().world.elsewhere(who), reader: await world().world.reading(who, may) };
      });
      const attempts = await Promise.all(people);
      const before = await revisions(world());
      for (const { saveRequest, elsewhere, reader } of attempts.filter(({ auth }) => auth === 'bearer')) {
        const name = `${id} ${saveRequest.call}`;
        const by = async (token?: string) => (await send(world().server, real, def.schema, saveRequest, token === undefined ? {} : { token })).http;
        expect(await by(), `${name} by nobody`).toBe(401);
        if (setups.ofNoCentre[name] === undefined) expect(await by(elsewhere.token), `${name} elsewhere`).toBe(403);
        expect(reader === undefined, `${name} for every role`).toBe(setups.ofEveryRole[name] !== undefined);
        if (reader) expect(await by(reader.token), `${name} by a reader`).toBe(403);
      }
      expect(await revisions(world())).toBe(before);
    });

    if (isSaved)
      test('is saved once however often it is sent, and read back', async () => {
        const { situation, problems, data, record } = here();
        expect(problems).toEqual([]);
        const before = await revisions(world());
        const saves = await saved();
        expect(saves.map(({ saveRequest, answer }) => [saveRequest.call, answer.appError])).toEqual(
          saves.map(({ saveRequest }) => [saveRequest.call, null]),
        );
        const after = await revisions(world());
        expect(after).toBeGreaterThan(before);
        const repeated = saves.map(({ saveRequest }) =>
          send(world().server, real, def.schema, saveRequest, { token: situation.who.token, confirmed: [...situation.confirmed] }),
        );
        expect((await Promise.all(repeated)).map(({ rows }) => rows)).toEqual(saves.map(({ answer }) => answer.rows));
        expect(await revisions(world())).toBe(after);
        const stored = await readBack(world(), ready, situation, recordAfter(saves, record));
        const left = new Set(['version', ...Object.keys(def.binding.head ?? {}), ...Object.keys(setups.notRead[id] ?? {})]);
        const payload = stored === null ? Object.assign({}, ...saves.map(({ saveRequest: { rows } }) => rows[0])) : readable(def.schema, data, left);
        const row = stored === null ? await newest(world(), after - before) : stored.data;
        const shared = Object.keys(payload ?? {}).filter((key) => payload[key] !== null && key in row);
        if (stored !== null) expect(row).toMatchObject(payload as object);
        else expect(shared.map((key) => [key, row[key]])).toEqual(shared.map((key) => [key, payload[key]]));
      });

    /** What is stored, with what is changed the next time. */
    const again = (data: JsonObject, stored: JsonObject): JsonObject => {
      const { later } = setups.forms[id] ?? {};
      const more = 'rows' in stored ? { rows: objectsIn(stored['rows']).map((row) => ({ ...row, ...later })) } : later;
      return { ...data, ...stored, ...(later && more) };
    };

    if (isSaved)
      test('the second of two who save first is told what is stored, and nothing of theirs is written over', async () => {
        const { situation } = here();
        const late = (await saved()).map(async ({ saveRequest }) => {
          const second = { ...saveRequest, key: `${saveRequest.key}-second` };
          const answer = await send(world().server, real, def.schema, second, { token: situation.who.token, confirmed: [...situation.confirmed] });
          return `${saveRequest.call} ${answer.http}`;
        });
        const codes = await Promise.all(late);
        expect(codes.filter((one) => one.endsWith(' 409'))).toEqual((setups.oneEach[id] ?? []).map((call) => `${call} 409`));
      });

    if (isSaved)
      test('a stale version is refused', async () => {
        const { situation, data, record } = here();
        const after = recordAfter(await saved(), record);
        const stored = await readBack(world(), ready, situation, after);
        const more = { record: { ...after, stored: stored?.data ?? null }, data: again(data, stored?.data ?? {}), versions: stored?.versions ?? {} };
        const second = await save(world(), ready, here(), more);
        const late = second.map(({ saveRequest }) =>
          send(
            world().server,
            real,
            def.schema,
            { ...saveRequest, key: `${saveRequest.key}-late` },
            { token: situation.who.token, confirmed: [...situation.confirmed] },
          ),
        );
        const codes = (await Promise.all(late)).flatMap(({ http, appError }) => (http === 409 ? [appError?.[0]?.errorCode] : []));
        const versioned = second.filter(({ saveRequest }) => saveRequest.rows.some(({ version }) => typeof version === 'number'));
        const isUnversioned = setups.unversioned[id] !== undefined;
        expect(codes).toEqual(isUnversioned ? [] : versioned.map(() => 'VERSION_STALE'));
        expect(isUnversioned || codes.length > 0, 'nothing of it is versioned').toBe(true);
      });
  });
});

test('what is left out is still there', () => {
  const known = new Set(forms.map(({ id }) => id));
  const calls = new Set(
    forms.flatMap(({ id, binding }) => (binding.save ?? []).flatMap((step) => [step, step.else ?? []].flat()).map(({ call }) => `${id} ${call}`)),
  );
  const { forms: own, notSaved, oneEach, unversioned, differs, notRead, ofNoCentre, ofEveryRole } = setups;
  expect([own, notSaved, oneEach, unversioned, differs, notRead].flatMap(Object.keys).filter((id) => !known.has(id))).toEqual([]);
  expect([ofNoCentre, ofEveryRole].flatMap(Object.keys).filter((call) => !calls.has(call))).toEqual([]);
});
