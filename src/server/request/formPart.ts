/** Which part of a form an action carries, and which an entity's documents are. */
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { perValue } from '../../engine/perValue.ts';
import type { ActionDef, RequestDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';

/** What is worked out of a definition and its catalogue, worked out once. */
export function onceFor<K extends object, V>(make: (catalogue: Catalogue, def: K) => V): (catalogue: Catalogue, def: K) => V {
  const valuesOf = perValue((catalogue: Catalogue) => perValue((def: K) => make(catalogue, def)));
  return (catalogue, def) => valuesOf(catalogue)(def);
}

/** The form part that an entity's document is. */
export const documentPart = onceFor((catalogue, def: EntityDef): { form: string; at: string; schema: FormSchema } | undefined => {
  if (def.document === undefined) return undefined;
  const { form, at = '' } = typeof def.document === 'string' ? { form: def.document } : def.document;
  const schema = schemaAt(catalogue.forms[form]?.schema, segmentsOfPointer(at));
  return schema && { form, at, schema };
});

/** Where the payloads of a request can sit in its form. */
const placesOf = ({ at = '' }: RequestDef): readonly Pointer[] => (typeof at === 'string' ? [at] : Object.values(at.is));

/** Where a payload sits in its form: `` for the whole; undefined when the key that picks the part names none. */
export function sentPartOf({ at = '' }: RequestDef, payload: Json): Pointer | undefined {
  if (typeof at === 'string') return at;
  const picked = isObject(payload) ? payload[at.by] : undefined;
  return typeof picked === 'string' && Object.hasOwn(at.is, picked) ? at.is[picked] : undefined;
}

/** Schemas of every part that the action can carry, without the parts that other steps carry and what never leaves the page. */
export function requestPartSchemas(catalogue: Catalogue, request: RequestDef): FormSchema[] {
  const form = request.form === undefined ? undefined : catalogue.forms[request.form];
  if (!form) return [];
  const without = new Set(request.without ?? []);
  return placesOf(request).flatMap((pointer) => {
    const found = schemaAt(form.schema, segmentsOfPointer(pointer));
    const part = found?.items ?? found;
    if (!part) return [];
    const own = Object.entries(part.properties ?? {}).filter(([key, property]) => property['x-local'] !== true && !without.has(`${pointer}/${key}`));
    return [{ ...part, properties: Object.fromEntries(own) }];
  });
}

/** Keys of an action's request that its form judges. */
export const formKeys = onceFor(
  (catalogue, { request = {} }: ActionDef): ReadonlySet<string> =>
    new Set(requestPartSchemas(catalogue, request).flatMap((part) => Object.keys(part.properties ?? {}))),
);
