/** Actions by the name that definitions call them, and what each does. */
import type { JsonObject } from '../engine/types.ts';
import type { ActionDef, Operation } from './definition/action.ts';
import { perValue } from '../engine/perValue.ts';
import { groupBy } from '../engine/groupBy.ts';
import { readOf } from './readOf.ts';
import type { Catalogue } from './types.ts';

export interface FoundAction {
  service: string;
  name: string;
  def: ActionDef;
}

const actionsIn = perValue((services: Catalogue['actions']): readonly FoundAction[] =>
  Object.entries(services).flatMap(([service, actions]) => Object.entries(actions).map(([name, def]) => ({ service, name, def }))),
);

/** Every action of every service. */
export const allActions = (services: Catalogue['actions']): readonly FoundAction[] => readOf(services, 'all', actionsIn);

/** By what they are called, with and without their service. */
const byCall = perValue((services: Catalogue['actions']) => groupBy(actionsIn(services), ({ service, name }) => [name, `${service}.${name}`]));

/** Every action with this name, or the one of `<service>.<name>`. */
export const actionsNamed = ({ actions }: Pick<Catalogue, 'actions'>, call: string): readonly FoundAction[] =>
  readOf(actions, call, (all) => byCall(all).get(call) ?? [], 2);

/** The action that a definition names; undefined when there is none or several services have one of that name. */
export function findAction(catalogue: Pick<Catalogue, 'actions'>, call: string): FoundAction | undefined {
  const found = actionsNamed(catalogue, call);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether an action takes several rows at once, all of them or none. */
export const takesMany = (work: ActionDef['do']): boolean => 'upsertMany' in work || ('handler' in work && work.many === true);

/** Those that write rows. A handler writes, too, but for those that the server knows as silent. */
export const writingKinds: ReadonlySet<string> = new Set([
  'create',
  'update',
  'upsertMany',
  'put',
  'delete',
  'restore',
  'takeBack',
  'send',
  'follow',
  'rank',
]);

const kinds: ReadonlySet<string> = new Set([
  ...writingKinds,
  'get',
  'list',
  'count',
  'foresee',
  'complete',
  'validate',
  'history',
  'workbook',
  'exists',
  'reference',
  'handler',
]);

/** Kind of an operation and what it is about: an entity, a reference or a handler. */
export function operationOf(operation: Operation | JsonObject): { kind: string; name: string } {
  const [kind = '', name = ''] = Object.entries(operation).find(([key]) => kinds.has(key)) ?? [];
  return { kind, name: String(name) };
}
