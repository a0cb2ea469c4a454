/** The measured form as JSON Schema, in our notation and in the one that plain rjsf reads. */
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import { alwaysRequired, derived, fields, kindOf, labelOf, letters, pinField, sections, tableRows, texts, yesNo } from './shape.ts';

export type Notation = 'ours' | 'plain';

const choice = (notation: Notation, list: 'letters' | 'yes-no'): FormSchema =>
  notation === 'ours' ? { type: 'string', 'x-options': list } : { type: 'string', enum: list === 'letters' ? letters : yesNo };

function property(notation: Notation, index: number): FormSchema {
  const title = labelOf(index);
  if (derived.includes(index)) return { title, type: index === 43 ? 'number' : 'string' };
  switch (kindOf(index)) {
    case 'select':
      return { title, ...choice(notation, 'letters') };
    case 'radio':
      return { title, ...choice(notation, 'yes-no') };
    case 'date':
      return { title, type: 'string', format: 'date' };
    case 'number':
      return { title, type: 'number', minimum: 0, maximum: 1000, errorMessage: { minimum: texts.low, maximum: texts.high } };
    case 'text':
      return index === pinField
        ? { title, type: 'string', pattern: '^[0-9]{6}$', errorMessage: { pattern: texts.pin } }
        : { title, type: 'string', minLength: 5, maxLength: 50, errorMessage: { minLength: texts.short, maxLength: texts.long } };
  }
}

const required = alwaysRequired.map((index) => `f${index}`);
const section = (notation: Notation, name: string): FormSchema => ({
  type: 'object',
  title: `Section ${name}`,
  additionalProperties: false,
  properties: Object.fromEntries(fields.map((index) => [`f${index}`, property(notation, index)])),
  required,
  errorMessage: { required: notation === 'ours' ? texts.required : Object.fromEntries(required.map((key) => [key, texts.required])) },
});

const rows = (notation: Notation): FormSchema => ({
  type: 'array',
  title: 'Rows',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['item'],
    errorMessage: { required: notation === 'ours' ? texts.required : { item: texts.required } },
    properties: {
      item: { type: 'string', title: 'Item', maxLength: 50 },
      unit: { title: 'Unit', ...choice(notation, 'letters') },
      qty: { type: 'number', title: 'Qty', minimum: 0 },
      rate: { type: 'number', title: 'Rate', minimum: 0 },
      amount: { type: 'number', title: 'Amount' },
    },
  },
});

export const schemaOf = (notation: Notation, count: number, table = false): FormSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(sections(count).map((name) => [name, section(notation, name)])),
    ...(table ? { rows: rows(notation), total: { type: 'number', title: 'Total' } } : {}),
  },
});

/** What a form starts with: empty sections, twenty rows. */
export const startOf = (count: number, table = false) => ({
  ...Object.fromEntries(sections(count).map((name) => [name, {}])),
  ...(table ? { rows: Array.from({ length: tableRows }, (_, index) => ({ item: `Item ${index}`, unit: 'A', qty: index, rate: 2 })) } : {}),
});
