/** The wire keys of an entity's rows. */
import { schemaAt } from '../../engine/form/schemaAt.ts';
import type { Catalogue } from '../types.ts';

/** Columns, references, key and the fields of its document; undefined for an entity whose document no form describes. */
export function entityFields(catalogue: Catalogue, noun: string): Set<string> | undefined {
  const entity = catalogue.entities[noun];
  if (!entity?.document) return undefined;
  const { form, at = '' } = typeof entity.document === 'string' ? { form: entity.document } : entity.document;
  const schema = schemaAt(catalogue.forms[form]?.schema, at.split('/').slice(1));
  if (!schema?.properties) return undefined;
  return new Set([
    entity.key,
    ...Object.keys(entity.columns ?? {}),
    ...Object.keys(entity.references ?? {}),
    ...Object.keys(schema.properties),
  ]);
}
