/** Forms that let somebody edit whose save the server refuses for who they are. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { Json, JsonObject, Logic } from '../../../src/engine/types.ts';
import { good, judgeFiles } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const form = 'schemas/forms/people/details';
const actions = 'config/actions/student.json';
const captures: Logic = { var: 'session.role.mayCapture' };

/** The small set, in which readers open the form too, and nothing but its `edit` and the actions says who writes. */
function openForm(edit: Json, may: Record<string, Logic>): Files {
  const readableFiles = withChange(good, 'config/screens/person.json', (screen) => void delete screen['may']);
  const unlocked = withChange(readableFiles, `${form}/rules.json`, ({ readonly }) => void delete (readonly as JsonObject)['']);
  const edited = withChange(unlocked, `${form}/binding.json`, (binding) => void (binding['edit'] = edit));
  return withChange(edited, actions, (all) => {
    for (const [name, rule] of Object.entries(may)) (all[name] as JsonObject)['may'] = rule;
  });
}
const found = (files: Files, judge: (files: Files) => ReturnType<typeof judgeFiles> = judgeFiles): [string, string, string, string][] => {
  const result = judge(files);
  const faults = result.ok ? [] : result.faults.filter(({ check }) => check === 'edit-without-save');
  return faults.map(({ file, pointer, wrong, right }) => [file, pointer, wrong, right]);
};

describe('quality 5: who may edit may save', () => {
  test('a form that everybody edits and one role saves', () => {
    expect(found(openForm(true, { captureStudent: captures, updateStudent: captures }))).toEqual([
      [
        `${form}/binding.json`,
        '/edit',
        '"Principal" may edit the form, and "captureStudent" refuses what they save',
        'an "edit" that holds only where the "may" of "captureStudent" does, or a "may" that holds for them',
      ],
    ]);
  });

  test('an "edit" as narrow as its save, and one step of several that is open, are right', () => {
    expect(found(openForm(captures, { captureStudent: captures, updateStudent: captures }))).toEqual([]);
    expect(found(openForm(true, { captureStudent: captures }))).toEqual([]);
  });

  test('what is not known before somebody opens the form may be true', () => {
    const known = { '!!': { var: 'record.earlier' } };
    const both = { captureStudent: captures, updateStudent: captures };
    expect(found(openForm({ and: [known, captures] }, both))).toEqual([]);
    expect(found(openForm({ or: [known, captures] }, both))).toHaveLength(1);
    expect(found(openForm(true, { captureStudent: captures, updateStudent: { or: [{ var: 'session.user.isTrainer' }, captures] } }))).toEqual([]);
  });

  test('in a programme: who may save in every other one is told with where not', () => {
    const files = withChange(productFiles(), 'config/actions/counselling.json', (all) => {
      const save = all['save'] as JsonObject;
      save['may'] = { and: [save['may'] ?? true, { var: 'session.program.secondCounsellor' }] };
    });
    const [fault, ...others] = found(files, judgedProduct);
    expect(others).toEqual([]);
    expect(fault?.slice(0, 2)).toEqual(['schemas/forms/record/counselling/binding.json', '']);
    expect(fault?.[2]).toMatch(
      /^.*"Counsellor" in Community Skilling Programme.* may edit the form, and "counselling\.save" refuses what they save$/,
    );
  });
});
