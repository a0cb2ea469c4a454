/** States of a workflow that definitions drop while records stand in them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { refuseHeldRows, refuseHeldStates } from '../../../src/server/heldRows.ts';
import { productCatalogue } from '../http/harness.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

describe.each(kinds)('quality 5: a state that records stand in, on %s', (kind) => {
  let fixture: OpenedStore;
  let all: Catalogue;
  const catalogueWith = (change: (workflow: WorkflowDef) => WorkflowDef): Catalogue => {
    const { placement } = all.workflows;
    if (!placement) throw new Error('there is no workflow of placements');
    return { ...all, workflows: { ...all.workflows, placement: change(placement) } };
  };
  const without = (state: string, aliases?: Record<string, string>): Catalogue =>
    catalogueWith((workflow) => {
      const { [state]: _gone, ...states } = workflow.machine.states;
      return { ...workflow, ...(aliases ? { aliases } : {}), machine: { ...workflow.machine, states } };
    });

  beforeAll(async () => {
    all = await productCatalogue();
    fixture = await freshStore(kind);
    await fixture.store.prepare(all.entities);
    const doc = { interviewStatus: 'Not Placed' };
    const rows = [1, 2].map((id) => ({
      id,
      doc: { ...doc, engagementId: id },
      centreId: 1,
      programmeId: 1,
      at: '2026-11-20T06:00:00Z',
      userId: null,
    }));
    await fixture.store.load('placement', rows);
    return () => fixture.close();
  });

  test.each<[when: string, before: () => Catalogue | undefined]>([
    ['while a server runs', () => all],
    ['when one starts', () => undefined],
  ])('its removal is refused with how many they are, %s', async (_when, before) => {
    const catalogue = without('Not Placed');
    const from = before();
    await expect(from ? refuseHeldRows(fixture.store, from, catalogue) : refuseHeldStates(fixture.store, catalogue)).rejects.toMatchObject({
      file: 'workflows/placement.json',
      wrong: 'the state "Not Placed" is gone, and 2 records of placement stand in it: their way would begin again',
      waits: true,
    });
  });

  test('it goes where an alias says what it is now, and one in which nothing stands goes by itself', async () => {
    for (const next of [without('Not Placed', { 'Not Placed': 'Placed' }), without('Placed (Awaiting Documents)'), all]) {
      await refuseHeldRows(fixture.store, all, next);
      await refuseHeldStates(fixture.store, next);
    }
  });
});
