/**
 * Who may send which event of which lifecycle, and what it comes to: with facts that its guard takes, and with facts that it refuses.
 * `lifecycle.json` holds the answers; a change of it is a change of who may do what, and is looked at as such (`vitest run -u` writes it anew).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { EVERYWHERE, userByName } from '../../src/server/session/people.ts';
import { kept } from '../support/kept.ts';
import { startServer, type TestServer } from '../server/http/harness.ts';
import { answerOf, answers, heardIn, placesOf, type Answers, type Heard, type Place } from './lifecycle/outcomes.ts';

let server: TestServer;
let places: Place[];
let workflows: WorkflowDef[];

beforeAll(async () => {
  server = await startServer({ kind: 'postgresql' });
  const [user, centre] = [await userByName(server.store, 'mobilizer@skilldesk.test'), await server.store.get('centre', 101, EVERYWHERE)];
  if (!user || !centre) throw new Error('the demo has nobody to ask');
  const { current } = server.holder;
  [places, workflows] = [placesOf(current, user, centre), Object.values(current.workflows)];
}, 120_000);
afterAll(() => server.close());

describe('D1-ROLES-05 D1-ROLES-06 the permission matrix of the lifecycles', () => {
  test('every event of every state has an example whose facts let it happen, and one whose facts do not where its guard can refuse', () => {
    expect(workflows.map(({ id }) => id).sort()).toEqual([
      'batch',
      'bulk-upload',
      'employer',
      'engagement',
      'funder-mapping',
      'interest-game',
      'otp',
      'placement',
      'placement-verification',
      'session',
    ]);
    const all = workflows.flatMap((def) => heardIn(def, places).map((heard) => ({ name: `${def.id}: ${heard.state}, ${heard.event}`, ...heard })));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ allowing }) => allowing.length === 0).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ guarded, refusing }) => guarded && !refusing).map(({ name }) => name)).toEqual([]);
  });

  test("every right is one to an event that some state hears, and every such event is somebody's", () => {
    for (const def of workflows) {
      const heard = heardIn(def, places);
      expect([...new Set(heard.map(({ event }) => event))].sort(), def.id).toEqual(Object.keys(def.may).sort());
      const isSomebodys = ({ state, allowing }: Heard): boolean =>
        allowing.some((example) =>
          places.some(({ sessions }) => sessions.some(({ facts }) => answerOf(def, state, example, facts) === example.expect)),
        );
      expect(
        heard.filter((one) => !isSomebodys(one)).map(({ state, event }) => `${state}: ${event}`),
        def.id,
      ).toEqual([]);
    }
  });

  test('every state, event and role, in every programme, with facts that allow and refuse: the committed matrix', async () => {
    const matrix: Record<string, Record<string, Record<string, Answers>>> = {};
    for (const def of workflows) {
      for (const { state, event, allowing, refusing } of heardIn(def, places)) {
        const examples = [...allowing, ...(refusing ? [refusing] : [])];
        const rows = (matrix[def.id] ??= {});
        rows[`${state}: ${event}`] = Object.fromEntries(examples.map((example) => [example.name, answers(def, state, example, places)]));
      }
    }
    await expect(await kept(matrix)).toMatchFileSnapshot('lifecycle.json');
  });
});
