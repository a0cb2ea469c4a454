import { beforeAll, describe, expect, test } from 'vitest';
import type { RankDef } from '../../../src/catalogue/definition/action.ts';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import { percentRanks } from '../../../src/engine/rules/operators/numbers.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import type { TransitionReceipt } from '../../../src/engine/workflow/receipt.ts';
import { receiptFactsOf, rejudge } from '../../support/rejudge.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

/** The worked example: individual score, then group and behaviour score of each assessor. */
const CANDIDATES: [name: string, individual: number, group: number[], behaviour: number[], rank: number, status: string][] = [
  ['Deepak', 91, [15], [18], 97.22, 'Shortlisted'],
  ['Priya', 86, [14], [16], 91.67, 'Shortlisted'],
  ['Asha', 82, [12, 14], [15, 17], 86.11, 'Shortlisted'],
  ['Kavya', 78, [13], [16], 80.56, 'Shortlisted'],
  ['Farhan', 74, [12], [14], 75, 'Shortlisted'],
  ['Ojas', 70, [11], [13], 69.44, 'Shortlisted'],
  ['Chitra', 67, [10, 11], [12, 13], 61.11, 'Shortlisted'],
  ['Gita', 67, [10.5], [12.5], 61.11, 'Shortlisted'],
  ['Meena', 63, [11], [12], 52.78, 'Shortlisted'],
  ['Indu', 60, [9, 10], [12, 12], 44.44, 'Rejected'],
  ['Rekha', 60, [9.5], [12], 44.44, 'Rejected'],
  ['Hari', 55, [9], [11], 36.11, 'Rejected'],
  ['Qasim', 52, [9], [10], 30.56, 'Rejected'],
  ['Lalit', 50, [8, 9], [10, 11], 25, 'Rejected'],
  ['Bala', 45, [8], [9], 19.44, 'Rejected'],
  ['Nitin', 41, [7], [9], 13.89, 'Rejected'],
  ['Esha', 38, [6, 7], [8, 8], 8.33, 'Rejected'],
  ['Jatin', 29, [5], [6], 2.78, 'Rejected'],
];
const FEWER = 'Please complete evaluation for at least 18 candidates.';
const messagesOf = ({ appError }: Answer) => (appError ?? []).map(({ errorMessage }) => errorMessage);

describe('shortlisting by percentile', () => {
  let server: TestServer;
  let anil: Person;
  let priya: Person;
  let omkar: Person;
  beforeAll(async () => {
    server = await startServer();
    [anil, priya, omkar] = [await signIn(server, 'assessor'), await signIn(server, 'manager'), await signIn(server, 'ops')];
    // Who waits in the demo is decided on another way, and so waits no more.
    for (const { engagementId, status } of rowsOf(await priya.call('percentile', 'viewEvaluatedStudents', { centerId: 101 }))) {
      if (status === 'Mobilised')
        await omkar.call('engagement', 'updateStatus', { engagementId: engagementId ?? null, status: 'Rejected', remarks: 'Moved away' });
    }
    for (const candidate of CANDIDATES.slice(0, 17)) await evaluated(candidate);
    return () => server.close();
  });
  const evaluated = async ([firstName, individualExecScore, group, behaviour]: (typeof CANDIDATES)[number]): Promise<number> => {
    const { engagementId } = await register(server, anil, { firstName, lastName: 'Example' });
    const rows = group.map((groupExecObservation, index): JsonObject => ({
      engagementId,
      groupExecObservation,
      behaviourInterviewObservation: behaviour[index] ?? 0,
      individualExecScore,
      assessorName: `Assessor ${index === 0 ? 'One' : 'Two'}`,
    }));
    expect((await call(server.url, 'evaluation', 'captureAllEvaluationDetails', rows, { token: anil.token })).appError).toBeNull();
    return engagementId;
  };
  /** Those of this test: the demo has some of its own. */
  const list = async () =>
    rowsOf(await priya.call('percentile', 'viewEvaluatedStudents', { centerId: 101 })).filter(({ lastName }) => lastName === 'Example');
  const waiting = async () => rowOf(await priya.call('percentile', 'countEvaluatedStudents', { centerId: 101 }))['count'];
  const calculate = (person: Person) => person.call('percentile', 'calculatePercentile', { createdBy: person.userId });

  test('D3-SHORTLIST-09 D3-SHORTLIST-14 D3-SHORTLIST-19 D3-ENTITY-31 seventeen are listed and too few', async () => {
    const rows = await list();
    expect([rows.length, await waiting()]).toEqual([17, 17]);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['dbUserId', 'engagementId', 'firstName', 'lastName', 'status', 'remarks', 'dob']));
      expect([row['status'], row['remarks']]).toEqual(['Mobilised', 'evaluated']);
    }
    expect([codeOf(await calculate(priya)), messagesOf(await calculate(priya))]).toEqual(['RULE_REFUSED', [FEWER]]);
  });

  test.each([
    ['engagement', 'more wait'],
    ['evaluation', 'more is written of them'],
  ])('nobody is ranked when %s: %s than can be read at once', async (read) => {
    const { find } = server.store;
    Object.assign(server.store, {
      find: async (...[entity, where, scope, options = {}]: Parameters<typeof find>) => {
        const rows = await find(entity, where, scope, options);
        const many = entity === read && (options.limit ?? 0) > 400 && rows.length > 0;
        return many ? Array.from({ length: options.limit ?? 0 }, (_none, index) => rows[index % rows.length]) : rows;
      },
    });
    await evaluated(['Usha', 50, [8], [9], 0, '']);
    const answer = await calculate(priya);
    Object.assign(server.store, { find });
    expect(codeOf(answer)).toBe('RULE_FAILED');
    expect(await waiting()).toBe(18);
    const her = (await list()).find(({ firstName }) => firstName === 'Usha');
    expect(
      (await omkar.call('engagement', 'updateStatus', { engagementId: her?.['engagementId'] ?? null, status: 'Rejected', remarks: 'Moved away' }))
        .appError,
    ).toBeNull();
  });

  test('somebody who is decided on another way does not wait any more', async () => {
    const extra = await evaluated(['Zoya', 99, [16], [20], 0, '']);
    expect(await waiting()).toBe(18);
    expect((await omkar.call('engagement', 'updateStatus', { engagementId: extra, status: 'Shortlisted', remarks: 'Fits' })).appError).toBeNull();
    expect([await waiting(), (await list()).map(({ engagementId }) => engagementId).includes(extra)]).toEqual([17, false]);
  });

  test('D3-SHORTLIST-15 D3-SHORTLIST-16 D3-SHORTLIST-18 D3-CALLS-79 D3-GAP-47 D3-GAP-48 eighteen are ranked; of two who calculate at once one does, the other is told', async () => {
    const last = CANDIDATES.at(-1);
    if (last) await evaluated(last);
    for (const who of ['facilitator', 'principal', 'mobilizer', 'corporate'])
      expect((await calculate(await signIn(server, who))).http, who).toBe(403);
    expect(messagesOf(await calculate(await signIn(server, 'assessment')))).toEqual([FEWER]);
    const foreseen = rowsOf(await priya.call('percentile', 'foreseePercentile', {}));
    expect(foreseen[0]?.['counts']).toEqual({ qualify: 9, disqualify: 9 });
    const line = foreseen.findIndex((row) => row['line'] === true);
    const below = foreseen.slice(0, line).reduce((sum, row) => sum + Number(row['count']), 0);
    expect([below, foreseen.reduce((sum, row) => sum + Number(row['count']), 0), await waiting()]).toEqual([9, 18, 18]);
    expect((await (await signIn(server, 'principal')).call('percentile', 'foreseePercentile', {})).http).toBe(403);
    const answers = await Promise.all([calculate(priya), calculate(omkar)]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(answers.flatMap(messagesOf)).toEqual([FEWER]);
    const found = new Map((await list()).map((row) => [row['firstName'], [row['percentile'], row['status'], row['remarks']]]));
    expect(found.size).toBe(18);
    for (const [name, , , , rank, status] of CANDIDATES)
      expect(found.get(name), name).toEqual([rank, status, status === 'Shortlisted' ? 'qualified' : 'evaluated']);
  });

  test('each of the eighteen keeps what decided on them, and judged again comes out the same', async () => {
    const revisions = await server.store.query<{ receipt: string; state: string }>(
      "select receipt::text as receipt, after ->> 'status' as state from revision where entity = 'engagement' and receipt ? 'measured' order by id",
    );
    interface Measured {
      total: number;
      rank: number;
      among: number;
      least: number;
      facts: JsonObject;
    }
    const all = revisions.map(({ receipt, state }) => ({ state, receipt: JSON.parse(receipt) as TransitionReceipt & { measured: Measured } }));
    expect(all).toHaveLength(18);
    const { workflows, actions } = server.holder.current;
    const spec = actions['percentile']?.['calculatePercentile']?.do as RankDef;
    const totals = all.map(({ receipt: { measured } }) => Number(applyLogic(spec.total, receiptFactsOf(measured.facts))));
    const ranks = percentRanks(totals);
    all.forEach(({ receipt, state }, index) => {
      const { measured } = receipt;
      expect([measured.total, measured.rank, measured.among, measured.least]).toEqual([totals[index], ranks[index], 18, 18]);
      expect(applyLogic(spec.event, { ...receiptFactsOf(measured.facts), rank: measured.rank })).toBe(receipt.event);
      expect([receipt.to, rejudge(workflows['engagement'] as WorkflowDef, receipt)]).toEqual([state, state]);
      expect(JSON.stringify(receipt)).not.toMatch(/Assessor|Example/);
    });
  });

  test('D3-GAP-102 later ones are ranked among themselves; who was decided stays listed', async () => {
    await evaluated(['Usha', 10, [1], [1], 0, '']);
    expect([await waiting(), (await list()).length]).toEqual([1, 19]);
    expect(messagesOf(await calculate(priya))).toEqual([FEWER]);
  });
});
