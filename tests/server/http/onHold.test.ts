/** A step that asks first: what is answered is judged by the server, stands in the row, and goes when the step is taken back. */
import { describe, expect, test } from 'vitest';
import { evaluateList } from '../../../src/engine/list/evaluateList.ts';
import { argsOf } from '../../../src/engine/rules/logic.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';
import { onHoldComes } from '../../rules/support/onHold.ts';
import { register } from './beneficiary.ts';
import { isObject, ownServer, pageOf, rowOf, signedIn, startServer, wordsOf, type Answer } from './harness.ts';

const NEEDED = 'Please fill out this field';

async function catalogueWith(more: (copy: Copy) => void = () => undefined): Promise<Catalogue> {
  const copy = new Copy();
  onHoldComes(copy);
  more(copy);
  const catalogue = await copy.catalogue();
  return catalogue;
}

/** What the button of the list sends for a row, with these answers. */
function sentBy({ lists, messages }: Catalogue, id: string, row: JsonObject, answers: JsonObject): JsonObject {
  const list = lists['beneficiaries'];
  if (!list) throw new Error('the list is gone');
  const facts = { session: { role: { decides: true }, user: { id: 1 } }, lookups: {} };
  const found = evaluateList(list, { facts, messages: messages['en'] ?? {}, rows: [row], selected: row }).actions.find((one) => one.id === id);
  expect([found?.isVisible, found?.enabled]).toEqual([true, true]);
  return argsOf(found?.def.run?.[0]?.with, { ...facts, row, asked: answers });
}

const catalogue = await catalogueWith();
const server = await ownServer({ catalogue });
const [farhan, meena] = await signedIn(server, 'facilitator', 'mobilizer');

describe('a button that asks', () => {
  const shortlisted = async (): Promise<number> => {
    const { engagementId } = await register(server, meena);
    await farhan.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Fits' });
    return engagementId;
  };
  const stored = async (id: number): Promise<JsonObject> => (await server.store.get('engagement', id, { centres: 'all' }))?.doc ?? {};
  /** What the history says of each change of the engagement, newest first. */
  const changesOf = async (id: number): Promise<Json[][]> => {
    const { dbUserId } = await stored(id);
    return pageOf(await farhan.call('student', 'fetchHistory', { dbUserId: dbUserId ?? null })).rows.map(({ changes }) =>
      (Array.isArray(changes) ? changes.filter(isObject) : []).map(({ label, before, after }) => [label, before, after] as Json),
    );
  };
  const send = (payload: JsonObject, person = farhan): Promise<Answer> => person.call('engagement', 'updateStatus', payload);

  test('quality 5: somebody is put on hold with a reason and a day, and taken back', async () => {
    const engagementId = await shortlisted();
    const row = { engagementId, status: 'Shortlisted' };
    const payload = sentBy(catalogue, 'hold', row, { holdReason: 'Exams', holdUntil: '2026-12-24' });
    expect(payload).toMatchObject({ engagementId, status: 'On Hold', holdReason: 'Exams', holdUntil: '2026-12-24' });
    expect(rowOf(await send(payload))).toMatchObject({ status: 'On Hold' });
    expect(await stored(engagementId)).toMatchObject({ status: 'On Hold', holdReason: 'Exams', holdUntil: '2026-12-24' });
    const back = sentBy(catalogue, 'resume', { engagementId, status: 'On Hold' }, {});
    expect(rowOf(await send(back))).toMatchObject({ status: 'Shortlisted' });
    expect(Object.keys(await stored(engagementId))).not.toContain('holdReason');
    expect((await changesOf(engagementId)).slice(0, 2)).toEqual([
      [
        ['{{history.status}}', 'On Hold', { text: '{{engagement.shortlisted}}' }],
        ['Reason', 'Exams', null],
        ['Until', '2026-12-24', null],
      ],
      [
        ['{{history.status}}', { text: '{{engagement.shortlisted}}' }, 'On Hold'],
        ['Reason', null, 'Exams'],
        ['Until', null, '2026-12-24'],
      ],
    ]);
  });

  test('quality 5: the history keeps the reason of a rejection, which no button asked', async () => {
    const engagementId = await shortlisted();
    await send({ engagementId, status: 'Rejected', reason: 'Marriage' });
    const [last] = await changesOf(engagementId);
    expect(last).toContainEqual(['Reason', null, 'Marriage']);
  });

  test('what is not answered, or wrongly, is refused field by field and nothing is written, whoever sends it', async () => {
    const engagementId = await shortlisted();
    expect(wordsOf(await send({ engagementId, status: 'On Hold' }))).toEqual([
      ['holdReason', NEEDED],
      ['holdUntil', NEEDED],
    ]);
    expect(wordsOf(await send({ engagementId, status: 'On Hold', holdReason: 'Exams', holdUntil: '2026-11-19' }))).toEqual([
      ['holdUntil', 'Choose a day from today on'],
    ]);
    expect(wordsOf(await send({ engagementId, status: 'On Hold', holdReason: 'x'.repeat(51), holdUntil: '2026-12-24' }))[0]?.[0]).toBe('holdReason');
    // Of another step nobody judges the answers, so nobody takes them.
    expect(wordsOf(await send({ engagementId, status: 'Rejected', reason: 'Other', holdReason: 'Exams' }))[0]?.[0]).toBe('holdReason');
    expect((await send({ engagementId, status: 'On Hold', holdReason: 'Exams', holdUntil: '2026-12-24' }, meena)).http).toBe(403);
    expect(await stored(engagementId)).toMatchObject({ status: 'Shortlisted' });
  });
});

test('answers that are kept in the receipt alone stand there and not in the row', async () => {
  const catalogue = await catalogueWith((copy) =>
    copy.set('workflows/engagement.json', ['machine', 'states', 'Shortlisted', 'on', 'hold', 'meta', 'ask', 'kept'], 'receipt'),
  );
  const server = await startServer({ catalogue });
  const [farhan, meena] = await signedIn(server, 'facilitator', 'mobilizer');
  const { engagementId } = await register(server, meena);
  await farhan.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Fits' });
  await farhan.call('engagement', 'updateStatus', { engagementId, status: 'On Hold', holdReason: 'Exams', holdUntil: '2026-12-24' });
  const doc = (await server.store.get('engagement', engagementId, { centres: 'all' }))?.doc ?? {};
  expect([doc['status'], doc['holdReason']]).toEqual(['On Hold', undefined]);
  const [last] = await server.store.query<{ receipt: string }>(
    "select receipt::text as receipt from revision where receipt ->> 'event' = 'hold' order by id desc limit 1",
  );
  const receipt = JSON.parse(last?.receipt ?? '{}') as JsonObject;
  expect(isObject(receipt['asked']) && receipt['asked']).toEqual({ form: 'record/hold', answers: { holdReason: 'Exams', holdUntil: '2026-12-24' } });
  await server.close();
});
