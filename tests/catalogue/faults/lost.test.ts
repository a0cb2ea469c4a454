/** What definitions would lose, or show to nobody, without a word. */
import { describe, expect, test } from 'vitest';
import { good, judgeFiles } from '../fixture.ts';
import { withChange } from '../product.ts';
import type { JsonObject } from '../../../src/engine/types.ts';

const form = 'schemas/forms/people/details';

test('a form that goes by what is stored and lost its reading', () => {
  const faultsAfter = (change: (binding: JsonObject) => void) => {
    const files = withChange(good, `${form}/binding.json`, (binding) => {
      delete binding['load'];
      change(binding);
    });
    const result = judgeFiles(files);
    const faults = result.ok ? [] : result.faults;
    return [...faults, ...result.notices()]
      .filter(({ check }) => check === 'nothing-loaded')
      .map(({ pointer, wrong, right }) => [pointer, wrong, right]);
  };
  const read = expect.stringMatching(/^"load" in binding\.json, by "viewStudent" or "listStudents"$/) as string;
  expect(faultsAfter((binding) => Object.assign(binding, { visible: { '!!': { var: 'record.stored.firstName' } } }))).toEqual([
    ['', expect.stringMatching(/^the form reads nothing back, and its rules go by what is stored: .*binding\.json:\d+\)$/), read],
  ]);
  expect(faultsAfter((binding) => Object.assign(binding, { rows: { list: 'people', select: 'one', edit: true } }))).toEqual([
    ['/rows/edit', expect.stringMatching(/^a row of the list is opened in a form that reads none/), read],
  ]);
  expect(faultsAfter(() => undefined)).toEqual([
    ['/save', expect.stringMatching(/^the form writes over rows of student and reads nothing back/), read],
  ]);
});

test('a save of no steps', () => {
  const result = judgeFiles(withChange(good, `${form}/binding.json`, (binding) => Object.assign(binding, { save: [] })));
  expect(result.ok ? [] : result.faults.map(({ pointer, wrong }) => [pointer, wrong])).toEqual([['/save', expect.stringMatching(/./)]]);
});

describe('what is left out on purpose', () => {
  const judgedUi = (change: (content: JsonObject) => void, schema: (content: JsonObject) => void = () => undefined) => {
    const less = withChange(good, `${form}/binding.json`, (binding) => {
      for (const step of binding['save'] as JsonObject[]) Object.assign(step, { without: ['/remarks'] });
    });
    const result = judgeFiles(withChange(withChange(less, `${form}/ui.json`, change), `${form}/schema.json`, schema));
    return result.ok ? [] : result.faults.map(({ check }) => check);
  };
  const remarks = (ui: JsonObject): JsonObject => {
    const [{ fields }] = ui['sections'] as unknown as [{ fields: JsonObject[] }];
    return fields.find(({ at }) => at === '/remarks') ?? {};
  };

  test('a field that no step sends is refused, shown alone or worked with alone it is not', () => {
    expect(judgedUi(() => undefined)).toEqual(['unsent-field']);
    expect(judgedUi((ui) => Object.assign(remarks(ui), { widget: 'readonly' }))).not.toContain('unsent-field');
    expect(
      judgedUi(
        () => undefined,
        ({ properties }) => Object.assign((properties as { remarks: JsonObject }).remarks, { 'x-local': true }),
      ),
    ).not.toContain('unsent-field');
  });
});
