import type { FormSchema } from '../../engine/types.ts';
import type { Catalogue, EntityDef } from '../../catalogue/types.ts';
import { schemaAt } from '../judge/part.ts';

/** The form part that an entity's document is. */
export function documentPart(catalogue: Catalogue, def: EntityDef): { form: string; at: string; schema: FormSchema } | undefined {
  if (def.document === undefined) return undefined;
  const { form, at = '' } = typeof def.document === 'string' ? { form: def.document } : def.document;
  const schema = catalogue.forms[form]?.schema;
  const part = schema && schemaAt(schema, at);
  return part && { form, at, schema: part };
}
