import { sizeText } from '../../engine/file/fileKinds.ts';
import { formPart } from '../formPart.ts';
import { fileDefOf, fileFieldsOf } from '../../engine/form/schema.ts';
import { pointerTo } from '../json/pointer.ts';
import { FILES_TOGETHER } from '../limits.ts';
import type { Catalogue } from '../types.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Operation } from '../definition/action.ts';
import { faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { fieldsBelow, type SchemaField } from './fieldPlaces.ts';
import { inEach } from './untilChanged.ts';
import { isObject } from '../../engine/json.ts';
import { type Kind, layout, metaSchemaOf } from '../layout.ts';
import { resolvePath } from '../schema/inline.ts';

/** A list of files says how many it holds, and one save can carry them. */
function tooMany({ schema, pointer }: SchemaField): FoundFault[] {
  const file = schema.items?.['x-file'];
  const most = schema['maxItems'];
  if (!file) return [];
  if (typeof most !== 'number') return faultAt(pointer, 'how many files this list may hold is not said', '"maxItems": 5');
  if (most * file.maxBytes <= FILES_TOGETHER) return [];
  const fitting = Math.floor(FILES_TOGETHER / file.maxBytes);
  return faultAt(
    `${pointer}/maxItems`,
    `${most} files of ${sizeText(file.maxBytes)} are more than the ${sizeText(FILES_TOGETHER)} that one save carries`,
    `at most ${fitting}, or "maxBytes" of at most ${Math.floor(FILES_TOGETHER / most)} bytes`,
  );
}

/** Names of the file fields of a form's own, outside tables. */
const fileKeysOf = (schema: FormSchema | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => (fileDefOf(field) ? [name] : []));

/** Whether the entity that an action writes keeps each file of the form under the same name. */
function keepsThem(catalogue: Catalogue, work: Operation, schema: FormSchema): boolean {
  const noun = 'create' in work ? work.create : 'update' in work ? work.update : undefined;
  const document = noun === undefined ? undefined : catalogue.entities[noun]?.document;
  const documentKeys = typeof document === 'string' ? fileKeysOf(formPart(catalogue.forms, document, 'schema')) : [];
  const formKeys = fileKeysOf(schema);
  return formKeys.length > 0 && formKeys.every((name) => documentKeys.includes(name));
}

const inSchemas = inEach('schema', ({ schema }) => [...fieldsBelow(schema)].flatMap(tooMany));

/**
 * File fields are texts, their names have a field to travel in, and what saves them writes an entity whose documents are that form, or have its
 * files under the same names: nobody else would find the file again. A form that only sends on (its action is judged by another form) needs no
 * entity.
 */
export const files: Check = {
  name: 'file-field',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const formIds = new Set(
      Object.values(catalogue.entities).flatMap(({ document }) =>
        document === undefined ? [] : [typeof document === 'string' ? document : document.form],
      ),
    );
    // A form that cannot be read is no form without files.
    const inActions = (definitions.sound('schema') ? definitions.of('actions') : []).flatMap(({ id, source }) =>
      Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { request, do: work }]) => {
        const id = request?.form ?? '';
        const schema = formPart(catalogue.forms, id, 'schema');
        return schema && fileFieldsOf(schema).length > 0 && !formIds.has(id) && !keepsThem(catalogue, work, schema)
          ? faultIn(source, pointerTo('', name, 'request', 'form'), `no entity keeps the files of "${id}"`, `an entity with "document": "${id}"`)
          : [];
      }),
    );
    return [...inSchemas(context), ...inActions];
  },
};

/** Of each thing that is several files: these all are there. */
function wholeSets(name: string, kinds: readonly Kind[], wording: (id: string, kind: Kind) => readonly [wrong: string, right: string]): Check {
  const missing = ({ definitions }: CheckContext, id: string): Finding[] => {
    const there = kinds.filter((kind) => definitions.ids(kind).includes(id));
    const source = there.map((kind) => definitions.get(kind, id)).find((one) => one !== undefined);
    return kinds.flatMap((kind) => (source && !there.includes(kind) ? faultIn(source, '', ...wording(id, kind)) : []));
  };
  return { name, faults: (context) => [...new Set(kinds.flatMap((kind) => context.definitions.ids(kind)))].flatMap((id) => missing(context, id)) };
}

/** A form is a folder of five files. */
export const formFiles = wholeSets('form-files', ['schema', 'ui', 'rules', 'binding', 'examples'], (id, kind) => [
  `the form ${id} has no ${kind}.json`,
  `schemas/forms/${id}/${kind}.json; "npm run newForm" makes all five`,
]);

/** A workflow is two files: the machine, and the examples of it. */
export const workflowFiles = wholeSets('workflow-files', ['workflow', 'workflow-examples'], (id, kind) => {
  const file = `${id}.${kind === 'workflow' ? 'json' : 'examples.json'}`;
  return [`the workflow ${id} has no ${file}`, `workflows/${file}`];
});

const kinds: readonly Kind[] = layout.map(({ kind }) => kind);

/** How a file below the definitions' folder reaches a meta schema. */
function relative(file: string, meta: string): string {
  const up = file.split('/').length - 1;
  return file.startsWith('schemas/') ? `${'../'.repeat(up - 1)}_meta/${meta}.schema.json` : `${'../'.repeat(up)}schemas/_meta/${meta}.schema.json`;
}

/** `$schema` leads to the meta schema of the file's kind, so that editors complete what `check` expects. */
export const links: Check = {
  name: 'schema-link',
  faults: ({ definitions }) =>
    kinds.flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }) => {
        const meta = metaSchemaOf(kind);
        const value = source.value;
        const link = isObject(value) ? value['$schema'] : undefined;
        if (meta === undefined) return [];
        const right = `"${relative(source.file, meta)}"`;
        if (typeof link !== 'string') return [{ source, pointer: '', wrong: '"$schema" is missing', right: `"$schema": ${right}` }];
        return resolvePath(source.file, link) === `schemas/_meta/${meta}.schema.json`
          ? []
          : [{ source, pointer: '/$schema', wrong: `"${link}" is not the meta schema of this kind of file`, right }];
      }),
    ),
};
