import { describe, expect, test } from 'vitest';
import type { ExampleDef } from '../../src/engine/definition/form.ts';
import { examplesOf, type ExamplesFile } from '../../src/catalogue/expand/examples.ts';
import { edited, good, judgeFiles } from './fixture.ts';

const example = (more: Partial<ExampleDef> & { alone?: boolean } = {}) => ({
  name: 'a case',
  requirement: [],
  data: {},
  expect: { problems: [] },
  ...more,
});
const common: NonNullable<ExamplesFile['given']> = {
  facts: { session: { role: { readOnlyRecord: false } }, record: { stored: null }, answers: { duplicate: false } },
  data: { firstName: 'Asha', residential: { pincode: '400069', state: 'Maharashtra' } },
};

describe('what examples of a form are given in common', () => {
  test('an example that says nothing takes everything', () => {
    expect(examplesOf({ given: common, examples: [example()] })).toEqual([{ ...example(), facts: common.facts, data: common.data }]);
  });
  test('what an example says is laid over it, key by key', () => {
    const [whole] = examplesOf({
      given: common,
      examples: [
        example({
          facts: { session: { model: { minimumAge: 13 } }, record: { stored: { firstName: 'A' } } },
          data: { residential: { pincode: '411028' } },
        }),
      ],
    });
    expect(whole?.facts).toEqual({
      session: { role: { readOnlyRecord: false }, model: { minimumAge: 13 } },
      record: { stored: { firstName: 'A' } },
      answers: { duplicate: false },
    });
    expect(whole?.data).toEqual({ firstName: 'Asha', residential: { pincode: '411028', state: 'Maharashtra' } });
  });
  test('null takes a key of the data away and stays a fact', () => {
    const [whole] = examplesOf({
      given: common,
      examples: [example({ facts: { record: { stored: null, dbUserId: null } }, data: { firstName: null, residential: { state: null } } })],
    });
    expect([whole?.data, whole?.facts?.record]).toEqual([{ residential: { pincode: '400069' } }, { stored: null, dbUserId: null }]);
  });
  test('an example that is alone takes nothing, and nothing is left of the word', () => {
    expect(examplesOf({ given: common, examples: [example({ alone: true })] })).toEqual([example()]);
  });
  test('lists are replaced, not mixed; what is given is not changed', () => {
    const before = structuredClone(common);
    const [whole] = examplesOf({ given: { data: { rows: [{ a: 1 }, { a: 2 }] } }, examples: [example({ data: { rows: [{ a: 3 }] } })] });
    expect([whole?.data, common]).toEqual([{ rows: [{ a: 3 }] }, before]);
  });
  test('without `given` the examples are what they are', () => expect(examplesOf({ examples: [example()] })).toEqual([example()]));
});

describe('what examples of a workflow are given in common', () => {
  const file = 'workflows/student.examples.json';
  const commonText = '"given": { "facts": { "session": { "role": { "mayCapture": true } } } }, "examples": [';
  const whole = (files: typeof good) => {
    const result = judgeFiles(files);
    return result.ok ? result.catalogue.workflows['student']?.examples.map(({ name, facts }) => [name, facts]) : result.faults;
  };
  test('facts of an example are laid over it, and who says none takes all', () => {
    const own = '"event": { "type": "welcome" }, "facts": { "session": { "role": { "mayCapture": true } } }';
    const shorter = edited(edited(good, file, own, '"event": { "type": "welcome" }'), file, '"examples": [', commonText);
    expect(whole(shorter)).toEqual([
      ['a new person is welcomed', { session: { role: { mayCapture: true } } }],
      ['not by everybody', { session: { role: { mayCapture: false } } }],
      ['leaving needs remarks', { session: { role: { mayCapture: true } } }],
      ['leaving with remarks', { session: { role: { mayCapture: true } } }],
    ]);
  });
  test('anything but facts is refused', () =>
    expect(whole(edited(good, file, '"examples": [', commonText.replace('"given": {', '"given": { "from": "New",')))).toMatchObject([
      { file, pointer: '/given/from', check: 'shape' },
    ]));
});

describe('situations that several examples are in', () => {
  const situations: NonNullable<ExamplesFile['situations']> = {
    'Asha is registered': { facts: { record: { dbUserId: 7, stored: { firstName: 'Asha' } } } },
    'she moved to Pune': { facts: { record: { stored: { city: 'Pune' } } }, data: { residential: { pincode: '411028' } } },
  };
  test('quality 5: what an example says lies over its situation, and that over what most have in common', () => {
    const own = example({ facts: { record: { stored: { lastName: 'Jadhav' } } }, data: { residential: { state: null } } });
    const [whole] = examplesOf({ given: common, situations, examples: [{ ...own, given: ['Asha is registered', 'she moved to Pune'] }] });
    expect(whole).toEqual({
      ...own,
      facts: { ...common.facts, record: { dbUserId: 7, stored: { firstName: 'Asha', city: 'Pune', lastName: 'Jadhav' } } },
      data: { firstName: 'Asha', residential: { pincode: '411028' } },
    });
  });
  test('an example that is alone is in its situation all the same', () => {
    const [whole] = examplesOf({ given: common, situations, examples: [example({ alone: true, ...{ given: 'Asha is registered' } })] });
    expect(whole).toEqual({ ...example(), facts: situations['Asha is registered']?.['facts'] });
  });
  const list = 'schemas/lists/people.json';
  const machine = 'workflows/student.examples.json';
  const head = '"examples": [';
  const welcomes = '"event": { "type": "welcome" }, "facts": { "session": { "role": { "mayCapture": true } } }';
  const captures = '{ "facts": { "session": { "role": { "mayCapture": true } } } }';
  const rows =
    '"rows": [{ "dbUserId": 7, "firstName": "Asha", "lastName": "Jadhav", "status": "New", "dob": "2000-01-01" }, { "dbUserId": 8, "firstName": "Ravi", "lastName": "Patil", "status": "Welcomed", "dob": "2001-01-01" }]';
  const looks = '"facts": { "session": { "role": { "mayCapture": false }, "centre": { "id": 101 } } },';

  test('they stand in lists and beside machines, too', () => {
    const inMachine = edited(
      edited(good, machine, welcomes, '"event": { "type": "welcome" }, "given": "who captures"'),
      machine,
      head,
      `"situations": { "who captures": ${captures} }, ${head}`,
    );
    const others = edited(
      edited(inMachine, list, `${looks}\n      ${rows}`, '"given": ["two people", "who only looks"]'),
      list,
      head,
      `"situations": { "two people": { ${rows} }, "who only looks": { ${looks.slice(0, -1)} } }, ${head}`,
    );
    const before = judgeFiles(good);
    const found = judgeFiles(others);
    const examplesIn = (one: typeof found) => one.ok && [one.catalogue.lists['people'], one.catalogue.workflows['student']?.examples];
    expect(found.ok ? [] : found.faults).toEqual([]);
    expect(examplesIn(found)).toEqual(examplesIn(before));
  });
});
