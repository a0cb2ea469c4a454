/** From a revision to what a person reads: whose row, what was done, which field from what to what. */
import { applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Text } from '../../engine/types.ts';
import type { Catalogue, EntityDef } from '../../catalogue/types.ts';
import { documentPart } from '../operations/documentPart.ts';
import type { NumberedRevision } from '../store/types.ts';
import type { ToldField } from './fields.ts';

export interface Change {
  field: string;
  label: Text;
  as?: 'date';
  before: Json;
  after: Json;
}
export interface Entry {
  revisionId: number;
  changedOn: string;
  changedBy: number | null;
  entity: string;
  id: number;
  /** What the row is called, and what tells it from others like it. */
  title: Text;
  name: Json[];
  kind: 'added' | 'changed' | 'removed';
  /** What was done, where no field tells. */
  told: Text | null;
  changes: Change[];
}

/** Soft removal: the row stays and says that it counts no more. */
const isGone = (doc: JsonObject | null): boolean => doc === null || doc['isActive'] === 'N';
const filled = (value: Json | undefined): Json => (value === undefined || value === '' ? null : value);
const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

function titleOf(catalogue: Catalogue, def: EntityDef, doc: JsonObject): Text {
  const { title } = def;
  if (title !== undefined) return typeof title === 'string' ? title : String(applyLogic(title, doc) ?? def.noun);
  const part = documentPart(catalogue, def);
  return (part && (catalogue.forms[part.form]?.binding.tab?.label ?? catalogue.forms[part.form]?.schema.title)) ?? def.noun;
}

/** The entry of a revision; null where nothing that this session may read was changed. */
export function entryOf(catalogue: Catalogue, def: EntityDef, fields: readonly ToldField[], revision: NumberedRevision): Entry | null {
  const { before, after } = revision;
  const row = after ?? before ?? {};
  const kind = isGone(before) ? 'added' : isGone(after) ? 'removed' : 'changed';
  const changes = fields.flatMap(({ name, label, as, shown }): Change[] => {
    const [was, is] = [filled(before?.[name]), filled(after?.[name])];
    if (same(was, is)) return [];
    return [{ field: name, label, ...(as ? { as } : {}), before: was === null ? null : shown(was), after: is === null ? null : shown(is) }];
  });
  const [service = '', action = ''] = revision.action.split('.');
  // What an action did is told once, at the row that it is about.
  const told = service === def.noun ? (catalogue.actions[service]?.[action]?.told ?? null) : null;
  if (kind === 'changed' && changes.length === 0 && told === null) return null;
  const name = (def.named ?? []).flatMap((key): Json[] => {
    const [field, value] = [fields.find((one) => one.name === key), filled(row[key])];
    if (!field || value === null) return [];
    // A number alone says nothing.
    return typeof value === 'number' && field.shown(value) === value ? [{ text: field.label, value }] : [field.shown(value)];
  });
  return {
    revisionId: revision.id,
    changedOn: revision.at,
    changedBy: revision.userId,
    entity: def.noun,
    id: revision.entityId,
    title: titleOf(catalogue, def, row),
    name,
    kind,
    told,
    changes,
  };
}
