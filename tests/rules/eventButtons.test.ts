import { beforeEach, describe, expect, test } from 'vitest';
import { evaluateList } from '../../src/engine/list/evaluateList.ts';
import { argsOf } from '../../src/engine/rules/logic.ts';
import type { DrawnAction } from '../../src/engine/definition/list.ts';
import type { ActionVerdict } from '../../src/engine/list/types.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { messages } from './support/definitions.ts';
import { Copy } from './support/copy.ts';
import { sessionIn } from './support/judgeChanged.ts';
import { deferralComes } from './support/deferral.ts';
import { onHoldComes } from './support/onHold.ts';

const asha = { engagementId: 77, dbUserId: 31, firstName: 'Asha', lastName: 'Jadhav', score: 41, status: 'Shortlisted', dob: '2003-03-14' };

/** The buttons about a row of a list that somebody is shown. */
function shownIn(catalogue: Catalogue, list: string, session: JsonObject, selected: JsonObject | null, facts: JsonObject = {}): ActionVerdict[] {
  const def = catalogue.lists[list];
  if (!def) throw new Error(`there is no list ${list}`);
  const { actions } = evaluateList(def, { facts: { session, ...facts }, messages, rows: selected ? [selected] : [], selected });
  return actions.filter(({ isVisible }) => isVisible);
}
const summaryOf = (buttons: readonly ActionVerdict[]): unknown[] => buttons.map(({ id, enabled, why }) => [id, enabled, why]);

describe('buttons that send an event are drawn from the machine', () => {
  let copy: Copy;
  beforeEach(() => {
    copy = new Copy();
  });

  test('D3-RECO-07 words, icon and question are those of the transition', async () => {
    const catalogue = await copy.catalogue();
    const buttons = shownIn(catalogue, 'recommend', sessionIn(catalogue, 'Principal'), asha);
    expect(buttons.map(({ label, def }) => [label, def.icon, def.confirm?.title, def.confirm?.yes])).toEqual([
      ['Recommend', 'thumb-up', '{{recommend.recommendAsk}}', '{{engagement.recommend}}'],
      ['Reject', 'thumb-down', '{{recommend.rejectAsk}}', '{{engagement.reject}}'],
    ]);
    copy.set('workflows/engagement.json', ['machine', 'states', 'Shortlisted', 'on', 'recommend', 'meta', 'label'], 'Pass on');
    copy.set('workflows/engagement.json', ['machine', 'states', 'Shortlisted', 'on', 'recommend', 'meta', 'icon'], 'check');
    const [button] = shownIn(await copy.catalogue(), 'recommend', sessionIn(catalogue, 'Principal'), asha);
    expect([button?.label, button?.def.icon]).toEqual(['Pass on', 'check']);
  });

  test('quality 5: a status On Hold with what its button asks, as workflows/README.md writes it, leaves no fault', async () => {
    onHoldComes(copy);
    expect(await copy.faults()).toEqual([]);
  });

  test('D3-RECO-07 a new state with its event is a button for who may send it, and for nobody else, with no second edit', async () => {
    deferralComes(copy);
    expect(await copy.faults()).toEqual([]);
    const catalogue = await copy.catalogue();
    const of = (role: string, row: JsonObject | null = asha) => shownIn(catalogue, 'recommend', sessionIn(catalogue, role), row);
    expect(summaryOf(of('Principal'))).toEqual([
      ['recommend', true, undefined],
      ['reject', true, undefined],
      ['step-defer', true, undefined],
    ]);
    const button = of('Principal')[2]?.def as DrawnAction;
    expect([of('Principal')[2]?.label, button.icon]).toEqual(['Defer', 'clock']);
    expect(argsOf(button.run?.[0]?.with, { row: asha, session: { user: { id: 7 } } })).toEqual({
      engagementId: 77,
      status: 'Deferred',
      remarks: 'Deferred',
      updatedBy: 7,
    });
    expect(summaryOf(of('Principal', null))[2]).toEqual(['step-defer', false, 'Please choose a beneficiary first']);
    expect(of('Center Manager')).toEqual([]);
  });

  test('D3-RECO-07 a guard that reads what the page has of the row is judged there, and the machine says why not', async () => {
    deferralComes(copy, { guard: 'born', rule: { '<': [{ var: 'record.dob' }, '2000-01-01'] }, otherwise: '{{engagement.reasonNeeded}}' });
    const catalogue = await copy.catalogue();
    const of = (dob: string) => shownIn(catalogue, 'recommend', sessionIn(catalogue, 'Principal'), { ...asha, dob })[2];
    expect([of('1999-12-31')?.enabled, of('2003-03-14')?.enabled]).toEqual([true, false]);
    expect(of('2003-03-14')?.why).toBe(messages['engagement.reasonNeeded']);
  });

  test.each([
    ['reads what only the server knows: it decides', { '===': [{ var: 'record.counselled' }, true] }, true],
    ['reads what no call carries: it is no button here', { '!!': { var: 'event.followUpDate' } }, false],
    ['reads what the calls carry: it is left to the server', { '!!': { var: 'event.remarks' } }, true],
  ])('D3-RECO-07 a guard that %s', async (_name, rule, isThere) => {
    deferralComes(copy, { guard: 'ready', rule, otherwise: '{{engagement.reasonNeeded}}' });
    const catalogue = await copy.catalogue();
    const found = shownIn(catalogue, 'recommend', sessionIn(catalogue, 'Principal'), asha).find(({ id }) => id === 'step-defer');
    expect(found?.enabled).toBe(isThere ? true : undefined);
  });

  test('D3-EMPLOYER-15 D3-EMPLOYER-16 a row in a state that hears nothing says why in the words of the state', async () => {
    const catalogue = await copy.catalogue();
    const keeper = { role: { keepsEmployers: true } };
    const at = (status: string) => summaryOf(shownIn(catalogue, 'employers', keeper, { id: 3, employerName: 'Sunrise Textiles', status }));
    expect([at('Pending'), at('rejected')]).toEqual([[['modify', true, undefined]], [['modify', true, undefined]]]);
    expect(at('Approved')).toEqual([['modify', false, 'This employer is approved and can no longer be modified']]);
    copy.set('workflows/employer.json', ['machine', 'states', 'Approved', 'meta', 'closed', 'modify'], undefined);
    copy.set(
      'workflows/employer.examples.json',
      ['examples', { name: 'an approved employer is not modified' }, 'refused'],
      messages['problem.transitionRefused'],
    );
    copy.set('schemas/lists/employers.json', ['examples', { name: 'an approved one cannot be modified' }, 'expect', 'shown'], []);
    expect(shownIn(await copy.catalogue(), 'employers', keeper, { id: 3, status: 'Approved' })).toEqual([]);
  });

  test('D3-FUNDER-18 who may map is said in the machine alone', async () => {
    copy.set('workflows/funder-mapping.json', ['may', 'map'], { var: 'session.role.principal' });
    const { lists } = await copy.catalogue().catch(() => ({ lists: undefined }));
    expect(lists).toBeUndefined();
    expect((await copy.faults()).map(({ file }) => file)).toContain('schemas/lists/unmapped-batches.json');
  });
});
