/** Small forms that between them use every kind of rule. */
import { withAlternatives } from '../../../src/catalogue/expand/alternatives.ts';
import type { FormSchema, JudgedForm, RulesDef } from '../../../src/engine/definition/form.ts';

export const text: FormSchema = { type: 'string', maxLength: 20 };
export const form = (properties: Record<string, FormSchema>, rules: RulesDef, more: FormSchema = {}): JudgedForm => ({
  id: 'test/form',
  schema: { type: 'object', additionalProperties: false, properties, ...more },
  rules,
});

/** A check that the server answers, asked for as soon as there is something to ask about. */
export const duplicate: NonNullable<RulesDef['check']>[number] = {
  id: 'duplicate',
  at: '/aadhaar',
  needs: 'server',
  early: true,
  message: 'taken',
  fails: { '===': [{ var: 'answer' }, true] },
  ask: { call: 'isDuplicate', with: { aadhaar: { var: 'data.aadhaar' } }, when: { matches: [{ var: 'data.aadhaar' }, '^\\d{4}$'] } },
};

const data = (path: string) => ({ var: `data.${path}` });
const is = (path: string, value: string | number) => ({ '===': [data(path), value] });

/** Conditions that hang on each other, a computed value inside a hidden section, options that follow another field. */
export const chain = form(
  {
    kind: { ...text, 'x-options': 'kinds' },
    size: { type: 'integer', minimum: 0, maximum: 9 },
    note: text,
    double: { type: 'number' },
    shape: { ...text },
    total: { type: 'number' },
    seen: text,
    locked: text,
    place: { type: 'object', required: ['city'], properties: { city: text, street: text, code: { ...text, pattern: '^[0-9]*$' } } },
    away: { type: 'object', properties: { city: text, street: text, code: text } },
    same: { type: 'boolean', 'x-local': true },
  },
  {
    see: { '/seen': { var: 'session.role.sees' } },
    show: {
      '/note': is('kind', 'a'),
      '/place': { '!': is('kind', 'c') },
      '/place/street': { '!!': data('place.city') },
      '/total': { '>': [data('double'), 4] },
      '/shape': { '!!': data('note') },
    },
    readonly: { '/locked': { '>': [data('size'), 5] } },
    require: { '/note': { when: is('size', 1), message: 'note please' }, '/shape': { '!!': data('total') }, '/locked': true },
    compute: { '/double': { '*': [data('size'), 2] }, '/total': { '+': [data('double'), 1] }, '/away': { when: data('same'), value: data('place') } },
    options: { '/shape': { if: [is('kind', 'a'), ['x', 'y'], ['y', 'z']] } },
    check: [
      {
        id: 'no-b-with-2',
        at: '/kind',
        fails: { and: [is('kind', 'b'), is('size', 2)] },
        message: '{kind} with {size}',
        values: { kind: data('kind'), size: data('size') },
      },
      { id: 'far', at: '/away/city', fails: { '===': [data('away.city'), data('place.city')] }, message: 'same city', severity: 'warning' },
      { id: 'sure', at: '', fails: { '>': [data('total'), 12] }, message: 'sure?', severity: 'confirm' },
      { id: 'locked-note', at: '/locked', fails: { in: ['z', { cat: [data('locked')] }] }, message: 'no z' },
    ],
  },
  { required: ['kind', 'place'], errorMessage: { required: '{{req}}' } },
);

/** A table whose rows are judged one by one and together. */
export const table = form(
  {
    grade: text,
    limit: { type: 'integer' },
    sum: { type: 'number' },
    rows: {
      type: 'array',
      maxItems: 4,
      items: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer' },
          name: text,
          amount: { type: 'number' },
          double: { type: 'number' },
          why: text,
          fixed: text,
          pick: text,
          tags: { type: 'array', items: { ...text, 'x-options': 'kinds' } },
        },
      },
    },
  },
  {
    show: { '/rows/*/why': { '>': [{ var: 'row.double' }, 4] }, '/rows': { '!==': [data('grade'), 'none'] } },
    readonly: { '/rows/*/fixed': { '!!': { var: 'row.id' } } },
    require: { '/rows/*/why': { when: { '===': [{ var: 'row.name' }, 'a'] }, message: 'why?' }, '/rows': is('grade', 'all') },
    compute: { '/rows/*/double': { '*': [{ var: 'row.amount' }, 2] }, '/sum': { sum: [data('rows'), 'double'] } },
    options: { '/rows/*/pick': { if: [{ '===': [{ var: 'row.name' }, 'a'] }, ['p'], ['p', 'q']] } },
    check: [
      { id: 'once', at: '/rows', fails: { '!': { unique: [data('rows'), 'name'] } }, message: 'twice' },
      {
        id: 'over',
        at: '/rows/*/amount',
        fails: { '>': [{ var: 'row.amount' }, data('limit')] },
        message: 'row {n} over',
        values: { n: { '+': [{ var: 'index' }, 1] } },
      },
      { id: 'too-much', at: '/sum', fails: { '>': [data('sum'), 20] }, message: 'too much' },
    ],
  },
);

/** Everything read-only by who looks, one field by what is stored. */
export const guarded = form(
  { a: text, b: text, deep: { type: 'object', properties: { c: text, d: { ...text, 'x-options': 'kinds' } } } },
  {
    readonly: { '': { var: 'session.role.readOnly' }, '/b': { '!!': { var: 'record.stored.b' } } },
    see: { '/deep/c': { var: 'session.role.sees' } },
    compute: { '/a': { when: is('b', 'auto'), value: { cat: [data('deep.d'), '!'] } } },
    check: [{ id: 'a-b', at: '/a', fails: { and: [{ '!!': data('a') }, { '===': [data('a'), data('b')] }] }, message: 'a is b' }],
  },
);

const kindOf = { ...text, 'x-options': 'kinds' };
const alternative = (kind: string, properties: Record<string, FormSchema>, required: string[] = []) => ({
  properties: { kind: { const: kind }, ...properties },
  required,
});
/** Alternatives of an object and of the rows of a table, alternatives within one, a rule of their own beside them. */
export const alternatives: JudgedForm = {
  id: 'test/chosen',
  ...withAlternatives(
    {
      type: 'object',
      required: ['pay'],
      properties: {
        pay: {
          type: 'object',
          required: ['kind'],
          properties: { kind: kindOf, note: text },
          discriminator: { propertyName: 'kind' },
          oneOf: [
            alternative('a', { bank: text, deep: { type: 'object', required: ['at'], properties: { at: text } } }, ['bank', 'note']),
            alternative('b', { bank: text, day: text }),
          ],
        },
        rows: {
          type: 'array',
          items: {
            type: 'object',
            properties: { kind: kindOf, double: { type: 'number' } },
            discriminator: { propertyName: 'kind' },
            oneOf: [alternative('a', { amount: { type: 'number' } }, ['amount']), alternative('c', { why: text })],
          },
        },
        sum: { type: 'number' },
      },
    },
    {
      show: { '/pay/day': { '!!': data('pay.note') } },
      require: { '/pay/bank': { when: { '===': [data('pay.note'), 'x'] }, message: 'bank please' } },
      compute: { '/rows/*/double': { '*': [{ var: 'row.amount' }, 2] }, '/sum': { sum: [data('rows'), 'double'] } },
    },
  ),
};

const tableOf = (properties: Record<string, FormSchema>, required: string[] = []): FormSchema => ({
  type: 'array',
  maxItems: 4,
  items: { type: 'object', required, additionalProperties: false, properties },
});
/** Tables as long as a number says, as another table is, and as a number of their own row says. */
export const followed = form(
  {
    count: { type: 'integer', maximum: 4 },
    children: tableOf({ name: text, size: { type: 'number' } }, ['name']),
    members: tableOf({ name: text, works: { type: 'integer', maximum: 4 }, jobs: tableOf({ pay: { type: 'number' }, of: text }) }),
    needs: tableOf({ name: text, note: text }),
    sum: { type: 'number' },
  },
  {
    rows: { '/children': data('count'), '/needs': data('members'), '/members/*/jobs': { var: 'row.works' } },
    show: { '/needs/*/note': { '!!': { var: 'leader.name' } } },
    compute: {
      '/needs/*/name': { cat: ['for ', { var: 'leader.name' }] },
      '/members/*/jobs/*/of': { var: 'outer.name' },
      '/sum': { sum: [data('children'), 'size'] },
    },
    check: [{ id: 'many', at: '/children', fails: { '>': [{ length: [data('children')] }, 2] }, message: 'many', severity: 'warning' }],
  },
);

/** Tables three deep, whose innermost rows read all rows around them. */
export const deep = form(
  {
    place: text,
    houses: tableOf({
      name: text,
      least: { type: 'integer' },
      people: tableOf({
        name: text,
        age: { type: 'integer' },
        jobs: tableOf({ of: text, pay: { type: 'number' }, said: text }),
        sum: { type: 'number' },
      }),
    }),
  },
  {
    show: { '/houses/*/people/*/jobs/*/pay': { '!==': [{ var: 'around.1.name' }, 'c'] } },
    compute: {
      '/houses/*/people/*/jobs/*/said': {
        cat: [{ var: 'row.of' }, '/', { var: 'around.0.name' }, '/', { var: 'around.1.name' }, '/', data('place')],
      },
      '/houses/*/people/*/sum': { sum: [{ var: 'row.jobs' }, 'pay'] },
    },
    check: [
      { id: 'young', at: '/houses/*/people/*/jobs/*/of', fails: { '<': [{ var: 'outer.age' }, { var: 'around.1.least' }] }, message: 'too young' },
    ],
  },
);
