/** `history`: who changed what and when, of a row and of everything that refers to it, newest first, a page at a time. */
import { jsonOf } from '../../engine/json.ts';
import type { Json, JsonObject, Text } from '../../engine/types.ts';
import { toldFields, type ToldField } from './toldFields.ts';
import { peopleNamed } from '../session/people.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf } from '../records/entity.ts';
import { reachRow, mayRead, isGuest, readRow, scopeOf } from '../records/scopeAccess.ts';
import { SERVICE } from '../migrations.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { PastOf, Revision } from '../store/types.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import { shownDay } from '../../engine/dates/day.ts';
import { documentPart } from '../request/formPart.ts';

/** From a revision to what a person reads: whose row, what was done, which field from what to what. */
interface Change {
  field: string;
  label: Text;
  as?: 'date';
  before: Json;
  after: Json;
}
interface Entry {
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
const orNull = (value: Json | undefined): Json => (value === undefined || value === '' ? null : value);
const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

function titleOf(catalogue: Catalogue, def: EntityDef, doc: JsonObject): Text {
  const { title } = def;
  if (title !== undefined) return typeof title === 'string' ? title : String(applyLogic(title, doc) ?? def.noun);
  const part = documentPart(catalogue, def);
  return (part && (catalogue.forms[part.form]?.binding.tab?.label ?? catalogue.forms[part.form]?.schema.title)) ?? def.noun;
}

/** The entry of a revision; null where nothing that this session may read was changed. */
function entryOf(catalogue: Catalogue, def: EntityDef, fields: readonly ToldField[], revision: Revision): Entry | null {
  const { before, after } = revision;
  const row = after ?? before ?? {};
  const kind = isGone(before) ? 'added' : isGone(after) ? 'removed' : 'changed';
  const changes = fields.flatMap(({ name, label, as, show }): Change[] => {
    const [was, is] = [orNull(before?.[name]), orNull(after?.[name])];
    if (same(was, is)) return [];
    return [{ field: name, label, ...(as ? { as } : {}), before: was === null ? null : show(was), after: is === null ? null : show(is) }];
  });
  const [service = '', action = '', back] = revision.action.split('.');
  // What a migration moved is told at each row, also once its file is gone; what an action did once, at the row that it is about, where no field tells.
  const moveText = back === undefined ? (catalogue.migrations[action]?.title ?? '{{history.movedByDefinitions}}') : '{{history.movedBack}}';
  const own = service === def.noun && changes.length === 0 ? (catalogue.actions[service]?.[action]?.told ?? null) : null;
  const deedText = service === SERVICE ? moveText : own;
  if (kind === 'changed' && changes.length === 0 && deedText === null) return null;
  const name = (def.named ?? []).flatMap((key): Json[] => {
    const [field, value] = [fields.find((one) => one.name === key), orNull(row[key])];
    if (!field || value === null) return [];
    // A number alone says nothing.
    if (typeof value === 'number' && field.show(value) === value) return [{ text: field.label, value }];
    return [(field.as === 'date' ? shownDay(value) : undefined) ?? field.show(value)];
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
    told: deedText,
    changes,
  };
}

/* Which rows belong to a record: the row itself, rows that refer to it, and rows that refer to those. */

/** Rows of one kind below a record: a person has a few engagements. */
const MOST = 200;

/** Keys of an entity that refer to another: `[["dbUserId", "student"]]`. */
const leadsTo = (catalogue: Catalogue, noun: string, target: string): string[] =>
  Object.entries(catalogue.entities[noun]?.references ?? {})
    .filter(([, other]) => other === target)
    .map(([key]) => key);

/** Of a record that is shared with this session, rows of other centres are nobody's business here. */
async function ownOnly(input: HandlerInput, root: string, past: PastOf & { by: string }): Promise<PastOf> {
  const def = entityOf(input.catalogue, past.entity);
  const record = await readRow(input, root, past.ids[0] ?? 0);
  if (def.scope !== 'centre' || !record || !isGuest(input, record)) return past;
  const rows = await input.store.find(past.entity, { [past.by]: past.ids }, scopeOf(input, def), { limit: MOST });
  return { entity: past.entity, ids: rows.map((row) => row.id) };
}

/** The rows of a record, as far as this session may read them. `id` must be within reach. */
async function rowsOfRecord(input: HandlerInput, root: string, id: number): Promise<PastOf[]> {
  const nouns = Object.keys(input.catalogue.entities).filter((noun) => noun !== root);
  const near = nouns.flatMap((entity) =>
    leadsTo(input.catalogue, entity, root)
      .slice(0, 1)
      .map((by) => ({ entity, by, ids: [id] })),
  );
  const far = nouns.filter((noun) => !near.some(({ entity }) => entity === noun));
  const between = near.filter(({ entity }) => far.some((noun) => leadsTo(input.catalogue, noun, entity).length > 0));
  const below = await Promise.all(
    between.map(async ({ entity, by }): Promise<PastOf[]> => {
      const def = entityOf(input.catalogue, entity);
      const rows = await input.store.find(entity, { [by]: id }, scopeOf(input, def), { limit: MOST });
      const ids = rows.map((row) => row.id);
      return ids.length === 0
        ? []
        : far.flatMap((noun) =>
            leadsTo(input.catalogue, noun, entity)
              .slice(0, 1)
              .map((key) => ({ entity: noun, by: key, ids })),
          );
    }),
  );
  const around = await Promise.all(near.map((one) => ownOnly(input, root, one)));
  return [{ entity: root, ids: [id] }, ...around, ...below.flat()].filter(({ entity }) => mayRead(input, entity));
}

const PAGE_SIZE = 20;
const LARGEST_PAGE = 50;

/** Cursors are numbers of revisions; anything else begins at the newest. */
const numberIn = (value: Json | undefined): number | undefined => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined);

/** Answers `{rows, next?}`; `next` is sent back as `after`. Throws SCOPE_BARRED for a row out of reach. */
export async function history(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const { call, catalogue, payload, session, store } = input;
  const [key = ''] = by;
  const root = await reachRow(input, noun, payload[key], key);
  const size = Math.min(LARGEST_PAGE, typeof payload['size'] === 'number' ? payload['size'] : PAGE_SIZE);
  const before = numberIn(payload['after']);
  const what = await rowsOfRecord(input, noun, root.id);
  const found = await store.past(what, { size: size + 1, ...(before === undefined ? {} : { before }) });
  const fields = new Map(what.map(({ entity }) => [entity, toldFields(catalogue, entityOf(catalogue, entity), session?.facts ?? {}, call.language)]));
  const page = found.slice(0, size);
  const entries = page.flatMap((one) => entryOf(catalogue, entityOf(catalogue, one.entity), fields.get(one.entity) ?? [], one) ?? []);
  const people = entries.flatMap(({ changedBy }) => changedBy ?? []);
  const names = await peopleNamed(store, people);
  const rows = entries.map((entry) => jsonOf({ ...entry, changedByName: names.get(entry.changedBy ?? 0) ?? null }));
  const last = page.at(-1);
  return { rows: [], value: { rows, ...(found.length > size && last ? { next: String(last.id) } : {}) } };
}
