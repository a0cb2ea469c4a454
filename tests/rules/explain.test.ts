/** Issue 4, 5: `npm run explain -- <form|workflow> <case>`, on the product's own definitions. */
import { describe, expect, test } from 'vitest';
import { explainReport } from '../../src/cli/explainReport.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { explainField } from '../../src/engine/explain/explainField.ts';
import { vocabularyOf } from '../../src/engine/explain/vocabulary.ts';
import { sampled } from '../support/whole.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';

const reportOf = (name: string, part = '') => explainReport(catalogue, name, part).lines.join('\n');

describe('npm run explain', () => {
  test('lists the cases of a form, and explains one by its number or a part of its name', () => {
    expect(reportOf('record/counselling')).toContain('2. an empty first counselling');
    const lines = reportOf('record/counselling', 'empty first');
    expect(lines).toBe(reportOf('record/counselling', '2'));
    expect(lines).toContain(
      'Second counsellor comments is only read: Opens once the first counselling is saved [readonly:/secondCounselorComments]\n' +
        '    rule:   ‹First counsellor, as stored› is empty\n' +
        '    read:   First counsellor, as stored (record.stored.firstCounselorId) = nothing\n' +
        '    change: First counsellor, as stored = something',
    );
  });

  test('explains a refused event: who may, and the guard', () => {
    expect(reportOf('engagement', 'nobody but the principal')).toMatch(
      /"recommend" is refused in "Shortlisted": Your role may not change this status\n {2}who may send it: no\n {4}rule: {3}‹Your role judges shortlisted/,
    );
  });

  test('quality 5: another row that is looked for is told with what it has, each value by itself', () => {
    expect(reportOf('record/family', 'a brother before')).toContain(
      'no other row has “Father” as ‹relationship› and no other row has “Mother” as ‹relationship›',
    );
  });

  test('names what there is for a name that is not there', () => {
    expect(explainReport(catalogue, 'engagment', '')).toEqual({
      lines: ['There is no form or workflow "engagment".', 'Did you mean "engagement"?'],
      code: 1,
    });
    expect(explainReport(catalogue, 'engagement', 'on the moon').code).toBe(1);
  });

  test('quality 5: a fact is told by its own sentence: no two say the same rule', () => {
    const rules = Object.values(catalogue.facts).map(({ rule }) => JSON.stringify(rule));
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
    const batch = reportOf('training/batch', '1');
    expect(batch).toContain('It does not exist yet');
    expect(batch).toContain('1 working day after');
  });

  test('quality 5: what is needed is filled in, and no day that another rule refuses is a way out', () => {
    const def = entryOf(catalogue.forms, 'training/batch');
    const words = vocabularyOf({ ...catalogue, messages, form: def });
    const ways = (example: (typeof def.examples)[number], path: string): string[] => {
      const facts = { ...exampleFactsOf(example, lists), data: example.data };
      return explainField({ form: judgedForm(def), facts, path, words }).flatMap(({ explanation }) => explanation.ways.map((way) => way.text));
    };
    const owned = def.examples.find(({ name }) => name === "a domain facilitator's batch without one");
    expect(owned && ways(owned, 'domainFacilitator')).toEqual(['Fill in Domain Facilitator.']);
    const days = def.examples.flatMap((example) =>
      ['startDate', 'ojtStartDate', 'ojtEndDate', 'endDate', 'assessmentDate'].flatMap((path) => ways(example, path)),
    );
    const dates = days.flatMap((way) => /(\d\d)\/(\d\d)\/(\d{4})/.exec(way)?.slice(1, 4).reverse().join('-') ?? []);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((day) => new Date(day).getUTCDay() === 0)).toEqual([]);
  });

  const forms = Object.entries(catalogue.forms).flatMap(([name, { examples }]) => examples.map((_one, index) => [name, String(index + 1)] as const));
  const flows = Object.entries(catalogue.workflows).flatMap(([name, { examples }]) =>
    examples.map((_one, index) => [name, String(index + 1)] as const),
  );
  test('every case of every form and workflow is explained, without a word that has no phrase', () => {
    for (const [name, number] of sampled([...forms, ...flows], 4)) {
      const { lines, code } = explainReport(catalogue, name, number);
      expect(code).toBe(0);
      expect(lines.length, `${name} ${number}`).toBeGreaterThan(1);
      for (const line of lines.filter((one) => one.includes('rule: '))) expect(line, `${name} ${number}`).not.toMatch(/\w\(|undefined|\[object/);
    }
  });
});
