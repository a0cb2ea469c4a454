import { describe, expect, test } from 'vitest';
import { joinedValues } from '../../src/engine/form/schema.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import type { JudgedForm } from '../../src/engine/definition/form.ts';

const schema = { type: 'string', 'x-joined': ',', 'x-options': 'items' };

describe('several values in one text', () => {
  test('D2-SOCIO-15 a text is taken apart at its separator', () => {
    expect(joinedValues(schema, 'Land,Radio')).toEqual(['Land', 'Radio']);
    expect(joinedValues(schema, '')).toEqual([]);
  });
  test('D3-GAP-72 of neighbours that together are one of the known values the longest run stays whole', () => {
    const known = ['Apparel, made ups', 'Apparel', 'Retail', 'Retail,Other,More'];
    expect(joinedValues(schema, 'Apparel, made ups,Retail', known)).toEqual(['Apparel, made ups', 'Retail']);
    expect(joinedValues(schema, 'Retail,Other,More,Apparel', known)).toEqual(['Retail,Other,More', 'Apparel']);
    expect(joinedValues(schema, 'Retail,Other', known)).toEqual(['Retail', 'Other']);
  });
  test('any other text stays one value', () => {
    expect(joinedValues({ type: 'string' }, 'Land,Radio')).toBeUndefined();
    expect(joinedValues(schema, 5)).toBeUndefined();
  });

  const form: JudgedForm = { id: 'test/joined', schema: { type: 'object', additionalProperties: false, properties: { items: schema } }, rules: {} };
  const problems = (items: string) =>
    evaluateForm(form, {
      data: { items },
      side: 'server',
      messages: {},
      validators: compileValidators(form),
      stored: null,
      facts: {
        session: {},
        record: {},
        today: '2026-11-20',
        lookups: {},
        lists: {
          items: [
            { value: 'Land', label: 'Land' },
            { value: 'Radio', label: 'Radio' },
          ],
        },
      },
    }).problems.map(({ at, rule }) => [at, rule]);
  test('each of them must be one of the offered', () => {
    expect(problems('Land,Radio')).toEqual([]);
    expect(problems('Land,Yacht')).toEqual([['/items', 'options']]);
  });
  test('none stands twice', () => expect(problems('Land,Land')).toEqual([['/items', 'options']]));
});
