import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { ActionDef, Operation } from '../types.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { acceptedKeys } from './requestKeys.ts';

type Found = Omit<Finding, 'source'>;
const onEntity = ['create', 'update', 'upsertMany', 'get', 'list', 'count', 'delete', 'send', 'validate'] as const;
const writing: readonly string[] = ['create', 'update', 'upsertMany', 'delete', 'send'];

/** Kind and name of an operation. */
export function operationOf(operation: Operation): [string, string] {
  const [kind = '', name = ''] = Object.entries(operation).find(([key]) => (onEntity as readonly string[]).includes(key) || key === 'reference' || key === 'handler') ?? [];
  return [kind, String(name)];
}

/** Tables that `reference` answers from beside option lists and files. */
const tables = ['roles', 'programs', 'centre-models', 'pincodes'];

function target({ do: operation }: ActionDef, base: string, { definitions, catalogue }: CheckContext): Found[] {
  const [kind, name] = operationOf(operation);
  const pointer = `${base}/do/${kind}`;
  const unknown = (what: string, known: readonly string[]): Found[] =>
    (known.includes(name) ? [] : [{ pointer, part: 'value', wrong: `there is no ${what} "${name}"`, right: oneOf(name, known, what), check: 'unknown-name' }]);
  if (kind === 'reference') return unknown('reference file, option list or table', [...tables, ...definitions.ids('options'), ...definitions.ids('reference')]);
  if (kind === 'handler') return [];
  const entity = catalogue.entities[name];
  if (kind === 'send' && entity && catalogue.workflows[entity.workflow ?? '']?.of === undefined && definitions.sound('workflow')) {
    return [{ pointer, part: 'value', wrong: `the entity "${name}" has no workflow to send an event to`, right: `"workflow" in config/entities/${name}.json, naming a workflow with "of"`, check: 'workflow-owner' }];
  }
  return unknown('entity', definitions.ids('entity'));
}

function access(action: ActionDef, base: string): Found[] {
  const [kind] = operationOf(action.do);
  const found: Found[] = [];
  if (action.auth === 'none' && action.may !== undefined) found.push({ pointer: `${base}/may`, wrong: '"may" reads a session that "auth": "none" does not have', right: '"auth": "bearer"' });
  if (action.auth === 'none' && (action.scope === 'centre' || action.scope === 'user')) found.push({ pointer: `${base}/scope`, part: 'value', wrong: `"scope": "${action.scope}" needs a session that "auth": "none" does not have`, right: '"auth": "bearer"' });
  if (action.auth === 'none' && writing.includes(kind)) found.push({ pointer: `${base}/auth`, part: 'value', wrong: `"${kind}" writes, and anybody could call it`, right: '"auth": "bearer"' });
  if (action.internal === true && action.door) found.push({ pointer: `${base}/door`, wrong: 'an internal action has no door', right: 'no "door", or no "internal"' });
  return found;
}

function keys(action: ActionDef, base: string, { catalogue }: CheckContext): Found[] {
  const accepted = acceptedKeys(catalogue, action);
  const by = 'by' in action.do ? action.do.by ?? [] : [];
  const lacking = accepted ? by.flatMap((key, index): Found[] => (accepted.has(key) ? [] : [{
    pointer: `${base}/do/by/${index}`, part: 'value', wrong: `"${key}" picks the rows but the request does not take it`, right: `"${key}" under request.properties, or ${oneOf(key, accepted, 'key')}`, check: 'unknown-key',
  }])) : [];
  const [kind, name] = operationOf(action.do);
  const entity = kind === 'handler' || kind === 'reference' ? undefined : catalogue.entities[name];
  const columns = new Set([...Object.keys(entity?.columns ?? {}), ...Object.keys(entity?.references ?? {}), entity?.key ?? '', 'centerId', 'programId']);
  const untyped = entity && by.length > 1 ? by.flatMap((key, index): Found[] => (columns.has(key) ? [] : [{
    pointer: `${base}/do/by/${index}`, part: 'value', wrong: `"${key}" is no column of ${name}, so rows cannot be picked by it`, right: `a typed column under "columns" of config/entities/${name}.json, or ${oneOf(key, columns, 'column')}`, check: 'untyped-column',
  }])) : [];
  const where = 'where' in action.do ? Object.keys(action.do.where ?? {}) : [];
  const fixed = entity ? where.filter((key) => !columns.has(key)).map((key): Found => ({
    pointer: pointerTo(`${base}/do/where`, key), wrong: `"${key}" is no column of ${name}`, right: oneOf(key, columns, 'column'), check: 'untyped-column',
  })) : [];
  const sort = 'sort' in action.do && action.do.sort !== undefined ? action.do.sort.replace(/^-/, '') : undefined;
  const unsorted: Found[] = entity && sort !== undefined && sort !== entity.key && entity.columns?.[sort]?.sort !== true
    ? [{ pointer: `${base}/do/sort`, part: 'value', wrong: `rows of ${name} cannot be sorted by "${sort}"`, right: `a typed column "${sort}" with "sort": true in config/entities/${name}.json`, check: 'untyped-column' }] : [];
  const encrypted = entity?.encrypted ?? [];
  const shown = entity ? (action.reveal ?? []).flatMap((key, index): Found[] => (encrypted.includes(key) ? [] : [{
    pointer: `${base}/reveal/${index}`, part: 'value', wrong: `"${key}" is not encrypted in ${name}: there is nothing to reveal`, right: oneOf(key, encrypted, 'encrypted field'), check: 'unknown-key',
  }])) : [];
  return [...lacking, ...untyped, ...fixed, ...unsorted, ...shown];
}

/** Actions lead to something that exists, ask for a session where they need one, and pick rows by what they are sent. */
export const actions: Check = {
  name: 'action',
  faults: (context) => context.definitions.of('actions').flatMap(({ id, source }) => Object.entries(context.catalogue.actions[id] ?? {}).flatMap(([name, action]) => {
    const base = pointerTo('', name);
    return [...target(action, base, context), ...access(action, base), ...keys(action, base, context)].map((finding) => ({ source, ...finding }));
  })),
};
