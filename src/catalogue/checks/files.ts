import type { FormSchema } from '../../engine/definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue } from '../types.ts';
import type { FormDef } from '../definition/form.ts';
import type { Operation } from '../definition/action.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

function walk(schema: FormSchema, pointer: string, beside: Readonly<Record<string, FormSchema>>): FoundFault[] {
  const file = schema['x-file'];
  const own: FoundFault[] = [];
  if (file && schema.type !== 'string') own.push(wrongAt(pointer, 'a file field is a text that names the file', '"type": "string"'));
  if (file?.name !== undefined && beside[file.name]?.['x-system'] !== true) {
    own.push(
      wrongAt(
        `${pointer}/x-file/name`,
        `there is no field "${file.name}" beside it that carries the name`,
        `"${file.name}": { "type": "string", "x-system": true }`,
      ),
    );
  }
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    walk(one, pointerTo(pointer, 'properties', name), schema.properties ?? {}),
  );
  return [...own, ...below, ...(schema.items ? walk(schema.items, `${pointer}/items`, {}) : [])];
}

const hasFile = (schema: FormSchema): boolean =>
  schema['x-file'] !== undefined || Object.values(schema.properties ?? {}).some(hasFile) || (schema.items !== undefined && hasFile(schema.items));

/** Names of the file fields of a form's own, outside tables. */
const fileNames = (form: FormDef | undefined): string[] =>
  Object.entries(form?.schema.properties ?? {}).flatMap(([name, field]) => (field['x-file'] ? [name] : []));

/** Whether the entity that an action writes keeps each file of the form under the same name. */
function keepsThem(catalogue: Catalogue, work: Operation, form: FormDef): boolean {
  const noun = 'create' in work ? work.create : 'update' in work ? work.update : undefined;
  const document = noun === undefined ? undefined : catalogue.entities[noun]?.document;
  const kept = typeof document === 'string' ? fileNames(catalogue.forms[document]) : [];
  const sent = fileNames(form);
  return sent.length > 0 && sent.every((name) => kept.includes(name));
}

/**
 * File fields are texts, their names have a field to travel in, and what saves them writes an entity whose documents are that form, or have its
 * files under the same names: nobody else would find the file again. A form that only sends on (its action is judged by another form) needs no
 * entity.
 */
export const files: Check = {
  name: 'file-field',
  faults: ({ definitions, catalogue }) => {
    const held = new Set(
      Object.values(catalogue.entities).flatMap(({ document }) =>
        document === undefined ? [] : [typeof document === 'string' ? document : document.form],
      ),
    );
    const inForms = Object.values(catalogue.forms).flatMap(({ id, schema }) => {
      const source = definitions.get('schema', id);
      return source ? walk(schema, '', {}).map((found) => ({ source, ...found })) : [];
    });
    const inActions = definitions.of('actions').flatMap(({ id, source }) =>
      Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { request, do: work }]) => {
        const form = request?.form === undefined ? undefined : catalogue.forms[request.form];
        return form && hasFile(form.schema) && !held.has(form.id) && !keepsThem(catalogue, work, form)
          ? [
              {
                source,
                ...wrongAt(
                  pointerTo('', name, 'request', 'form'),
                  `no entity keeps the files of "${form.id}"`,
                  `an entity with "document": "${form.id}"`,
                ),
              },
            ]
          : [];
      }),
    );
    return [...inForms, ...inActions];
  },
};
