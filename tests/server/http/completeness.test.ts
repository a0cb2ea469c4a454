/** What a record lacks, over HTTP: one answer for the list, the badges and the gate. */
import { describe, expect, test } from 'vitest';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import { messagesOf } from '../../../src/catalogue/client.ts';
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import { badgesOf, checklistOf, missingLinesOf } from '../../../src/engine/completeness/judgeCompleteness.ts';
import type { CheckRule, CompletenessDef } from '../../../src/engine/completeness/types.ts';
import { judgeForm } from '../../../src/engine/form/evaluateForm.ts';
import { textOf } from '../../../src/engine/problem/text.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { verdictOf } from '../../../src/runtime/pages/record/Incomplete.tsx';
import { engagement, register } from './beneficiary.ts';
import { fill, parts, type Ids } from './complete.ts';
import { batchNamed, codeOf, ownServer, rowOf, rowsOf, signIn, signedIn, type Person } from './harness.ts';

const lines = Object.keys(parts);
const HEAD = 'Below details are incomplete: ';

const server = await ownServer();
const [meena, meera] = await signedIn(server, 'mobilizer', 'manager');
const open = await batchNamed(meera, 'C101-RETAIL-002');

const lacks = async (person: Person, engagementId: number): Promise<string[]> => {
  const { left, text } = rowOf(await person.call('enrollment', 'fetchIncompleteDetails', { engagementId }));
  const texts = String(text) === '' ? [] : String(text).split(/, (?![a-z])/);
  expect(texts.length).toBe(left);
  return texts;
};
const enrol = (person: Person, { engagementId }: Ids, batchId: number | null = open, more: JsonObject = {}) =>
  person.call('enrollment', 'enrolltobatch', {
    engagementId,
    batchId,
    status: 'enrolled',
    updatedBy: person.userId,
    createdBy: person.userId,
    ...more,
  });
const messageOf = async (answer: ReturnType<typeof enrol>): Promise<string | undefined> => (await answer).appError?.[0]?.errorMessage;
const somebody = async (lacking: readonly string[] = [], status = 'Shortlisted'): Promise<Ids> => {
  const her = await register(server, meena);
  await fill(server, her, { lacking, status });
  return her;
};

describe('the gate of enrolment', () => {
  test('asked why, each line says its rule, the facts that it read and what would turn it; unasked, none', async () => {
    const { engagementId } = await somebody(['Socio-economic']);
    const ask = async (more: JsonObject) =>
      rowOf(await meena.call('enrollment', 'fetchIncompleteDetails', { engagementId, ...more }))['lines'] as JsonObject[];
    const [line] = await ask({ why: true });
    expect(line).toMatchObject({
      check: 'socio-economic',
      tab: 'socioEconomic',
      explain: {
        rule: expect.stringContaining('socio-economic') as unknown,
        facts: [{ value: 'nothing' }],
        change: [{ value: 'yes' }],
        ways: [{ text: 'See to this: Socio-economic.', mine: true, tab: 'socioEconomic' }],
      },
    });
    expect(Object.keys((await ask({}))[0] ?? {}).sort()).toEqual(['check', 'tab', 'text']);
    const many = await meena.call('enrollment', 'fetchIncompleteDetails', { engagementId: [engagementId, engagementId], why: true });
    expect([codeOf(many), many.appError?.[0]?.field]).toEqual(['FIELD_INVALID', 'why']);
  });

  test('D3-CALLS-10 D3-CALLS-12 D3-BENROL-44 D3-BENROL-50 D3-BENROL-51 who lacks nothing is enrolled, and moved to another batch', async () => {
    const her = await somebody();
    expect(await lacks(meera, her.engagementId)).toEqual([]);
    expect(rowsOf(await meera.call('enrollment', 'fetchEnrollmentDetails', { engagementId: her.engagementId }))).toEqual([]);
    const enrolled = { engagementId: her.engagementId, batchId: open, status: 'Enrolled' };
    expect(rowOf(await enrol(meera, her))).toMatchObject({ ...enrolled, enrolledDate: '2026-11-20' });
    expect(rowOf(await meera.call('enrollment', 'fetchEnrollmentDetails', { engagementId: her.engagementId }))).toMatchObject({
      batchId: open,
      status: 'Enrolled',
    });
    const other = await batchNamed(meera, 'C101-INST-002');
    server.clock.pass(24 * 60);
    const again = await signIn(server, 'manager');
    expect(rowOf(await enrol(again, her, other))).toMatchObject({ batchId: other, status: 'Enrolled', enrolledDate: '2026-11-20' });
    server.clock.pass(-24 * 60);
  });

  test('D3-BENROL-08 D3-BENROL-14 a batch of another centre, another status, a status of another name', async () => {
    const her = await somebody();
    const pune = await batchNamed(await signIn(server, 'pune'), 'C102-TAILOR-001', 102);
    expect(codeOf(await enrol(meera, her, pune))).toBe('SCOPE_BARRED');
    expect(await messageOf(enrol(await signIn(server, 'admin'), her, pune))).toBe('This batch belongs to another centre');
    expect(await messageOf(enrol(meera, await somebody([], 'Mobilised')))).toBe(
      'This cannot be done as things stand: Status: “Mobilised”. Shortlist the beneficiary.',
    );
    expect(codeOf(await enrol(meera, her, open, { status: 'Dropout' }))).toBe('FIELD_INVALID');
    expect(await messageOf(meera.call('engagement', 'updateStatus', { engagementId: her.engagementId, status: 'Enrolled' }))).toBe(
      'Please select batch',
    );
  });
});

describe('one truth', () => {
  test('D2-COMPLETE-02 D2-COMPLETE-16 D2-COMPLETE-26 D3-BENROL-10 for records that lack this or that, the list is empty exactly when the gate opens', async () => {
    const groups = 4;
    // None of the lines, all of them, then each of them once.
    for (const lacking of [[], lines, ...Array.from({ length: groups }, (_, group) => lines.filter((_line, at) => at % groups === group))]) {
      const her = await somebody(lacking);
      const list = await lacks(meera, her.engagementId);
      expect(list).toEqual(lacking);
      expect(await messageOf(enrol(meera, her))).toBe(list.length === 0 ? undefined : `${HEAD}${list.join(', ')}`);
    }
  });

  test('D2-COMPLETE-15 D2-COMPLETE-26 D2-COMPLETE-29 a programme asks for less, one with one counsellor for one', async () => {
    const her = await somebody(lines);
    const few = ['Business Case', 'Interest Inventory', 'Address Proof', 'Aadhar Card', 'Education Proof', 'Identification Proof', 'Student Picture'];
    expect(await lacks(await signIn(server, 'manager1'), her.engagementId)).toEqual(few);
    const other = await somebody(['Counselling']);
    const nilesh = await signIn(server, 'manager11');
    expect(await lacks(nilesh, other.engagementId)).toEqual(['Counselling']);
    const sunita = await signIn(server, 'counsellor1');
    const opinion = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    await sunita.call('counselling', 'save', { engagementId: other.engagementId, ...opinion });
    expect(await lacks(nilesh, other.engagementId)).toEqual([]);
    expect(await lacks(meera, other.engagementId)).toEqual(['Counselling']);
  });

  test('D2-COMPLETE-27 D3-BENROL-43 programmes that look at the linked engagement find there what this one has not', async () => {
    const her = await somebody();
    const kavita = await signIn(server, 'manager9');
    const { engagementId } = rowOf(
      await meena.call('engagement', 'captureStudentEngagement', engagement(her.dbUserId, { linkedEngagementId: her.engagementId })),
    );
    expect(await lacks(kavita, Number(engagementId))).toEqual(['Observations']);
    expect(await lacks(meera, Number(engagementId))).toEqual([
      'Business Case',
      'Business case document not uploaded',
      'Observations',
      'Interest Inventory',
      'Existing Business',
      'Counselling',
    ]);
  });
});

describe('a changed rule', () => {
  test('D2-COMPLETE-01 D2-COMPLETE-02 D2-RECO-16 quality 5.8: changes the list, the badges, the checklist, what Documents still needs, the number in the list, the gate and its refusal alike', async () => {
    const her = await somebody();
    const { current } = server.holder;
    const def = current.completeness['beneficiary'] as CompletenessDef;
    const documents = current.forms['record/documents'] as FormDef;
    /** Everything that is said about her, each as its own part of the page or the server makes it. */
    const viewsOf = async (by: CompletenessDef) => {
      const row = rowOf(await meera.call('enrollment', 'fetchIncompleteDetails', { engagementId: her.engagementId }));
      const [inList] = rowsOf(await meera.call('enrollment', 'fetchIncompleteDetails', { engagementId: [her.engagementId] }));
      const { checks } = verdictOf(row);
      const facts = { session: {}, record: { engagementId: her.engagementId, lacking: [row] }, today: '2026-11-20', lists: {}, lookups: {} };
      const { view } = judgeForm(judgedForm(documents), { data: {}, facts, messages: {}, side: 'page' });
      return {
        list: missingLinesOf(by, checks).map(({ text }) => text),
        badge: badgesOf(by, checks)['documents'],
        inList: inList?.['left'],
        checklist: checklistOf(by, checks, facts).find(({ label }) => label === '{{completeness.documents}}')?.state,
        needed: textOf(messagesOf(current), String(view['stillNeeded'] ?? ''), view),
        refused: await messageOf(enrol(meera, her)),
      };
    };
    const paper: CheckRule = {
      id: 'age',
      label: 'Age Proof',
      tab: 'documents',
      missing: { '!': { pick: [{ var: 'record.documents' }, 'documentType', 'AgeProof'] } },
    };
    const entries =
      def.checklist?.entries.map((entry) => (entry.checks.includes('documents') ? { ...entry, checks: [...entry.checks, 'age'] } : entry)) ?? [];
    const nextDef: CompletenessDef = {
      ...def,
      checks: [...def.checks, paper],
      ...(def.checklist ? { checklist: { ...def.checklist, entries } } : {}),
    };
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'changed', completeness: { beneficiary: nextDef } } });
    try {
      expect(await viewsOf(nextDef)).toEqual({
        list: ['Age Proof'],
        badge: 1,
        inList: 1,
        checklist: 'missing',
        needed: 'Still needed: Age Proof',
        refused: `${HEAD}Age Proof`,
      });
    } finally {
      await server.holder.offer({ ok: true, catalogue: current });
    }
    expect(await viewsOf(def)).toEqual({ list: [], badge: 0, inList: 0, checklist: 'done', needed: '', refused: undefined });
  });
});
