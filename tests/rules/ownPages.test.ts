import { listOf } from '../../src/engine/json.ts';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import type { Logic } from '../../src/engine/types.ts';
import { cardsOf } from '../../src/runtime/pages/CardsPage.tsx';
import { catalogue, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const pathsOf = (role: string, program?: string): Record<string, string> => {
  const session = sessionOf(role, program);
  const blocks = (catalogue.screens['dashboard']?.blocks ?? []).filter(({ block, when }) => block === 'cards' && holds(when, { session }));
  const buttons = blocks.flatMap((block) => cardsOf(block).buttons);
  return Object.fromEntries(buttons.map(({ label, go }) => [textOf(messages, label), go?.path ?? '']));
};
/** The page that everybody sees there. */
const pageOf = (screen: string): string => {
  const name = catalogue.screens[screen]?.blocks.find(({ block, when }) => block === 'page' && when === undefined)?.page ?? '';
  return textOf(messages, catalogue.pages[name] ?? '', catalogue.app.constants);
};

describe('where the buttons of the dashboard lead', () => {
  test('the five buttons of a centre, each drawn once its screen is there', () => {
    expect(pathsOf('Center Ops')).toEqual({
      'Manage Beneficiary': '/dashboard/managebeneficiary',
      'Student List': '/dashboard/studentlist',
      'Add Beneficiary': '/dashboard/addobeneficiary',
      'Create Batch': '/dashboard/batchedetails',
      'Manage Batches': '/dashboard/managebatches',
    });
    expect(pathsOf('Center Manager', 'Micro Enterprise Programme')['Add Beneficiary']).toBeUndefined();
  });
  test('D3-DASH-13 D3-GAP-10 no dashboard leads to observation or to sample tables', () => {
    for (const { name } of catalogue.roles.items)
      for (const path of Object.values(pathsOf(String(name)))) expect(path).not.toMatch(/observation|employee|sample/i);
  });
  test('every dashboard has the funnel, and who has all centres their comparison', () => {
    const blocks = (catalogue.screens['dashboard']?.blocks ?? []).filter(({ block }) => block !== 'waiting' && block !== 'tour');
    const charts = blocks.map((block) => [block.chart, cardsOf(block).charts].flat());
    expect(charts.slice(0, 5).every((names) => names.includes('from-mobilised-to-placed'))).toBe(true);
    expect(charts.at(-1)).toContain('mobilised-by-centre');
  });
  test('a step of the funnel counts everybody who came at least that far', () => {
    const funnel = catalogue.charts['from-mobilised-to-placed'];
    const steps = (funnel?.kind === 'funnel' && funnel.steps) || [];
    expect(steps.length).toBe(4);
    for (const [index, { of }] of steps.entries()) {
      const before = steps[index - 1]?.of;
      if (before) expect(of.every((state) => before.includes(state))).toBe(true);
    }
  });
});

test('quality 5: the story says what comes next in each status, and of a status that comes later not that nothing follows', () => {
  const sentences = catalogue.screens['story']?.blocks[0]?.with?.['says'] as unknown as { when?: Logic; text: string }[];
  const saidOf = (status: string) => sentences.find(({ when }) => holds(when, { record: { status } }))?.text;
  for (const state of Object.keys(catalogue.workflows['engagement']?.machine.states ?? {})) expect([state, saidOf(state)]).not.toContain(undefined);
  expect(saidOf('On Hold')).toBeUndefined();
});

describe('pages of everybody', () => {
  test('D3-STATIC-01 D3-STATIC-02 contact us names offices, the toll free number and an address for help', () => {
    expect(pageOf('ContactUs')).toMatch(/1800-419-2112[\s\S]*support@[\s\S]*## Offices/);
  });
  test('D3-STATIC-03 D3-STATIC-04 the disclaimer and the privacy and cookie policy stand at their addresses', () => {
    expect([catalogue.screens['Disclaimer']?.path, catalogue.screens['privacypolicy']?.path]).toEqual([
      '/dashboard/Disclaimer',
      '/dashboard/privacypolicy',
    ]);
    expect(pageOf('Disclaimer')).toMatch(/^# Disclaimer[\s\S]{300}/);
    expect(pageOf('privacypolicy')).toMatch(/^# Privacy Policy[\s\S]*## Cookie policy/);
  });
  test('D3-PASSWORD-01 D3-PASSWORD-02 D3-PASSWORD-03 three masked fields, the policy as a list, and the button', () => {
    const form = catalogue.forms['access/change-password'];
    const fields = (form?.ui.sections ?? []).flatMap((section) => section.fields);
    expect(fields.map(({ at, widget }) => [at, widget])).toEqual(['/currentPassword', '/password', '/confirmPassword'].map((at) => [at, 'password']));
    expect(fields.map(({ at }) => textOf(messages, form?.schema.properties?.[at.slice(1)]?.title ?? ''))).toEqual([
      'Current Password',
      'New Password',
      'Confirm Password',
    ]);
    expect(textOf(messages, String(form?.ui.submit))).toBe('Update Password');
    for (const word of ['8', '15', 'digit', 'lowercase', 'uppercase', 'special']) expect(pageOf('changepassword')).toContain(word);
  });
  test('D3-PASSWORD-13 D3-PASSWORD-15 D3-CONST-05 the button is off while the password in use is wrong; success is said in the specification’s spelling', () => {
    const form = catalogue.forms['access/change-password'];
    expect(form?.ui.ready?.right).toEqual(['/currentPassword']);
    expect(textOf(messages, String(form?.binding.then?.say))).toBe('Password Changed Sucessfully');
  });
  test('D3-PROFILE-06 D3-CALLS-51 the states of the profile are those that the state list answers', () => {
    const references = Object.values(catalogue.actions['state'] ?? {}).flatMap(({ do: work }) => ('reference' in work ? [work.reference] : []));
    expect(references).toContain(catalogue.forms['access/profile']?.schema.properties?.['address']?.properties?.['state']?.['x-options']);
  });
  test('D3-PROFILE-07 D3-CONST-04 a saved profile is said in green above the form', () => {
    const { then } = catalogue.forms['access/profile']?.binding ?? {};
    const sentence = (listOf(then?.say) as { when: Logic; text: string }[]).find(({ when }) => holds(when, { data: { currentPassword: null } }));
    expect([textOf(messages, sentence?.text ?? ''), then?.inline]).toEqual(['Data Saved Sucessfully', true]);
  });
});
