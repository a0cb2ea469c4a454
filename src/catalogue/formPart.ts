import { readOf } from './findAction.ts';
import type { FormDef } from './definition/form.ts';
import type { Catalogue } from './types.ts';

type Forms = Catalogue['forms'];

/** A part of a form; undefined where there is no such form. */
export const formPart = <P extends keyof FormDef>(forms: Forms, id: string, part: P): FormDef[P] | undefined =>
  readOf(forms, `${part} of ${id}`, (all) => (Object.hasOwn(all, id) ? all[id]?.[part] : undefined));

/** The bindings of all forms, by the form. */
export const bindingsOf = (forms: Forms): [id: string, binding: FormDef['binding']][] =>
  Object.keys(forms).flatMap((id) => {
    const binding = formPart(forms, id, 'binding');
    return binding ? [[id, binding]] : [];
  });
