/** Several lifecycles of one entity, each in a column of its own, and checks that are what a machine refuses; each misused once. */
import { describe, test } from 'vitest';
import { good, refused, type Seed } from '../fixture.ts';

const entity = 'config/entities/student.json';
const workflow = 'workflows/student.json';
const rules = 'schemas/forms/people/details/rules.json';
const own = '"workflow": "student"';
const otherwise = '"otherwise": "{{people.remarks}}"';
const otherwiseAs = '"otherwise": [{ "as": "remarks-missing", "when": true, "text": "{{people.remarks}}" }]';
const check = (id: string, more = ''): Pick<Seed, 'from' | 'to'> => ({
  from: '"check": [',
  to: `"check": [ { "id": "${id}", "at": "/channel", ${more}"refusal": { "of": "student", "from": "New" } },`,
});
const secondExamples = { 'workflows/mood.examples.json': good['workflows/student.examples.json'] ?? '' };
/** The fixture's machine once more, under another name, over the field that is said. */
const second = (state: string): Pick<Seed, 'file' | 'to' | 'also' | 'beside'> => ({
  file: 'workflows/mood.json',
  to: (good[workflow] ?? '').replace('"state": "status"', `"state": "${state}"`),
  also: { file: entity, from: own, to: `${own}, "alongside": ["mood"]` },
  beside: secondExamples,
});

describe('several workflows of one entity', () => {
  test.each<Seed>([
    {
      name: 'a workflow alongside that there is not',
      file: entity,
      from: own,
      to: `${own}, "alongside": ["studnt"]`,
      pointer: '/alongside/0',
      check: 'unknown-name',
      wrong: /no workflow "studnt"/,
      right: /"student"\?/,
    },
    {
      name: 'two workflows in one column',
      ...second('status'),
      pointer: '/of/state',
      check: 'workflow-owner',
      wrong: /"status" holds the state of "student"/,
      right: /a column of its own/,
    },
    {
      name: 'a workflow alongside whose column there is not',
      ...second('mood'),
      pointer: '/of/state',
      check: 'unknown-name',
      wrong: /"mood" is no column of student/,
      right: /status/,
    },
    {
      name: 'a workflow that its entity names neither first nor alongside',
      file: 'workflows/mood.json',
      to: (good[workflow] ?? '').replace('"state": "status"', '"state": "firstName"'),
      beside: secondExamples,
      pointer: '/of/entity',
      check: 'workflow-owner',
      wrong: /does not name this workflow/,
      right: /"workflow": "mood"/,
    },
    {
      name: 'a check by the refusals of a workflow that there is not',
      file: rules,
      from: '"check": [',
      to: '"check": [ { "id": "remarks-missing", "at": "/channel", "refusal": { "of": "studnt", "from": "New" } },',
      line: '"studnt"',
      pointer: '/check/0/refusal/of',
      check: 'unknown-name',
      wrong: /no workflow "studnt"/,
      right: /"student"\?/,
    },
    {
      name: 'a check that no machine refuses so',
      file: rules,
      ...check('remarks-mising'),
      also: { file: workflow, from: otherwise, to: otherwiseAs },
      pointer: '/check/0/id',
      check: 'event-check',
      wrong: /"student" refuses nothing as "remarks-mising"/,
      right: /"remarks-missing"\?/,
    },
    {
      name: 'a check that says itself when it fails, beside the machine',
      file: rules,
      ...check('remarks-missing', '"fails": true, "message": "{{people.remarks}}", '),
      also: { file: workflow, from: otherwise, to: otherwiseAs },
      pointer: '/check/0',
      check: 'shape',
      wrong: /./,
      right: /no "fails".*beside "refusal"/,
    },
  ])('$name', refused);
});
