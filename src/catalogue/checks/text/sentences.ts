/** Values that labels, helps and notes of a form say: `{name}` is a field of the form, beside it in the data. */
import type { FormSchema } from '../../../engine/definition/form.ts';
import { fileDefOf } from '../../../engine/form/fileProblems.ts';
import type { Pointer, Text } from '../../../engine/types.ts';
import type { FormDef } from '../../definition/form.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { placedIn } from '../placed.ts';
import { placeholdersIn } from './placeholders.ts';

/** A value that can be read in a sentence; of a table its number of rows. */
const canBeSaid = (schema: FormSchema): boolean => schema.type !== 'object' && schema['x-pii'] !== 'password' && fileDefOf(schema) === undefined;

function textsIn({ ui, schema }: FormDef): { pointer: Pointer; text: Text | undefined; isCell: boolean }[] {
  return [
    { pointer: '/note', text: ui.note, isCell: false },
    ...ui.sections.flatMap(({ note, fields }, index) => [
      { pointer: `/sections/${index}/note`, text: note, isCell: false },
      ...placedIn(schema, fields, `/sections/${index}/fields`).flatMap(({ field, pointer }) =>
        (['label', 'help'] as const).map((key) => ({ pointer: `${pointer}/${key}`, text: field[key], isCell: pointer.includes('/with/columns/') })),
      ),
    ]),
  ];
}

function judge(form: FormDef, context: CheckContext): FoundFault[] {
  const known = Object.entries(form.schema.properties ?? {}).flatMap(([name, schema]) => (canBeSaid(schema) ? [name] : []));
  return textsIn(form).flatMap(({ pointer, text, isCell }) =>
    placeholdersIn(context, text ?? '')
      .filter((name) => isCell || !known.includes(name))
      .map((name) =>
        isCell
          ? wrongAt(pointer, `a text of a column gets no value for {${name}}`, 'words alone, or a sentence beside the table')
          : wrongAt(pointer, `the form has no value "${name}" that a text could say`, oneOf(name, known, 'field')),
      ),
  );
}

export const sentences: Check = {
  name: 'placeholder',
  faults: (context) =>
    Object.values(context.catalogue.forms).flatMap((form) => {
      const source = context.definitions.get('ui', form.id);
      return source ? judge(form, context).map((found) => ({ source, ...found })) : [];
    }),
};
