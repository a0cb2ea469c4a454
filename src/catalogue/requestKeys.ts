/** What an action takes and answers, by wire key. */
import { groupBy } from '../engine/groupBy.ts';
import { formPart } from './formPart.ts';
import { perValue } from '../engine/perValue.ts';
import { allActions, operationOf, writingKinds, readOf } from './findAction.ts';
import { segmentsOfPointer } from '../engine/json.ts';
import { schemaAt } from '../engine/form/schema.ts';
import type { FormSchema } from '../engine/definition/form.ts';
import type { Pointer } from '../engine/types.ts';
import { askedKeys } from './askedKeys.ts';
import { entityFields, OF_EVERY_ROW } from './ruleLocations/entityFields.ts';
import { rowKeysOf } from './rowKeys.ts';
import { UNKNOWN } from './schema/inline.ts';
import type { ActionDef } from './definition/action.ts';
import type { Catalogue } from './types.ts';
import { workflowsOf } from './workflowsOf.ts';

/** Keys that every action takes, and those that paged lists take. */
const always = ['createdBy', 'updatedBy', 'version'];
const paging = ['page', 'size', 'sort', 'filter', 'search', 'after', 'before'];

/** The parts of a form that a request may be. */
export function requestSchemasOf(catalogue: Catalogue, { request }: ActionDef): (FormSchema | undefined)[] {
  const schema = request?.form === undefined ? undefined : formPart(catalogue.forms, request.form, 'schema');
  const at = request?.at ?? '';
  const pointers: Pointer[] = typeof at === 'string' ? [at] : Object.values(at.is);
  return pointers.map((pointer) => schemaAt(schema, segmentsOfPointer(pointer))).map((part) => part?.items ?? part);
}

/** The actions that may do another's work, by the name of the service that both belong to. */
export function insteadOf(catalogue: Catalogue, action: ActionDef): ActionDef[] {
  if (!action.instead) return [];
  const service = Object.values(catalogue.actions).find((actions) => Object.values(actions).includes(action)) ?? {};
  return [action.instead].flat().flatMap((one) => ('use' in one ? [one.use] : Object.values(one.is)).flatMap((name) => service[name] ?? []));
}

/** Wire keys that an action accepts, itself or through one that works instead of it; undefined when a form that it names cannot be read. */
export function acceptedKeys(catalogue: Catalogue, action: ActionDef): Set<string> | undefined {
  const all = [action, ...insteadOf(catalogue, action)].map((one) => ownKeys(catalogue, one));
  return all.some((keys) => keys === undefined) ? undefined : new Set(all.flatMap((keys) => [...(keys ?? [])]));
}

function ownKeys(catalogue: Catalogue, action: ActionDef): Set<string> | undefined {
  const { request } = action;
  const keys = new Set([...always, ...Object.keys(request?.properties ?? {}), ...(request?.required ?? []), ...askedKeys(catalogue, action)]);
  if (('list' in action.do && action.do.paged === true) || 'workbook' in action.do) for (const key of paging) keys.add(key);
  if (typeof request?.at === 'object') keys.add(request.at.by);
  if (request?.form === undefined) return keys;
  const left = new Set((request.without ?? []).map((pointer) => segmentsOfPointer(pointer).at(-1) ?? ''));
  for (const part of requestSchemasOf(catalogue, action)) {
    if (!part?.properties || part[UNKNOWN] === true) return undefined;
    for (const key of Object.keys(part.properties)) if (!left.has(key)) keys.add(key);
  }
  return keys;
}

/** What actions write, with each that does. */
const writersIn = perValue((actions: Catalogue['actions']) => {
  const writers = allActions(actions).map(({ def }) => ({ def, ...operationOf(def.do) }));
  return groupBy(
    writers.filter(({ kind }) => writingKinds.has(kind)),
    ({ name }) => name,
  );
});

/** Keys that stored rows have, as their entity and the actions that write them say; undefined where one of them cannot be read. */
export function storedKeys(catalogue: Catalogue, noun: string): ReadonlySet<string> | undefined {
  const entity = catalogue.entities[noun];
  const writing = (readOf(catalogue.actions, `writers of ${noun}`, (all) => writersIn(all).get(noun), 2) ?? []).map(({ def }) => def);
  const keySets = writing.map((one) => acceptedKeys(catalogue, one));
  if (!entity || keySets.includes(undefined)) return undefined;
  const states = workflowsOf(catalogue.workflows, entity).map(({ of }) => of.state);
  const added = writing.flatMap(({ do: work }) => ('set' in work ? Object.keys(work.set ?? {}) : []));
  const allKeys = [...keySets.flatMap((keys) => [...(keys ?? [])]), ...(entityFields(catalogue, noun) ?? []), ...states, ...added];
  return new Set([entity.key, ...Object.keys({ ...entity.columns, ...entity.references }), ...OF_EVERY_ROW, ...allKeys]);
}

/** Of what is stored as it is: the rows of every action that may do the work. */
function keysAsStored(action: ActionDef, catalogue: Catalogue): ReadonlySet<string> | undefined {
  const all = [action, ...insteadOf(catalogue, action)].map(({ do: work }) => {
    if ('get' in work) return storedKeys(catalogue, work.get);
    if (!('list' in work) || work.leftJoin) return undefined;
    const rowKeys = storedKeys(catalogue, work.list);
    return rowKeys && [...rowKeys, ...Object.keys({ ...work.beside, ...work.people, ...work.with })];
  });
  return all.includes(undefined) ? undefined : new Set(all.flatMap((keys) => [...(keys ?? [])]));
}

/** Wire keys of an answer row; undefined when neither the action says them nor the rows that it answers as they stand in the definitions. */
export function answeredKeys(action: ActionDef, catalogue: Catalogue): ReadonlySet<string> | undefined {
  const { answer, do: work } = action;
  if (answer) return new Set(answer.flatMap((key) => (typeof key === 'string' ? [key] : Object.keys(key))));
  if (!('reference' in work)) return keysAsStored(action, catalogue);
  return work.take ? new Set(work.take) : rowKeysOf(catalogue, work.reference, work.within);
}
