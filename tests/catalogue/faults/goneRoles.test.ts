/** Roles that are taken out, or renamed, while definitions still ask for them: told as that, once, with every place. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { edited, good, judgeFiles } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const roles = 'config/roles.json';

test('quality 5: the only role that may send an event is gone: one fault, with every rule that asks for what it was', () => {
  const others = edited(good, 'config/menus.json', '"when": { "var": "session.role.mayCapture" }', '"when": { "var": "session.role.administers" }');
  const result = judgeFiles(
    withChange(others, roles, (table) => {
      const [first = {}, second = {}] = table['items'] as JsonObject[];
      Object.assign(table, { items: [{ ...second, administers: true, id: first['id'] ?? 0 }] });
    }),
  );
  const faults = result.ok ? [] : result.faults;
  expect(faults.map(({ file, pointer, check }) => [file, pointer, check])).toEqual([[roles, '/items', 'gone-role']]);
  expect(faults[0]?.wrong).toMatch(/"mayCapture": true \(asked for at .*config\/actions\/student\.json:5.*workflows\/student\.json:7/);
});

test('quality 5: of each role that ships, taking it out is told as one fault at most, and names its menu', () => {
  const files = productFiles();
  const { items } = JSON.parse(files[roles] ?? '') as { items: JsonObject[] };
  for (const name of ['Call center', 'Principal', 'Learner']) {
    const [role] = items.filter((one) => one['name'] === name);
    const result = judgedProduct(withChange(files, roles, (table) => void (table['items'] = items.filter((one) => one !== role))));
    const faults = result.ok ? [] : result.faults;
    expect(faults.map(({ pointer, check }) => [pointer, check])).toEqual([['/items', 'gone-role']]);
    if (role?.['menu'] !== 'none')
      expect(faults[0]?.wrong).toMatch(new RegExp(`"menu": "${String(role?.['menu'])}" \\(asked for at config/menus\\.json:\\d+\\)`));
  }
});

test('a form that is gone takes its texts along: its translations are told of once', () => {
  const files = Object.fromEntries(Object.entries(productFiles()).filter(([path]) => !path.startsWith('schemas/forms/record/enrolment/')));
  const result = judgedProduct(files);
  const faults = result.ok ? [] : result.faults.filter(({ check }) => check === 'translation');
  expect(faults.map(({ wrong }) => wrong)).toEqual([
    expect.stringMatching(/^no text of en begins with "enrolment\." any more \(here and at \d+ other places: /),
  ]);
});
