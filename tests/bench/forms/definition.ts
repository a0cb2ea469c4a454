/** The measured form in our notation: what stands in a folder of schemas/forms. */
import type { UiDef } from '../../../src/catalogue/definition/form.ts';
import type { FormSchema, RulesDef } from '../../../src/engine/definition/form.ts';
import { rulesOf } from './rules.ts';
import { schemaOf } from './schema.ts';
import { fields, kindOf, pinField, sections } from './shape.ts';

export interface Definition {
  id: string;
  schema: FormSchema;
  ui: UiDef;
  rules: RulesDef;
}

const pins = (count: number): Required<Pick<RulesDef, 'lookups' | 'on'>> => ({
  lookups: Object.fromEntries(
    sections(count).map((name) => [
      `${name}Place`,
      {
        call: 'findpincode',
        with: { pin: { var: `data.${name}.f${pinField}` } },
        when: { matches: [{ var: `data.${name}.f${pinField}` }, '^\\d{6}$'] },
      },
    ]),
  ),
  on: sections(count).map((name) => ({
    id: `${name}-fill`,
    change: `/${name}/f${pinField}`,
    after: `${name}Place`,
    fill: Object.fromEntries(['f16', 'f27', 'f28', 'f42'].map((key) => [`/${name}/${key}`, { var: `lookups.${name}Place.${key}` }])),
  })),
});

export const definitionOf = (count: number, table = false): Definition => ({
  id: `bench/${count}${table ? '-table' : ''}`,
  schema: schemaOf('ours', count, table),
  ui: {
    sections: [
      ...sections(count).map((name) => ({
        id: name,
        title: `Section ${name}`,
        fields: fields.map((index) => ({ at: `/${name}/f${index}`, width: 12, ...(kindOf(index) === 'radio' ? { widget: 'choice' } : {}) })),
      })),
      ...(table
        ? [
            {
              id: 'rows',
              title: 'Rows',
              fields: [
                { at: '/rows', width: 12 },
                { at: '/total', width: 12 },
              ],
            },
          ]
        : []),
    ],
  },
  rules: { ...rulesOf(count, table, 'data.'), ...pins(count) },
});
