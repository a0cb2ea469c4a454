import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partSchemas } from '../../src/catalogue/compile/partSchemas.ts';
import { compileValidators, validatorModule } from '../../src/catalogue/compile/validators.ts';
import { makeAjv } from '../../src/catalogue/schema/ajv.ts';
import type { FormSchema, JudgedForm, Validators } from '../../src/engine/definition/form.ts';
import { good, judgeFiles } from './fixture.ts';

const catalogue = (() => {
  const result = judgeFiles(good);
  if (!result.ok) throw new Error('the fixture has faults');
  return result.catalogue;
})();

const rich: FormSchema = {
  type: 'object',
  required: ['name', 'born', 'rows'],
  additionalProperties: false,
  properties: {
    name: {
      type: 'string',
      minLength: 2,
      maxLength: 4,
      pattern: '^\\p{L}+$',
      errorMessage: { pattern: '{{letters}}', maxLength: 'at most 4, not ${/name}' },
    },
    born: { type: 'string', format: 'date', errorMessage: '{{date}}' },
    at: { type: 'string', format: 'date-time' },
    time: { type: 'string', format: 'time' },
    mail: { type: 'string', format: 'email' },
    link: { type: 'string', format: 'uri' },
    id: { type: 'string', format: 'uuid' },
    size: { type: 'integer', minimum: 1, exclusiveMaximum: 9, multipleOf: 2 },
    kind: { enum: ['a', 'b', 3] },
    yes: { const: true },
    money: { type: 'number' },
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['year'],
        properties: { year: { type: 'integer' }, note: { type: 'string', maxLength: 3 } },
        errorMessage: { required: { year: '{{year}}' } },
      },
    },
    address: {
      type: 'object',
      required: ['pincode'],
      additionalProperties: false,
      properties: { pincode: { type: 'string', pattern: '^[0-9]{6}$' }, class: { type: 'string' } },
      errorMessage: { required: '{{required}}' },
    },
    delete: { type: 'object', properties: { new: { type: 'boolean' } } },
  },
  errorMessage: { required: '{{required}}' },
};
const forms: JudgedForm[] = [{ id: 'rich/one', schema: rich, rules: {} }, ...Object.values(catalogue.forms)];

type Module = Record<string, unknown> & { default: Validators };
const load = async (source: string): Promise<Module> =>
  (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as Module;

/** What the house's Ajv says without any compiler between. */
const byAjvItself = (form: JudgedForm): Validators =>
  Object.fromEntries(Object.entries(partSchemas(form)).map(([part, schema]) => [part, makeAjv().compile(schema)])) as Validators;

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('अआइ', '😀', '😀😀😀😀😀', 'e\u0301', '\ud83d', 'Ravi', '411001'),
  fc.constantFrom(
    '2000-02-29',
    '2001-02-29',
    '2000-13-01',
    '2026-11-20T10:00:00Z',
    '10:00:00Z',
    'a@b.co',
    'a@b',
    'https://x.in',
    '550e8400-e29b-41d4-a716-446655440000',
  ),
  fc.integer({ min: -3, max: 12 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.record({ year: fc.integer(), note: fc.string() }, { requiredKeys: [], noNullPrototype: true }), { maxLength: 5 }),
  fc.record({ pincode: fc.constantFrom('411001', '41', 7), class: fc.string(), other: fc.integer() }, { requiredKeys: [], noNullPrototype: true }),
);

describe('validators as a module', () => {
  test.each(forms)('of $id need nothing else and evaluate nothing', (form) => {
    const source = validatorModule(form);
    expect(source).not.toMatch(/\brequire\s*\(|\bimport\b|\beval\b|new Function|\bFunction\s*\(|process\.|globalThis/);
  });

  test.each(forms)('of $id are exported by part, and all together', async (form) => {
    const module = await load(validatorModule(form));
    const parts = Object.keys(compileValidators(form));
    expect(Object.keys(module).sort()).toEqual([...parts.map((part) => part || 'root'), 'default'].sort());
    expect(Object.keys(module.default).sort()).toEqual([...parts].sort());
    for (const part of parts) expect(module[part || 'root']).toBe(module.default[part]);
  });

  test.each(forms)('of $id say exactly what Ajv itself says', async (form) => {
    const page = (await load(validatorModule(form))).default;
    const server = byAjvItself(form);
    const names = Object.keys(form.schema.properties ?? {});
    const data = fc.dictionary(fc.constantFrom(...names, 'stranger'), value, { noNullPrototype: true });
    const outcomeOf = (validators: Validators, part: string, input: unknown): unknown => {
      const validate = validators[part];
      return validate ? [validate(input), validate.errors] : 'no validator';
    };
    fc.assert(
      fc.property(data, value, (whole, single) => {
        expect(outcomeOf(page, '', whole)).toEqual(outcomeOf(server, '', whole));
        for (const part of Object.keys(server)) {
          if (part !== '') for (const input of [whole[part], single]) expect(outcomeOf(page, part, input)).toEqual(outcomeOf(server, part, input));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a part never refuses keys that live in another, and lengths count characters', () => {
    const validators = compileValidators({ id: 'rich/one', schema: rich, rules: {} });
    const root = validators[''];
    const errorsOf = (data: unknown): unknown[] => {
      root?.(data);
      return (root?.errors ?? []).map(({ message, instancePath }) => `${instancePath} ${message ?? ''}`);
    };
    expect(errorsOf({ name: 'अआइई', born: '2000-01-01', rows: [], address: { nonsense: 1 }, delete: 7 })).toEqual([]);
    expect(errorsOf({ name: '😀😀😀😀', born: '2000-01-01', rows: [] })).toEqual(['/name {{letters}}']);
    expect(errorsOf({ name: 'abcde', born: 'x', rows: [] })).toEqual(
      ['/born {{date}}', '/name at most 4, not "abcde"'].sort((a, b) => b.localeCompare(a)),
    );
    expect(errorsOf({})).toEqual([' {{required}}']);
    const address = validators['address'];
    expect(address?.({ pincode: '411001' })).toBe(true);
    expect(address?.({})).toBe(false);
  });

  test('are compiled once for the same schema, and again for another', () => {
    const form = forms[1];
    if (!form) throw new Error('no form');
    expect(compileValidators(form)).toBe(compileValidators({ ...form }));
    expect(compileValidators(form)).toBe(compileValidators({ ...form, schema: structuredClone(form.schema) }));
    expect(compileValidators(form)).not.toBe(compileValidators({ ...form, schema: { ...form.schema, required: [] } }));
  });
});
