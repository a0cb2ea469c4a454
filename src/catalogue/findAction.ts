/** Actions by the name that definitions call them, and what each does; how one thing is read of many, and that noted. */
import type { JsonObject } from '../engine/types.ts';
import type { ActionDef, Operation } from './definition/action.ts';
import { perValue } from '../engine/perValue.ts';
import { groupBy } from '../engine/groupBy.ts';
import type { Catalogue } from './types.ts';

/** Notes what is read of many, so that a change of the others leaves what was worked out of it. `deep`: how deep it is looked into whether the answer still is the same. */
type Note<A> = <T>(name: string, read: (all: A) => T, deep: number) => T;

const notes = new WeakMap<object, unknown>();

/** What is read of these is noted by `note`. */
export const noteReads = <A extends object>(all: A, note: Note<A>): unknown => notes.set(all, note);

/** What `read` answers of all of them. @param name tells it from other reads of the same */
export function readOf<A extends object, T>(all: A, name: string, read: (all: A) => T, deep = 0): T {
  const note = notes.get(all) as Note<A> | undefined;
  return note ? note(name, read, deep) : read(all);
}

/** All of it as one value: for what is remembered by that. */
export const asOne = <A extends object>(all: A): A => readOf(all, 'whole', (one) => one);

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
