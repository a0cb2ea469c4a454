import type { LongTable } from '../longLists/longTable.ts';
import { isLong, rowsPathOf } from '../longLists/readLongLists.ts';
import type { Source } from '../source.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, aOrAn, faultAt, type Check, type Finding, type FoundFault, type CheckContext } from './check.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { optionListOf, schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { fieldsBelow, placedIn, type SchemaField } from './fieldPlaces.ts';
import { readsIn } from '../readsIn.ts';
import { textsUnder } from './namePlaces.ts';
import { inEach, inEachRule } from './untilChanged.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A line of a file of rows, as a place. */
const inLine = (file: string, line: number): Source => ({ file, value: null, line: () => line });

/** The list that rows lie within. */
function around({ longLists, options }: Catalogue, name: string): { has(value: string): boolean } | undefined {
  if (Object.hasOwn(longLists, name)) return longLists[name];
  const items = options[name]?.items;
  return items && new Set(items.map(({ value }) => String(value)));
}

/** Rows below the names of the columns. That one of these is not there is told by itself. */
const empty = (table: LongTable): FoundFault[] =>
  table.isReadable && table.size === 0 && table.faults().length === 0
    ? faultAt('/file', `"${table.def.file}" has no rows`, 'a row for each option below the names of the columns')
    : [];

/** Option lists whose rows stand in a file: the file is there and has the columns, each row says what it must, and lies within a row that is there. */
export const longRows: Check = {
  name: 'long-list',
  faults: ({ definitions, catalogue }): Finding[] => {
    const lists = definitions.of('options').filter(({ source }) => isLong(source));
    const paths = new Set(lists.map(({ source }) => rowsPathOf(source)));
    const found = lists.flatMap(({ id, source }) => {
      const table = catalogue.longLists[id];
      if (!table) return [];
      const path = rowsPathOf(source);
      const rows = table.faults(around(catalogue, table.def.within?.list ?? ''));
      return [
        ...empty(table).map((one) => ({ source, ...one })),
        ...rows.map(({ line, wrong, right }) => ({ source: inLine(path, line), ...wrongAt('', wrong, right) })),
      ];
    });
    const unnamed = definitions.sound('options') ? Object.keys(definitions.tables).filter((path) => !paths.has(path)) : [];
    return [
      ...found,
      ...unnamed.map((path) => ({
        source: inLine(path, 1),
        ...wrongAt('', 'no option list beside it names this file', `"file": "${nameOf(path)}", "value", "label" in ${path.replace(/csv$/, 'json')}`),
      })),
    ];
  },
};

/** A list whose own file is at fault: that is told already. */
const isUnread = (list: string | undefined, { options }: Catalogue): boolean => list !== undefined && !Object.hasOwn(options, list);

function judgeWithin({ schema, around, pointer }: SchemaField, list: string, { longLists, options }: Catalogue): FoundFault[] {
  const outer = longLists[list]?.def.within?.list;
  // A list that is not there is told of where it is named.
  if (outer !== undefined && !options[outer] && !longLists[outer]) return [];
  const beside = schema['x-within'];
  const fitting = Object.entries(around.properties ?? {}).find(([, field]) => outer !== undefined && field['x-options'] === outer)?.[0];
  const right = fitting === undefined ? `a field beside it with "x-options": "${outer}", and "x-within" with its name` : `"x-within": "${fitting}"`;
  if (outer === undefined)
    return beside === undefined
      ? []
      : faultAt(`${pointer}/x-within`, `the rows of "${list}" lie within no other list`, 'no "x-within", or "within" in the option list');
  if (beside === undefined) return faultAt(pointer, `"${list}" lies within "${outer}", and nothing says which of its options is meant`, right);
  if (around.properties?.[beside]?.['x-options'] === outer) return [];
  return faultAt(`${pointer}/x-within`, `"${beside}" is no field beside it with the options of "${outer}"`, right);
}

/** What holds a value of the list: the field, or each of its values where it is a list of them. */
function judgeHolder(schema: FormSchema, pointer: Pointer, list: string): FoundFault[] {
  const strange = (['x-suggested', 'x-joined', 'enum'] as const).filter((keyword) => schema[keyword] !== undefined);
  return [
    ...(schema.type === 'string'
      ? []
      : faultAt(`${pointer}/type`, `the values of "${list}" are texts, and the field is ${aOrAn(String(schema.type))}`, '"type": "string"')),
    ...strange.map((keyword) => wrongAt(`${pointer}/${keyword}`, `a field with the list "${list}" holds one of its values`, `no "${keyword}"`)),
  ];
}

function judgeField(field: SchemaField, catalogue: Catalogue): FoundFault[] {
  const { schema, pointer } = field;
  const list = optionListOf(schema);
  if (list === undefined || !Object.hasOwn(catalogue.longLists, list))
    return schema['x-within'] === undefined || isUnread(list, catalogue)
      ? []
      : faultAt(`${pointer}/x-within`, 'only a list with a "file" is narrowed so', '"options" in rules.json, or no "x-within"');
  const each = schema['x-options'] === undefined ? schema.items : undefined;
  return [
    ...(each ? judgeHolder(each, `${pointer}/items`, list) : judgeHolder(schema, pointer, list)),
    ...(each?.['x-within'] === undefined
      ? []
      : faultAt(`${pointer}/items/x-within`, 'what is chosen has no field beside it, the whole list has', '"x-within" beside "items"')),
    ...judgeWithin(field, list, catalogue),
  ];
}

const READ: ReadonlySet<string> = new Set(['hidden', 'readonly', 'computed']);

/** Where such fields stand in ui.json, and where others are to be found by typing. */
function judgeDrawn(form: FormDef, long: ReadonlyMap<Pointer, string>, catalogue: Catalogue): FoundFault[] {
  const places = form.ui.sections.flatMap(({ fields }, index) => placedIn(form.schema, fields, `/sections/${index}/fields`));
  return places.flatMap(({ field, at, pointer }): FoundFault[] => {
    const list = long.get(at);
    const { widget } = field;
    const own = optionListOf(schemaAt(form.schema, segmentsOfPointer(at)));
    if (list !== undefined && widget !== 'search' && !READ.has(widget ?? ''))
      return faultAt(
        `${pointer}/${widget === undefined ? 'at' : 'widget'}`,
        `"${at}" has the list "${list}", which is found by typing`,
        '"widget": "search"',
      );
    if (list === undefined && widget === 'search' && !isUnread(own, catalogue))
      return faultAt(
        `${pointer}/widget`,
        `"${at}" has no list that is asked for what is typed`,
        '"x-options" with a list that has a "file", or autocomplete',
      );
    return [];
  });
}

function ofForm(form: FormDef, { definitions, catalogue }: CheckContext): Finding[] {
  const fields = [...fieldsBelow(form.schema)];
  const long = new Map(
    fields.flatMap(({ at, schema }) => {
      const list = optionListOf(schema) ?? '';
      return Object.hasOwn(catalogue.longLists, list) ? [[at, list] as const] : [];
    }),
  );
  const ruled = Object.keys(form.rules.options ?? {}).filter((at) => long.has(at));
  const found: [kind: 'schema' | 'ui' | 'rules', faults: FoundFault[]][] = [
    ['schema', fields.flatMap((field) => judgeField(field, catalogue))],
    ['ui', judgeDrawn(form, long, catalogue)],
    ['rules', ruled.map((at) => wrongAt(pointerTo('/options', at), `the options of "${at}" are its list and "x-within"`, 'no rule for it'))],
  ];
  return found.flatMap(([kind, faults]) => {
    const source = definitions.get(kind, form.id);
    return source ? faults.map((one) => ({ source, ...one })) : [];
  });
}

/** Fields whose options are a list that is too long for a page: a text of its own, found by typing, narrowed by the field beside it. */
export const longFields: Check = { name: 'long-list', faults: inEach('schema', ofForm) };

/** Rules may read of such a list only what columns of a list show: the rows whose values it has. */
const ofRules = inEachRule(({ source, pointer, logic }, { catalogue }) => {
  const list = catalogue.lists[/^schemas\/lists\/(.*)\.json$/.exec(source.file)?.[1] ?? ''];
  const listNames = list && Object.values(list.labels ?? {});
  const read = readsIn(logic).flatMap(({ path }) => (path.startsWith('lists.') ? [path.split('.')[1] ?? ''] : []));
  return [...new Set(read)]
    .filter((name) => Object.hasOwn(catalogue.longLists, name) && listNames?.includes(name) !== true)
    .map((name) => {
      if (pointer.startsWith('/filters/'))
        return wrongAt(pointer, `"${name}" is too long to be sent to a page: no rule goes over it`, '"within" with the filter before it');
      const right = listNames ? `"labels": { "<key of a row>": "${name}" } in this list` : 'a field beside it, or a shorter list';
      return wrongAt(pointer, `the rule reads "${name}", which is too long to be sent to a page`, right);
    });
});

/** A list that is too long for a page is asked for rows: nothing that wants the whole of it may name it. */
export const longUses: Check = {
  name: 'long-list',
  faults: (context) => {
    const { catalogue } = context;
    const names = Object.keys(catalogue.longLists);
    const wanting = [...textsUnder(context, ['actions'], 'x-options'), ...textsUnder(context, ['chart'], 'options')];
    return [
      ...ofRules(context),
      ...wanting
        .filter(({ name }) => names.includes(name))
        .map(({ source, pointer, name }) => ({
          source,
          ...wrongAt(pointer, `"${name}" is too long to be offered as a whole`, 'a shorter list; a field of a form with "widget": "search" has it'),
        })),
    ];
  },
};
