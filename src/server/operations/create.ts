/** `create`: a new row. */
import { startOf, stateOf } from '../../engine/workflow/stateOf.ts';
import { joinedValues } from '../../engine/form/values.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import { partSchemas } from '../judge/part.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { documentFor } from './document.ts';
import { entityOf } from './entity.ts';
import { centreFor } from './reach.ts';
import { judgeReferences } from './references.ts';

/** A new row stands at the start of its workflow, however that state was spelled. */
function atStart(input: HandlerInput, def: EntityDef, doc: JsonObject): JsonObject {
  const workflow = def.workflow === undefined ? undefined : input.catalogue.workflows[def.workflow];
  if (!workflow?.of) return doc;
  const start = startOf(workflow);
  const sent = doc[workflow.of.state];
  if (sent !== undefined && (typeof sent !== 'string' || stateOf(workflow, sent) !== start)) {
    throw new Refusal('TRANSITION_REFUSED', { field: workflow.of.state });
  }
  return { ...doc, [workflow.of.state]: start };
}

export interface Place {
  centreId: number | null;
  programmeId: number | null;
}

/** Where a new row belongs: to the centre and programme that it names or that the session acts with; rows below others follow them. */
function belongsTo(input: HandlerInput, def: EntityDef, payload: JsonObject): Place {
  if (def.scope !== 'centre') return { centreId: null, programmeId: null };
  return { centreId: centreFor(input, payload), programmeId: input.session?.active.programmeId ?? null };
}

/** What is sent for each of the values of a field that holds several, each once; once as it is without one. */
function apartBy({ catalogue, def, payload }: HandlerInput, key: string | undefined): JsonObject[] {
  if (key === undefined) return [{}];
  const schema = partSchemas(catalogue, def.request ?? {})
    .map((part) => schemaAt(part, [key]))
    .find((one) => one !== undefined);
  const values = [...new Set(joinedValues(schema, payload[key]))];
  return values.length > 1 ? values.map((value) => ({ [key]: value })) : [{}];
}

/**
 * Answers the new row's keys; the row itself is written by the plan. `at`: where it belongs, when the server itself says so. `apart`: a field
 * with several values, a row for each of them, all or none (D12-GAP-174).
 */
export async function create(input: HandlerInput, noun: string, set?: Record<string, Logic>, at?: Place, apart?: string): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  await judgeReferences(input, def, input.payload);
  const place = at ?? belongsTo(input, def, input.payload);
  const made = await Promise.all(
    apartBy(input, apart).map(async (own) => {
      const doc = { ...atStart(input, def, documentFor(input, def, { ...input.payload, ...own }, {}, set)), ...own };
      return { id: await input.store.newId(noun), doc };
    }),
  );
  return {
    rows: made.map(({ id, doc }) => ({
      ...doc,
      ...(def.scope === 'centre' ? { centerId: place.centreId, programId: place.programmeId } : {}),
      [def.key]: id,
      version: 1,
    })),
    plan: { writes: made.map(({ id, doc }) => ({ op: 'insert', entity: noun, id, doc, ...place })) },
  };
}
