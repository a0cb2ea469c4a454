/** Reads of one thing among many definitions: where it is noted what was read, a change of the others leaves what was worked out of it. */
import type { FormDef } from './definition/form.ts';
import type { Catalogue } from './types.ts';

/** `deep`: how deep it is looked into whether the answer still is the same. */
type Note<A> = <T>(name: string, read: (all: A) => T, deep: number) => T;

const notes = new WeakMap<object, unknown>();

/** What is read of these is noted by `note`. */
export const noteReads = <A extends object>(all: A, note: Note<A>): unknown => notes.set(all, note);

/** What `read` answers of all of them. @param name tells it from other reads of the same */
export function readOf<A extends object, T>(all: A, name: string, read: (all: A) => T, deep = 0): T {
  const note = notes.get(all) as Note<A> | undefined;
  return note ? note(name, read, deep) : read(all);
}

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
