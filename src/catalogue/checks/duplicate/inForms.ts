import { oneOf } from '../../nearest.ts';
import type { Check, CheckContext, Finding } from '../check.ts';
import { listOf, objectOf, segmentsOfPointer } from '../../../engine/json.ts';
import type { Json } from '../../../engine/types.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { Source } from '../../source.ts';
import { type FormDef, type UiSection, recordParts } from '../../definition/form.ts';
import { entriesOf, repeated } from './inTables.ts';

/** Each field once, but for sections that show themselves by a flag of their own: each flag is a form for itself. */
function drawnTwice({ schema, ui: { sections } }: FormDef, inUi: Source): Finding[] {
  const flagOf = ({ at }: UiSection): string | undefined =>
    at !== undefined && schemaAt(schema, segmentsOfPointer(at))?.type === 'boolean' ? at : undefined;
  const fieldsOf = (flag: string | undefined): Finding[] =>
    repeated(
      sections.flatMap((section, at) =>
        [undefined, flag].includes(flagOf(section))
          ? entriesOf(
              inUi,
              'field',
              section.fields,
              (index) => `/sections/${at}/fields/${index}/at`,
              (field) => field.at,
            )
          : [],
      ),
    );
  const found = [...new Set([undefined, ...sections.map(flagOf)])].flatMap(fieldsOf);
  return [...new Map(found.map((one) => [one.pointer, one])).values()];
}

/** Each column of a table once, in tables within tables, too. */
function columnsTwice({ ui: { sections } }: FormDef, inUi: Source): Finding[] {
  const inTable = (field: Json, base: string): Finding[] => {
    const columns = listOf(objectOf(objectOf(field)['with'])['columns']);
    const place = (index: number): string => `${base}/with/columns/${index}`;
    const nameOf = (column: Json): Json | undefined => objectOf(column)['at'];
    return [...repeated(entriesOf(inUi, 'column', columns, place, nameOf)), ...columns.flatMap((column, index) => inTable(column, place(index)))];
  };
  return sections.flatMap(({ fields }, at) => fields.flatMap((field, index) => inTable({ ...field }, `/sections/${at}/fields/${index}`)));
}

function inForm(form: FormDef, { definitions }: CheckContext): Finding[] {
  const inUi = definitions.get('ui', form.id);
  return inUi ? [...drawnTwice(form, inUi), ...columnsTwice(form, inUi)] : [];
}

function tabs({ definitions, catalogue }: CheckContext): Finding[] {
  const parts = new Map(recordParts(catalogue.components).map(({ name, tab }) => [name, tab]));
  return (['index', 'key'] as const).flatMap((key) =>
    repeated(
      Object.values(catalogue.forms).flatMap(({ id, binding: { tab } }) => {
        const source = definitions.get('binding', id);
        // A part of the record that does not stand at its index is told as that.
        const isElsewhere = key === 'index' && tab !== undefined && (parts.get(tab.component ?? '') ?? tab.index) !== tab.index;
        return source && tab && !isElsewhere ? [{ source, pointer: `/tab/${key}`, value: `${tab.of} ${tab[key]}`, what: `tab ${key}` }] : [];
      }),
    ),
  );
}

/** Panels hang on tabs that are there, each in a place of its own. */
function panels({ definitions, catalogue }: CheckContext): Finding[] {
  const forms = Object.values(catalogue.forms);
  const known = forms.flatMap(({ binding: { tab } }) => (tab ? [`${tab.of} ${tab.key}`] : []));
  const hung = forms.flatMap(({ id, binding: { panel } }) => {
    const source = definitions.get('binding', id);
    return source && panel ? [{ source, panel }] : [];
  });
  // A tab of a form that cannot be read may be there all the same.
  const lost = (definitions.sound('binding') ? hung : [])
    .filter(({ panel }) => !known.includes(`${panel.of} ${panel.tab}`))
    .map(({ source, panel }): Finding => {
      const keys = known.filter((one) => one.startsWith(`${panel.of} `)).map((one) => one.slice(panel.of.length + 1));
      return {
        source,
        pointer: '/panel/tab',
        wrong: `"${panel.of}" has no tab "${panel.tab}"`,
        right: oneOf(panel.tab, keys, 'tab'),
        check: 'unknown-tab',
      };
    });
  const places = hung.map(({ source, panel }) => ({
    source,
    pointer: '/panel/order',
    value: `${panel.of} ${panel.tab} ${panel.order}`,
    what: 'panel place',
  }));
  return [...lost, ...repeated(places)];
}

/** Fields and columns of tables stand once in a form, tab and panel places once in a record. */
export const duplicatesInForms: Check = {
  name: 'duplicate',
  faults: (context) => [...Object.values(context.catalogue.forms).flatMap((form) => inForm(form, context)), ...tabs(context), ...panels(context)],
};
