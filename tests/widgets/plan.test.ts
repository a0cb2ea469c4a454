import { describe, expect, test } from 'vitest';
import { defaultWidget, planDrawing } from '../../src/widgets/form/plan.ts';
import { fieldPath, schemaPlaceOf } from '../../src/widgets/form/pointer.ts';
import { storySchema, storyUi } from '../../src/widgets/form/storyForm.ts';

describe('what a definition draws', () => {
  test.each([
    [{ type: 'string', 'x-options': 'genders' }, 'select'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'string', 'x-pii': 'aadhaar' as const }, 'aadhaar'],
    [{ type: 'string', 'x-pii': 'phone' as const }, 'phone'],
    [{ type: 'string', 'x-pii': 'name' as const }, 'text'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'email' }, 'email'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ type: 'integer' }, 'digits'],
    [{ type: 'array' }, 'table'],
    [{ type: 'string' }, 'text'],
  ])('%j without a widget of its own is drawn as %s', (schema, widget) => expect(defaultWidget(schema)).toBe(widget));

  test('fields stand by pointer, also inside objects; short ones pair up on a phone', () => {
    const { sections } = planDrawing(storySchema, storyUi, { '/referedBy': true });
    const fields = sections.flatMap((section) => section.fields);
    const of = (at: string) => fields.find((field) => field.at === at);
    expect(of('/residential/pincode')).toMatchObject({ label: 'Pincode', required: true, widget: 'digits', pairs: true, width: 4 });
    expect([of('/gender')?.pairs, of('/channel')?.pairs]).toEqual([true, false]);
    expect(of('/firstName')).toMatchObject({ pairs: false, required: true, conditional: false });
    expect(of('/referedBy')).toMatchObject({ conditional: true, required: false });
    expect(of('/rows')?.columns?.map(({ at, cell, required }) => [at, cell, required])).toEqual([
      ['/rows/*/course', true, true],
      ['/rows/*/year', true, true],
      ['/rows/*/grade', true, false],
    ]);
  });

  test('a field that the schema does not have is named in the error', () => {
    expect(() => planDrawing(storySchema, { sections: [{ title: 'x', fields: [{ at: '/nobody' }] }] })).toThrow('/nobody');
    expect(() => schemaPlaceOf(storySchema, '/rows/*/nothing')).toThrow('/rows/*/nothing');
  });

  test('a table draws the columns that ui.json names, in its order', () => {
    const [section] = planDrawing(storySchema, {
      sections: [{ title: 'x', fields: [{ at: '/rows', with: { columns: [{ at: '/grade', label: 'Class' }, { at: '/course' }] } }] }],
    }).sections;
    expect(section?.fields[0]?.columns?.map(({ label }) => label)).toEqual(['Class', 'Course']);
  });

  test('quality 4: the title of a table stands above it where other fields stand beside it and its section is not called so', () => {
    const rows = { at: '/rows', label: 'Gifts' };
    const beside = { at: '/referedBy' };
    const titled = [
      { title: 'x', fields: [rows, beside] },
      { title: 'Gifts', fields: [rows, beside] },
      { title: 'x', fields: [rows] },
    ].map((section) => planDrawing(storySchema, { sections: [section] }).sections[0]?.fields[0]?.titled ?? false);
    expect(titled).toEqual([true, false, false]);
  });

  test('pointers and paths name the same place', () => {
    expect(['/residential/pincode', '/a~1b/c~0d', 'rows.0.year'].map(fieldPath)).toEqual(['residential.pincode', 'a/b.c~d', 'rows.0.year']);
  });
});
