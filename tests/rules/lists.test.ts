import { describe, expect, test } from 'vitest';
import { inWords, runListExample } from '../../src/engine/example/runExample.ts';
import { existsIn, judgeAction } from '../../src/engine/list/judgeAction.ts';
import { catalogue, exists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.lists))('list $id', (list) => {
  test.each(list.examples.map((example) => [titleOf(example.requirement, `lists ${list.id}`, example.name), example] as const))(
    '%s',
    (_title, example) => expect(runListExample(list, example, messages, exists).map(inWords)).toEqual([]),
  );
});

test('quality 4: a button above a list that works on the chosen row asks for one, or is off without one', () => {
  const blind = Object.values(catalogue.lists).flatMap(({ id, select = 'none', actions = [] }) =>
    actions
      .filter((def) => select !== 'none' && JSON.stringify(def).includes('"row.'))
      .map((def) => ({ def, verdict: judgeAction(def, { facts: { session: {} }, messages, exists }) }))
      .filter(({ verdict: { enabled, say } }) => enabled && say === undefined)
      .map(({ def }) => `${id}.${def.id}`),
  );
  expect(blind).toEqual([]);
});

test('D3-LIST-13 without the tab that enrols, or another that a button leads to, the examples of the list fail', () => {
  const list = catalogue.lists['beneficiaries'];
  if (!list) throw new Error('no list of beneficiaries');
  const failing = (lost: number): string[] => {
    const bindings = Object.values(catalogue.forms).flatMap(({ binding }) => (binding.tab?.index === lost ? [] : [binding]));
    return list.examples
      .filter((one) => runListExample(list, one, messages, existsIn(catalogue.screens, bindings)).length > 0)
      .map(({ name }) => name);
  };
  const asking = (tab: number): string[] => {
    const buttons = (list.actions ?? []).filter(({ needs }) => needs?.tab === tab).map(({ id }) => id);
    return list.examples.filter(({ expect: { shown = [] } }) => shown.some((id) => buttons.includes(id))).map(({ name }) => name);
  };
  const tabs = [6, 8, 9, 10, 11, 12];
  expect(tabs.map(failing)).toEqual(tabs.map(asking));
  expect(failing(11)).toContain('a shortlisted beneficiary is enrolled, not evaluated');
});
