import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toClientForm } from '../../src/catalogue/client.ts';
import { withValueAt } from '../../src/engine/form/paths.ts';
import { readsOf } from '../../src/engine/rules/logic.ts';
import type { CallDef, Json, JsonObject } from '../../src/engine/types.ts';
import { factsWanted, readRows } from '../../src/runtime/pages/form/loadStored.ts';
import type { HandlerInput } from '../../src/server/call.ts';
import { gather, recordOf } from '../../src/server/judge/facts.ts';
import type { ReadyForm } from '../../src/server/judge/forms.ts';
import { catalogue } from './support/definitions.ts';

type FormSituation = Readonly<Record<'session' | 'record', JsonObject>>;
const today = '2026-11-20';
const inOrder = (calls: Iterable<string>): string[] => [...new Set(calls)].sort();
const callText = (call: string, payload: unknown): string => `${call} ${JSON.stringify(payload)}`;

/** The calls that the page makes before a form is there. */
async function askedByPage(id: string, { session, record }: FormSituation): Promise<string[]> {
  const form = toClientForm(catalogue, id);
  if (!form) throw new Error(`no form ${id}`);
  const facts = { session, record, today };
  const calls = factsWanted(form.binding, facts).flatMap(({ call, payload }) => (payload === null ? [] : [callText(call, payload)]));
  const asking = readRows(form.binding.load ?? [], facts, (call, payload) => {
    calls.push(callText(call, payload));
    return Promise.resolve({ rows: [], value: [], messages: [] });
  });
  // Without a row a record that must be there is a problem: the calls have been made by then.
  await asking.catch(() => null);
  return inOrder(calls);
}

/** The calls that the server makes to judge a save of that form. */
async function askedByServer(id: string, { session, record }: FormSituation): Promise<string[]> {
  const calls: string[] = [];
  const input = {
    catalogue,
    session: { facts: session },
    clock: { today: () => today },
    ask: (call: string, payload: JsonObject) => {
      calls.push(callText(call, payload));
      return Promise.resolve([]);
    },
  };
  const form = { def: catalogue.forms[id], recordReads: new Set<string>(), unread: () => [] };
  await gather(input as unknown as HandlerInput, form as unknown as ReadyForm, record);
  return inOrder(calls);
}

const forms = Object.values(catalogue.forms).flatMap(({ id, binding }) => {
  const calls: CallDef[] = [...Object.values(binding.facts ?? {}), ...(binding.load ?? [])];
  const logics = calls.flatMap(({ when, with: args = {} }) => [when ?? null, ...Object.values(args)]);
  const paths = logics.flatMap((logic) => readsOf(logic).map(({ path }) => path)).filter((path) => /^(session|record)\.[^*]+$/.test(path));
  return calls.length === 0 ? [] : [{ id, paths: [...new Set(paths)].sort() }];
});

/** Values that calls are made by, and those that stand for nothing. */
const value: fc.Arbitrary<Json | undefined> = fc.constantFrom<(Json | undefined)[]>(undefined, null, 0, '', false, true, 1, 31, '0', 'Y', 'N', 'S');
const givenFor = (paths: readonly string[]): fc.Arbitrary<FormSituation> =>
  fc.array(value, { minLength: paths.length, maxLength: paths.length }).map((values) =>
    paths.reduce<FormSituation>(
      (facts, path, index) => {
        const one = values[index];
        return one === undefined ? facts : (withValueAt(facts, path.split('.'), one) as unknown as FormSituation);
      },
      { session: {}, record: {} },
    ),
  );

describe('page and server load the same facts', () => {
  test('there are forms to try', () => expect(forms.length).toBeGreaterThan(20));

  test.each(forms)('$id', async ({ id, paths }) => {
    await fc.assert(
      fc.asyncProperty(givenFor(paths), async (facts) => {
        expect(await askedByServer(id, facts)).toEqual(await askedByPage(id, facts));
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  ['record/family', 'updateFamilyDetails', 'id'],
  ['record/experience', 'updateExperience', 'id'],
  ['placement/employer', 'updateEmployer', 'id'],
  ['training/activity', 'updateActivity', 'id'],
  ['training/batch', 'updateBatch', 'batchId'],
])('quality 2: the server reads from what %s sends by %s which row it is about', (form, action, key) => {
  const { binding } = catalogue.forms[form] ?? {};
  expect(binding && recordOf(binding, action, { [key]: 5 })).toMatchObject({ rowId: 5 });
});
