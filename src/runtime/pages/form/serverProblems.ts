import type { FormSchema, JsonObject, Pointer, Problem } from '../../../engine/types.ts';
import type { CallMessage } from '../../client/problem.ts';
import { pointerOf, schemaAt } from '../../save/pointers.ts';

/** A row's own number says nothing about the schema. */
const withoutRows = (schema: FormSchema, pointer: Pointer): FormSchema | undefined => {
  let at: FormSchema | undefined = schema;
  for (const part of pointer.split('/').slice(1)) at = at?.type === 'array' ? at.items : schemaAt(at ?? {}, `/${part}`);
  return at;
};

/** What the server says of a field, with its reasons where it gave some. */
export type Placed = Problem & { explain?: JsonObject };

/**
 * Where the server's messages belong: at the field named (its `data-field`, or one inside the part that the step
 * carried). Messages about no field of this form come back as `loose` texts; a server that says nothing says nothing here either.
 */
export function placeProblems(messages: readonly CallMessage[], schema: FormSchema, part: Pointer | null): { placed: Placed[]; loose: string[] } {
  const placed: Placed[] = [];
  const loose: string[] = [];
  for (const { code, text, field, explain } of messages) {
    const candidates = field === undefined || field === '' ? [] : [pointerOf(field), `${part ?? ''}${pointerOf(field)}`];
    const at = candidates.find((pointer) => withoutRows(schema, pointer) !== undefined);
    if (at === undefined && text.trim() !== '') loose.push(text);
    if (at !== undefined) placed.push({ at, rule: code, message: text, severity: 'error', code, ...(explain ? { explain } : {}) });
  }
  return { placed, loose };
}
