/** Values that labels, helps, notes and worked-out sentences of a form say: `{name}` is a field of the form, beside it in the data. */
import type { FormSchema } from '../../../engine/definition/form.ts';
import { fileDefOf, schemaAt } from '../../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import type { Json, Pointer, Text } from '../../../engine/types.ts';
import type { FormDef } from '../../definition/form.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';
import { placedIn } from '../fieldPlaces.ts';
import { placeholdersIn } from './placeholders.ts';
import { onlyKeys, spokenTextsIn } from './places.ts';

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

const sayable = ({ schema }: FormDef): string[] => Object.entries(schema.properties ?? {}).flatMap(([name, part]) => (canBeSaid(part) ? [name] : []));

/** Sentences that rules choose by their keys, for fields that say them. */
function judgeComputed(form: FormDef, context: CheckContext): FoundFault[] {
  const known = sayable(form);
  return Object.entries(form.rules.compute ?? {})
    .filter(([at]) => schemaAt(form.schema, segmentsOfPointer(at))?.['x-word'] === true)
    .flatMap(([at, rule]) => spokenTextsIn(rule as Json, pointerTo('/compute', at)))
    .filter(({ text }) => onlyKeys(text))
    .flatMap(({ pointer, text }) =>
      placeholdersIn(context, text)
        .filter((name) => !known.includes(name))
        .map((name) => wrongAt(pointer, `the form has no value "${name}" that a text could say`, oneOf(name, known, 'field'))),
    );
}

/** A rule that chooses a sentence for a field of which nobody is told that it holds one: its key would be read as it is written. */
const judgeUnsaid = (form: FormDef): FoundFault[] =>
  Object.entries(form.rules.compute ?? {}).flatMap(([at, rule]) => {
    const schema = schemaAt(form.schema, segmentsOfPointer(at));
    if (schema?.type !== 'string' || schema['x-word'] === true) return [];
    return spokenTextsIn(rule as Json, pointerTo('/compute', at))
      .filter(({ text }) => onlyKeys(text))
      .map(({ pointer, text }) =>
        wrongAt(pointer, `"${text}" would be read as it stands: "${at}" says no text of the product`, '"x-word": true of this field in schema.json'),
      );
  });

function unknownIn(form: FormDef, context: CheckContext): FoundFault[] {
  const known = sayable(form);
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
  faults: inEach('rules', (form, context) => {
    const source = context.definitions.get('ui', form.id);
    return [
      ...(source ? unknownIn(form, context).map((found) => ({ source, ...found })) : []),
      ...judgeComputed(form, context),
      ...judgeUnsaid(form),
    ];
  }),
};
