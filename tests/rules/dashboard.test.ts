import { describe, expect, test } from 'vitest';
import type { RowActionDef } from '../../src/engine/definition/list.ts';
import { existsIn, judgeAction } from '../../src/engine/list/judgeAction.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { cardsOf, type CardsDef } from '../../src/runtime/pages/CardsPage.tsx';
import { waitingItems, waitingText } from '../../src/runtime/pages/WaitingPage.tsx';
import { menuOf, routeOf } from '../../src/engine/session/route.ts';
import { catalogue, exists, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

/** The one block of counts and links that somebody's dashboard is made of. */
function dashboardOf(session: JsonObject): CardsDef {
  const blocks = (catalogue.screens['dashboard']?.blocks ?? []).filter(({ block, when }) => block === 'cards' && holds(when, { session }));
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks`);
  return cardsOf(blocks[0] ?? { block: 'none' });
}
const counts = (role: string, program?: string): string[] => dashboardOf(sessionOf(role, program)).cards.map(({ label }) => textOf(messages, label));
const judge = (def: RowActionDef, session: JsonObject, there = exists) => judgeAction(def, { facts: { session }, messages, exists: there });
const links = (role: string, program?: string): string[] =>
  dashboardOf(sessionOf(role, program)).buttons.flatMap((def) => {
    const { isVisible, label } = judge(def, sessionOf(role, program));
    return isVisible ? [label] : [];
  });
/** Every button, way and count of a screen, drawn or not. */
const pressedOn = (screen: string, session: JsonObject): RowActionDef[] =>
  (catalogue.screens[screen]?.blocks ?? [])
    .filter(({ when }) => holds(when, { session }))
    .flatMap(({ with: args = {} }) => ['buttons', 'items', 'links', 'cards'].flatMap((key) => (args[key] ?? []) as unknown as RowActionDef[]));
const four = ['Total Number of students', 'Shortlisted Students', 'Enrolled Students', 'Recommended Students'];

describe('the dashboard of each role', () => {
  test('D3-MENU-02 the facilitator has three counts and four links', () => {
    expect(counts('Change leader/Facilitator')).toEqual(['Mobilised', 'Enrolled', 'Shortlisted']);
    expect(links('Change leader/Facilitator')).toEqual(['Manage Beneficiary', 'Add Beneficiary', 'Manage Batches', 'My Batches']);
  });
  test('D3-MENU-09 the principal has four counts and two shortcuts', () => {
    expect([counts('Principal'), links('Principal')]).toEqual([four, ['Manage Beneficiary', 'Recommendation']]);
  });
  test('D3-MENU-04 the manager of the reduced menu has Create Batch and no Add Beneficiary', () => {
    expect(counts('Center Manager', 'Micro Enterprise Programme')).toEqual(four);
    expect(links('Center Manager', 'Micro Enterprise Programme')).toEqual(['Manage Beneficiary', 'Student List', 'Create Batch', 'Manage Batches']);
  });
  test.each(['Center Manager', 'Center Ops'])('%s has four counts and five buttons', (role) => {
    expect(counts(role)).toEqual(four);
    expect(links(role)).toEqual(['Manage Beneficiary', 'Student List', 'Add Beneficiary', 'Create Batch', 'Manage Batches']);
  });
  test('every role whose menu has a dashboard has one, and only one', () => {
    const staff = catalogue.roles.items.filter(({ seesDashboard }) => seesDashboard === true).map(({ name }) => name);
    expect(staff.length).toBe(9);
    for (const role of staff) for (const { name } of catalogue.programs.items) expect(counts(role, name).length).toBeGreaterThan(2);
  });
  test('D3-DASH-07 D3-DASH-08 D3-DASH-09 D3-DASH-10 D3-DASH-12 D3-DASH-15 D3-DASH-16 on every screen, every role in every programme sees no button whose screen is missing, and each leads to a screen that opens for them', () => {
    const lost: string[] = [];
    const led = new Set<string>();
    for (const { name: role } of catalogue.roles.items)
      for (const { name: program } of catalogue.programs.items) {
        const session = sessionOf(role, program);
        const menu = menuOf(catalogue.menus, session);
        const opens = (path: string) => routeOf(path, catalogue.screens, menu, session);
        for (const { id, path } of Object.values(catalogue.screens)) {
          if (!('show' in opens(path))) continue;
          for (const def of pressedOn(id, session)) {
            const [here, anywhere] = [judge(def, session), judge(def, session, () => true)];
            if (here.isVisible !== anywhere.isVisible) lost.push(`${role} in ${program}: ${id} has no ${def.id}`);
            const to = def.go?.path;
            if (!here.isVisible || typeof to !== 'string') continue;
            led.add(`${id} ${to}`);
            if (!('show' in opens(to))) lost.push(`${role} in ${program}: ${def.id} of ${id} leads to ${to}, which does not open`);
          }
        }
      }
    expect(lost).toEqual([]);
    const ways = ['addobeneficiary', 'batchedetails', 'managebatches', 'managebeneficiary', 'mybatches', 'recommend', 'studentlist', 'unfinished'];
    expect([...led].filter((one) => one.startsWith('dashboard ')).sort()).toEqual(ways.map((one) => `dashboard /dashboard/${one}`));
  });
  test('D3-DASH-07 without Manage Beneficiary nobody has the way there', () => {
    const { managebeneficiary: _gone, ...screens } = catalogue.screens;
    const there = existsIn(screens, []);
    const buttonsOf = (role: string) =>
      dashboardOf(sessionOf(role))
        .buttons.filter((def) => judge(def, sessionOf(role), there).isVisible)
        .map(({ id }) => id);
    expect(buttonsOf('Principal')).toEqual(['recommend']);
  });
  test('D3-DASH-11 Create Batch is off where the centre creates no batches', () => {
    const create = dashboardOf(sessionOf('Center Ops')).buttons.find(({ id }) => id === 'create-batch');
    const on = (batchCreation: string): boolean => holds(create?.enabled, { session: sessionOf('Center Ops', undefined, { batchCreation }) });
    expect([on('Y'), on('N')]).toEqual([true, false]);
  });
  test.each([
    ['Counsellor', ['unfinished', 'decide']],
    ['Center Manager', ['unfinished', 'decide', 'enrol']],
    ['Principal', ['recommend']],
    ['Mobilizer', ['unfinished']],
  ])('what waits for a %s', (role, expected) => {
    const [block] = catalogue.screens['dashboard']?.blocks.filter((one) => one.block === 'waiting') ?? [];
    if (!block) throw new Error('nothing waits');
    const session = sessionOf(role);
    expect(waitingItems(block).flatMap(({ id, shown }) => (holds(shown, { session }) ? [id] : []))).toEqual(expected);
  });
  test('what waits is counted as people read it; nobody is not said', () => {
    expect([waitingText([{ count: 8 }], '/0/count'), waitingText({ total: 1000, totalIsCapped: true }, '/total')]).toEqual(['8', '1,000+']);
    expect([waitingText([{ count: 0 }], '/0/count'), waitingText(null, '/0/count')]).toEqual([null, null]);
  });
  test('a count leads to the list of those it counts, for whom the list shows them', () => {
    const leads = (role: string) => dashboardOf(sessionOf(role)).cards.map(({ go }) => go?.filter?.['status']);
    expect(leads('Center Ops')).toEqual([['Mobilised'], ['Shortlisted'], ['Enrolled'], ['Recommended']]);
    expect(leads('Principal')).toEqual([undefined, ['Shortlisted'], undefined, ['Recommended']]);
  });
  test("D1-CALLS-47 D3-CALLS-77 D3-CALLS-78 D3-DASH-06 every count is asked for the session's centre, by one of the two calls", () => {
    const calls = ['Change leader/Facilitator', 'Center Ops'].map((role) => [...new Set(dashboardOf(sessionOf(role)).cards.map(({ call }) => call))]);
    expect(calls).toEqual([['NumberOfBeneficiaryInCenterByStatus'], ['viewStrengthByEngagementStatus']]);
    const centres = catalogue.screens['dashboard']?.blocks.flatMap((block) => cardsOf(block).cards.map((card) => card.with?.['centerId']));
    expect(centres?.every((logic) => JSON.stringify(logic) === '{"var":"session.centre.id"}')).toBe(true);
  });
});
