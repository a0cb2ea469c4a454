/** Parts of forms for who reads no more of them: where it is noted what was read, a change of a form's rules leaves what was read of its schema. */
import type { FormDef } from './definition/form.ts';
import type { Catalogue } from './types.ts';

type Forms = Catalogue['forms'];
type ReadPart = <P extends keyof FormDef>(id: string, part: P) => FormDef[P] | undefined;

const readers = new WeakMap<Forms, ReadPart>();

/** Of these forms parts are read by `read`. */
export const readPartsBy = (forms: Forms, read: ReadPart): unknown => readers.set(forms, read);

/** A part of a form; undefined where there is no such form. */
export function formPart<P extends keyof FormDef>(forms: Forms, id: string, part: P): FormDef[P] | undefined {
  const read = readers.get(forms);
  return read ? read(id, part) : Object.hasOwn(forms, id) ? forms[id]?.[part] : undefined;
}

/** The bindings of all forms, by the form. */
export const bindingsOf = (forms: Forms): [id: string, binding: FormDef['binding']][] =>
  Object.keys(forms).flatMap((id) => {
    const binding = formPart(forms, id, 'binding');
    return binding ? [[id, binding]] : [];
  });
