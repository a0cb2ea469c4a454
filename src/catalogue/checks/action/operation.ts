/** What an action does, and a check that runs over every action. */
import type { JsonObject } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { ActionDef, Operation } from '../../definition/action.ts';
import type { Check, CheckContext, FoundFault } from '../check.ts';

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

/** A check of each action by itself; `base` is its pointer. */
export const eachAction = (name: string, judge: (action: ActionDef, base: string, context: CheckContext) => FoundFault[]): Check => ({
  name,
  faults: (context) =>
    context.definitions
      .of('actions')
      .flatMap(({ id, source }) =>
        Object.entries(context.catalogue.actions[id] ?? {}).flatMap(([action, def]) =>
          judge(def, pointerTo('', action), context).map((found) => ({ source, ...found })),
        ),
      ),
});
