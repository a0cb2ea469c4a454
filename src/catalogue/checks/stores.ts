import type { FormSchema } from '../../engine/definition/form.ts';
import { bindingsOf } from '../formPart.ts';
import { oneOf } from '../../engine/nearest.ts';
import { columnOfField, pathOfRegister } from '../expand/stores.ts';
import { saidByRegisters } from '../expand/registerList.ts';
import { isOnlyShown, keysBeside, keysOfRegister, nounOf, saidByStores } from '../expand/documents.ts';
import type { FormDef, RegisterStore, StoreDef } from '../definition/form.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { fieldsBelow } from './fieldPlaces.ts';
import { inEach } from './untilChanged.ts';
import { languageOf } from './text/places.ts';

/** Pointers of fields of one kind of personal data, at any depth. */
const fieldsOf = (kind: FormSchema['x-pii'], whole: FormSchema): string[] =>
  [...fieldsBelow(whole)].flatMap(({ schema, pointer }) => [
    ...(schema['x-pii'] === kind ? [pointer] : []),
    ...(schema.items?.['x-pii'] === kind ? [`${pointer}/items`] : []),
  ]);

/** What the derived entity, service and keys would stand on top of. */
function checkNames({ id, schema }: FormDef, store: StoreDef, { definitions, catalogue }: CheckContext): FoundFault[] {
  const noun = nounOf(id);
  const isRegister = 'register' in store;
  const key = isRegister ? undefined : catalogue.entities[store.of]?.key;
  const [twin] = bindingsOf(catalogue.forms).find(([other, binding]) => other !== id && binding.store && nounOf(other) === noun) ?? [];
  const files = [
    ...(definitions.ids('entity').includes(noun) ? [`config/entities/${noun}.json`] : []),
    ...(definitions.ids('actions').includes(noun) ? [`config/actions/${noun}.json`] : []),
    ...(isRegister && definitions.ids('list').includes(noun) ? [`schemas/lists/${noun}.json`] : []),
    ...(isRegister && definitions.ids('screen').includes(noun) ? [`config/screens/${noun}.json`] : []),
    ...(twin === undefined ? [] : [`the form ${twin}`]),
  ];
  const own = isRegister ? keysOfRegister : key === undefined ? [] : keysBeside(key);
  const reserved = own.filter((name) => Object.hasOwn(schema.properties ?? {}, name));
  const path = pathOfRegister(id);
  const [there] = isRegister ? Object.values(catalogue.screens).filter((screen) => screen.id !== noun && screen.path === path) : [];
  return [
    ...(there ? faultAt('/store/register', `its screen stands at ${path}, and so does "${there.id}"`, 'another name of the form', 'duplicate') : []),
    ...files.map((file) =>
      wrongAt('/store', `what it keeps is called "${noun}", and so does ${file}`, 'another name of the form, or "load" and "save" by that file'),
    ),
    ...reserved.map((name) =>
      wrongAt('/store', `the field "${name}" of schema.json is a key that every ${isRegister ? 'row' : 'document'} has`, 'another name of the field'),
    ),
  ];
}

/** What the list of a register shows, sorts, filters and searches are fields of its form, and plain ones. */
function unlisted({ schema }: FormDef, { register }: RegisterStore): FoundFault[] {
  const { named, columns, search = [], filters = [], sort, unique = [] } = register;
  const fields = schema.properties ?? {};
  const at = (key: string, names: readonly string[]) => names.map((name, index) => ({ name, pointer: `/store/register/${key}/${index}` }));
  const listPlaces = [...at('columns', columns), ...at('named', named), ...at('filters', filters), ...at('search', search)];
  const places = [...listPlaces, ...unique.flatMap(({ over }, index) => at(`unique/${index}/over`, over))];
  const plain = Object.keys(fields).filter((name) => columnOfField(fields[name] ?? {}) !== undefined);
  const displayNames = Object.keys(fields).filter((name) => isOnlyShown(fields[name] ?? {}));
  const sorted = sort?.replace(/^-/, '');
  const sortable = [...new Set([...columns, ...named, ...filters, 'id'])].filter((name) => !displayNames.includes(name));
  return [
    ...places.flatMap(({ name, pointer }): FoundFault[] => {
      // One that is not there is told as that.
      if (!Object.hasOwn(fields, name)) return [];
      if (pointer.startsWith('/store/register/filters/') && fields[name]?.format === 'date-time-local')
        return faultAt(
          pointer,
          `"${name}" is a day with a time: a filter finds what is typed whole, and nobody types that`,
          'a field with the day alone, typed or computed',
        );
      if (plain.includes(name)) return [];
      const right = 'a field with a text, a number, a day or an option';
      if (!displayNames.includes(name)) return faultAt(pointer, `"${name}" is a file or a table: no column can hold it`, right);
      return pointer.startsWith('/store/register/columns/')
        ? []
        : faultAt(pointer, `"${name}" is a box or holds several values: a column shows it, nothing else goes by it`, right);
    }),
    ...(sorted === undefined || sortable.includes(sorted)
      ? []
      : faultAt('/store/register/sort', `rows cannot be sorted by "${sorted}"`, oneOf(sorted, sortable, 'column'), 'unknown-name')),
  ];
}

function wrong(form: FormDef, store: StoreDef, context: CheckContext): FoundFault[] {
  const known = context.definitions.ids('entity');
  // That the language is not there is told where it is named.
  const texts = context.catalogue.messages[languageOf(context)];
  const textKeys = 'register' in store ? [...saidByStores, ...saidByRegisters] : saidByStores;
  return [
    ...('register' in store || known.includes(store.of) ? checkNames(form, store, context) : []),
    ...('register' in store ? unlisted(form, store) : []),
    ...fieldsOf('aadhaar', form.schema).map((pointer) =>
      wrongAt(
        '/store',
        `${pointer} is an identity number and would be stored in the clear`,
        'an entity with "encrypted" and actions of its own',
        'unencrypted',
      ),
    ),
    ...fieldsOf('password', form.schema).map((pointer) =>
      wrongAt('/store', `${pointer} is a password and would be stored`, 'actions of its own, whose handler keeps it nowhere', 'unencrypted'),
    ),
    ...textKeys
      .filter((key) => texts !== undefined && !Object.hasOwn(texts, key))
      .map((key) => wrongAt('/store', `there is no text "${key}" in config/messages`, `"${key}": "…"`, 'missing-text')),
  ];
}

/** A form that keeps its own data has a name and keys of its own, an owner, and nothing that must be encrypted. */
export const stores: Check = {
  name: 'store',
  faults: inEach('binding', (form, context) => (form.binding.store ? wrong(form, form.binding.store, context) : [])),
};
