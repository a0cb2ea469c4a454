/** What is named of a form: its fields by their pointers, lookups, checks, sections, columns of its template; of records the tabs and the facts. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { valueAt } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { objectOf, provedAs, segmentsOfPointer } from '../../engine/json.ts';
import { columnKey } from '../../engine/sheet/template.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { BindingDef, FormDef } from '../definition/form.ts';
import { nearest } from '../../engine/nearest.ts';
import { fieldGone, fieldLost } from '../report.ts';
import { UNKNOWN } from '../schema/inline.ts';
import type { Source } from '../source.ts';
import type { ReferencePlace } from '../definitions.ts';
import { partReferent, type CheckContext, type Referent } from './check.ts';
import { fieldsBelow } from './fieldPlaces.ts';
import { belongs } from './keywords.ts';

const formOf = ({ catalogue }: CheckContext, { of, id }: ReferencePlace): FormDef | undefined => catalogue.forms[String(of ?? id)];

/** Names of what a form has. */
const having = partReferent(formOf);

/** Every place of a form. */
const pointersOf = (schema: FormSchema): Pointer[] =>
  [...fieldsBelow(schema)].flatMap((one) => (one.schema.items ? [one.at, `${one.at}/*`] : [one.at]));

/** Whether a pointer leads to a field; `*` and numbers only into tables. */
function leads(schema: FormSchema, pointer: Pointer): boolean {
  let here: FormSchema | undefined = schema;
  for (const key of segmentsOfPointer(pointer)) {
    if (here?.[UNKNOWN] === true) return true;
    if (here?.items && !/^(\*|\d+)$/.test(key)) return false;
    here = here && schemaAt(here, [key]);
  }
  return here !== undefined;
}

/** The pointer that a place means: the name of a field alone is that field, the column of a table a field of its rows. */
function aimOf({ name, pointer, source }: ReferencePlace): Pointer {
  const keys = segmentsOfPointer(pointer);
  const above = keys.reduce((base, key, at) => {
    if (key !== 'with' || !source.file.endsWith('/ui.json')) return base;
    return keys[at + 1] === 'columns' ? `${base}${String(valueAt(source.value, [...keys.slice(0, at), 'at']))}/*` : '';
  }, '');
  return name === '' || name.startsWith('/') ? above + name : `/${name}`;
}

const bindingIn = ({ value }: Source): BindingDef => provedAs(value);

/** Tabs of a record by key, or of all; also of a form of which another file is faulty. Of what is not sure nothing is known. */
function tabsOf({ definitions }: CheckContext, record?: string): string[] | undefined {
  const tabs = definitions.of('binding').flatMap(({ source }) => {
    const { tab } = bindingIn(source);
    return tab && (record === undefined || tab.of === record) ? [tab.key] : [];
  });
  // A form without its binding has a fault of its own; which tab it would be nobody knows.
  const isSure = definitions.sound('binding') && definitions.ids('schema').every((id) => definitions.ids('binding').includes(id));
  // Where one stands twice, another that is asked for is most probably what one of them was.
  return isSure && (record === undefined || new Set(tabs).size === tabs.length) ? tabs : undefined;
}

/** The record whose tabs a place means: that beside it, or of its file. */
const recordAt = ({ catalogue }: CheckContext, { of, id, source }: ReferencePlace): string | undefined =>
  typeof of === 'string' ? of : source.file.startsWith('config/completeness/') ? catalogue.completeness[id]?.record : undefined;

/** The fields of an object, as its schema is written. */
const fieldsIn = (schema: Json | undefined): string[] => Object.keys(objectOf(objectOf(schema)['properties']));

/** The keywords that say what fits a field, those of the shared part that is laid in with them; undefined where that cannot be read. */
function keywordsOf(definitions: CheckContext['definitions'], field: JsonObject): string[] | undefined {
  const own = Object.keys(field).filter((key) => key in belongs || key === 'enum' || key === 'type');
  if (field['$ref'] === undefined) return own;
  const part = definitions.get('part', String(field['$ref']).replace(/^.*\/|\.json$/g, ''));
  const laid = part && keywordsOf(definitions, objectOf(part.value));
  return laid && [...laid, ...own];
}

export const ofForms: Readonly<Record<string, Referent>> = {
  'field of the form': {
    ...having('unknown-pointer', ({ schema }) => pointersOf(schema)),
    bare: (place) => aimOf(place).replace(/\/\d+(?=\/|$)/g, '/*'),
    has: (context, place) => {
      const form = formOf(context, place);
      return form !== undefined && leads(form.schema, aimOf(place));
    },
    cause: (place, context) => {
      const [form, [top = '']] = [formOf(context, place), segmentsOfPointer(aimOf(place))];
      return form && schemaAt(form.schema, [top]) === undefined ? fieldLost(form.id, top) : {};
    },
  },
  'lookup of the form': having('unknown-name', ({ rules }) => Object.keys(rules.lookups ?? {})),
  'check of the form': having('unknown-name', ({ rules }) => (rules.check ?? []).map(({ id }) => id)),
  'section of the form': having('pages', ({ ui }) => ui.sections.flatMap(({ id }) => id ?? [])),
  'column of the template': having('unknown-name', ({ binding }) => binding.template?.columns.map(columnKey)),
  'loaded fact': {
    names: ({ definitions }) =>
      definitions.sound('binding')
        ? [
            'session',
            'session.user',
            'record.stored',
            ...definitions.of('binding').flatMap(({ source }) => Object.keys(bindingIn(source).facts ?? {})),
          ]
        : undefined,
  },
  'field of this object': {
    check: 'schema-keyword',
    names: (_context, { of }) => (objectOf(of)['$ref'] === undefined && objectOf(of)['properties'] ? fieldsIn(of) : undefined),
    wording: ({ name, of }) => {
      const near = nearest(name, fieldsIn(of));
      const right = near === undefined ? `no "${name}" in "required", or a field "${name}"` : `"${near}"?`;
      return [`"${name}" is required but is no field here`, right];
    },
    // A field that is required and not there may be named all over the form: this is where it is missed.
    cause: ({ source: { file }, pointer, name }) => {
      const { cause } = fieldGone(file, pointer.startsWith('/required/') ? name : undefined);
      return cause ? { cause: { ...cause, here: true } } : {};
    },
  },
  'field of this alternative': { check: 'alternatives', names: (_context, { of, to }) => [...fieldsIn(of), ...fieldsIn(to)] },
  'keyword beside this text': {
    check: 'schema-keyword',
    names: ({ definitions }, { of }) => {
      const here = keywordsOf(definitions, objectOf(of));
      return here && ['_', ...here];
    },
  },
  'field that the system sets': {
    check: 'file-field',
    names: (_context, { of }) => Object.entries(objectOf(of)).flatMap(([name, field]) => (objectOf(field)['x-system'] === true ? [name] : [])),
    mend: ({ name }) => `"${name}": { "type": "string", "x-system": true }`,
  },
  tab: { check: 'unknown-tab', names: (context, place) => tabsOf(context, recordAt(context, place)) },
  'record that tabs hang on': {
    names: ({ definitions }) =>
      definitions.sound('binding') ? [...new Set(definitions.of('binding').flatMap(({ source }) => bindingIn(source).tab?.of ?? []))] : undefined,
  },
};
