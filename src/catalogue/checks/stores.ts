import type { FormSchema } from '../../engine/definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { keysBeside, nounOf, saidByStores } from '../stores/expand.ts';
import type { FormDef, StoreDef } from '../definition/form.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { languageOf } from './text/language.ts';

/** Pointers of fields of one kind of personal data, at any depth. */
function fieldsOf(kind: FormSchema['x-pii'], schema: FormSchema, pointer: string): string[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsOf(kind, field, pointerTo(pointer, 'properties', name)));
  return [...(schema['x-pii'] === kind ? [pointer] : []), ...below, ...(schema.items ? fieldsOf(kind, schema.items, `${pointer}/items`) : [])];
}

/** What the derived entity, service and keys would stand on top of. */
function taken({ id, schema }: FormDef, { of }: StoreDef, { definitions, catalogue }: CheckContext): FoundFault[] {
  const noun = nounOf(id);
  const key = catalogue.entities[of]?.key;
  const twin = Object.values(catalogue.forms).find((other) => other.id !== id && other.binding.store && nounOf(other.id) === noun);
  const files = [
    ...(definitions.ids('entity').includes(noun) ? [`config/entities/${noun}.json`] : []),
    ...(definitions.ids('actions').includes(noun) ? [`config/actions/${noun}.json`] : []),
    ...(twin ? [`the form ${twin.id}`] : []),
  ];
  const reserved = key === undefined ? [] : keysBeside(key).filter((name) => Object.hasOwn(schema.properties ?? {}, name));
  return [
    ...files.map((file) =>
      wrongAt('/store', `what it keeps is called "${noun}", and so does ${file}`, 'another name of the form, or "load" and "save" by that file'),
    ),
    ...reserved.map((name) => wrongAt('/store', `the field "${name}" of schema.json is a key that every document has`, 'another name of the field')),
  ];
}

function wrong(form: FormDef, store: StoreDef, context: CheckContext): FoundFault[] {
  const known = context.definitions.ids('entity');
  const texts = context.catalogue.messages[languageOf(context)] ?? {};
  return [
    ...(known.includes(store.of)
      ? taken(form, store, context)
      : [wrongAt('/store/of', `there is no entity "${store.of}"`, oneOf(store.of, known, 'entity'), 'unknown-name')]),
    ...fieldsOf('aadhaar', form.schema, '').map((pointer) =>
      wrongAt(
        '/store',
        `${pointer} is an identity number and would be stored in the clear`,
        'an entity with "encrypted" and actions of its own',
        'unencrypted',
      ),
    ),
    ...fieldsOf('password', form.schema, '').map((pointer) =>
      wrongAt('/store', `${pointer} is a password and would be stored`, 'actions of its own, whose handler keeps it nowhere', 'unencrypted'),
    ),
    ...saidByStores
      .filter((key) => !Object.hasOwn(texts, key))
      .map((key) => wrongAt('/store', `there is no text "${key}" in config/messages`, `"${key}": "…"`, 'missing-text')),
  ];
}

/** A form that keeps its own data has a name and keys of its own, an owner, and nothing that must be encrypted. */
export const stores: Check = {
  name: 'store',
  faults: (context) =>
    Object.values(context.catalogue.forms).flatMap((form): Finding[] => {
      const source = context.definitions.get('binding', form.id);
      const { store } = form.binding;
      return source && store ? wrong(form, store, context).map((found) => ({ source, ...found })) : [];
    }),
};
