/** The wire keys of an entity's rows. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { formPart } from '../formPart.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Catalogue } from '../types.ts';

/** Keys of every row, beside those of its entity. */
export const OF_EVERY_ROW = ['version', 'createdOn', 'createdBy', 'updatedOn', 'updatedBy', 'centerId', 'programId'];

/** The schema of an entity's document, of one row where it is a table; undefined where no form describes it. */
export function documentOf(catalogue: Catalogue, noun: string): FormSchema | undefined {
  const document = catalogue.entities[noun]?.document;
  if (!document) return undefined;
  const { form, at = '' } = typeof document === 'string' ? { form: document } : document;
  const schema = schemaAt(formPart(catalogue.forms, form, 'schema'), segmentsOfPointer(at));
  return schema?.items ?? schema;
}

/** Columns, references, key and the fields of its document; undefined for an entity whose document no form describes. */
export function entityFields(catalogue: Catalogue, noun: string): Set<string> | undefined {
  const entity = catalogue.entities[noun];
  const properties = documentOf(catalogue, noun)?.properties;
  if (!entity || !properties) return undefined;
  return new Set([entity.key, ...Object.keys(entity.columns ?? {}), ...Object.keys(entity.references ?? {}), ...Object.keys(properties)]);
}
