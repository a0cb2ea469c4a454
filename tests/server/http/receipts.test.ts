/** What was decided is kept with the rules and the facts it was made of, and comes out the same when it is decided again. */
import { describe, expect, test } from 'vitest';
import { scoreOf, type GroupTally } from '../../../src/engine/game/scoreOf.ts';
import type { TransitionReceipt } from '../../../src/engine/workflow/receipt.ts';
import { rejudge } from '../../support/rejudge.ts';
import type { GameDef } from '../../../src/engine/definition/game.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import { evaluateIdea, register } from './beneficiary.ts';
import { fill } from './complete.ts';
import { batchNamed, ownServer, rowOf, signIn, type Person } from './harness.ts';

const server = await ownServer();
const people = {
  meena: await signIn(server, 'mobilizer'),
  meera: await signIn(server, 'manager'),
  farhan: await signIn(server, 'facilitator'),
  lakshmi: await signIn(server, 'principal'),
};

interface Stored {
  receipt: TransitionReceipt;
  state: string;
  catalogue: string;
}

/** Every transition that the store remembers, with the state that was written; what a step opened beside it carries the step's receipt, too. */
async function decided(): Promise<Stored[]> {
  const rows = await server.store.query<{ receipt: string; state: string; catalogue: string }>(
    "select receipt::text as receipt, after ->> 'status' as state, catalogue from revision where receipt ->> 'workflow' = 'engagement' and entity = 'engagement' and before is not null order by id",
  );
  return rows.map(({ receipt, ...rest }) => ({ ...rest, receipt: JSON.parse(receipt) as TransitionReceipt }));
}

describe('decision receipts', () => {
  test('every transition is stored with its catalogue, rules and facts, and judged again comes out the same', async () => {
    const { meena, meera, farhan, lakshmi } = people;
    const ok = async (answer: ReturnType<Person['call']>): Promise<void> => expect((await answer).appError).toBeNull();
    const to = (person: Person, engagementId: number, status: string, more = {}) =>
      person.call('engagement', 'updateStatus', { engagementId, status, remarks: 'Decided', ...more });
    const [one, two, three] = [await register(server, meena), await register(server, meena), await register(server, meena)];
    await ok(to(farhan, one.engagementId, 'Shortlisted'));
    await ok(to(farhan, two.engagementId, 'Rejected', { reason: 'Other' }));
    await ok(to(farhan, three.engagementId, 'Rejected'));
    await fill(server, one);
    const batchId = await batchNamed(meera, 'C101-RETAIL-002');
    const enrol = () => meera.call('enrollment', 'enrolltobatch', { engagementId: one.engagementId, batchId, status: 'enrolled' });
    await ok(enrol());
    await ok(enrol());
    for (const status of ['Recommended', 'Not Recommended']) {
      const about = await register(server, meena);
      await ok(to(farhan, about.engagementId, 'Shortlisted'));
      await fill(server, about);
      await evaluateIdea(server, lakshmi, about.engagementId, 0);
      await ok(to(lakshmi, about.engagementId, status));
    }
    const all = await decided();
    expect(all.map(({ receipt: { event } }) => event)).toEqual([
      'approve',
      'reject',
      'disapprove',
      'enrol',
      'enrol',
      'approve',
      'recommend',
      'approve',
      'notRecommend',
    ]);
    const { current } = server.holder;
    const workflow = current.workflows['engagement'] as WorkflowDef;
    for (const { receipt, state, catalogue } of all) {
      expect(catalogue).toBe(current.hash);
      expect(receipt.rules.length).toBeGreaterThan(0);
      expect([receipt.to, rejudge(workflow, receipt)]).toEqual([state, state]);
    }
    const gate = all.findLast(({ receipt: { event } }) => event === 'enrol')?.receipt;
    expect(gate?.rules).toEqual(['may.enrol', 'enrollable']);
    // The gate's receipt says by which checks the record was found complete.
    expect(gate?.facts['record.incomplete']).toMatchObject([
      { left: 0, checks: expect.arrayContaining([{ id: 'family', state: 'done' }]) as unknown },
    ]);
  });

  test('a score is stored with what it was counted from, and counted again comes out the same', async () => {
    const { meena } = people;
    const { engagementId } = await register(server, meena);
    const run = rowOf(await meena.call('interest-inventory', 'startGame', { engagementId, game: 'interest-game' }));
    const tally: Record<string, number> = { R: 7, I: 5, A: 3 };
    const answers = (run['pictures'] as JsonObject[]).map(({ group }) => {
      const left = tally[String(group)] ?? 0;
      tally[String(group)] = left - 1;
      return left > 0 ? 'like' : 'unlike';
    });
    const finished = await meena.call('interest-inventory', 'saveGame', { runId: run['runId'] ?? null, step: 'finish', answers });
    expect(finished.appError).toBeNull();
    expect((await meena.call('interest-inventory', 'captureInterestInventory', { engagementId, finalScore: 'RIA' })).appError).toBeNull();
    const rows = await server.store.query<{ receipt: string }>("select receipt::text as receipt from revision where receipt ->> 'rule' = 'score'");
    expect(rows.length).toBeGreaterThan(0);
    const { games, app } = server.holder.current;
    for (const { receipt } of rows) {
      const { game, facts, result } = JSON.parse(receipt) as { game: string; facts: { tallies: GroupTally[] }; result: string };
      expect(scoreOf(games[game] as GameDef, facts.tallies, app.constants)).toBe(result);
    }
  });

  test('a receipt holds no name, number or address', async () => {
    for (const { receipt } of await decided()) {
      expect(Object.keys(receipt.facts).filter((path) => /name|contact|aadhar|address|dob/i.test(path))).toEqual([]);
      expect(JSON.stringify(receipt)).not.toMatch(/Sunita|Pawar|\b9\d{9}\b/);
    }
  });
});
