/**
 * Who may send which event of which lifecycle, and what it comes to: with facts that its guard takes, and with facts that it refuses. All of it is
 * decided by functions of definitions and session, so it is judged here without a server; `lifecycleSent.test.ts` holds a running one to it.
 * `lifecycle.json` holds the answers; a change of it is a change of who may do what, and is looked at as such (`vitest run -u` writes it anew).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { formatJson } from '../support/formatJson.ts';
import { productCatalogue } from '../server/http/harness.ts';
import { answerOf, heardIn, lineOf, placesOf, withLists, type EventExamples, type Place } from './lifecycle/outcomes.ts';

let places: Place[];
let lifecycles: { def: WorkflowDef; events: EventExamples[] }[];

beforeAll(async () => {
  const catalogue = await productCatalogue();
  places = placesOf(catalogue);
  lifecycles = Object.values(catalogue.workflows)
    .map((def) => withLists(catalogue, def))
    .map((def) => ({ def, events: heardIn(def, places) }));
});

describe('D1-ROLES-05 D1-ROLES-06 the permission matrix of the lifecycles', () => {
  test('every event of every state has an example whose facts let it happen, and one whose facts do not where its guard can refuse', () => {
    expect(lifecycles.map(({ def: { id } }) => id).sort()).toEqual([
      'batch',
      'bulk-upload',
      'definition-replay',
      'definition-version',
      'employer',
      'engagement',
      'funder-mapping',
      'interest-game',
      'otp',
      'placement',
      'placement-verification',
      'session',
    ]);
    const all = lifecycles.flatMap(({ def, events }) => events.map((one) => ({ name: `${def.id}: ${one.state}, ${one.event}`, ...one })));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ allowing }) => allowing.length === 0).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ guarded, refusing }) => guarded && !refusing).map(({ name }) => name)).toEqual([]);
  });

  test("every right is one to an event that some state hears, and every such event is somebody's", () => {
    for (const { def, events } of lifecycles) {
      expect([...new Set(events.map(({ event }) => event))].sort(), def.id).toEqual(Object.keys(def.may).sort());
      const isSomebodys = ({ state, allowing }: EventExamples): boolean =>
        allowing.some((example) =>
          places.some(({ sessions }) => sessions.some(({ facts }) => answerOf(def, state, example, facts) === example.expect)),
        );
      expect(
        events.filter((one) => !isSomebodys(one)).map(({ state, event }) => `${state}: ${event}`),
        def.id,
      ).toEqual([]);
    }
  });

  test('every state, event and role, in every programme, with facts that allow and refuse: the committed matrix, an event a line', async () => {
    const matrix = Object.fromEntries(
      lifecycles.map(({ def, events }) => [
        def.id,
        Object.fromEntries(events.map((one) => [`${one.state}: ${one.event}`, lineOf(def, one.state, one, places)])),
      ]),
    );
    await expect(await formatJson(matrix, new URL('lifecycle.json', import.meta.url))).toMatchFileSnapshot('lifecycle.json');
  });
});
