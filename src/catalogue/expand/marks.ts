/**
 * What marks of actions mean for rows that stood before them: field -> the rows that refer, and the rule over them. A mark is a step of whoever writes, so
 * only what the stored rows say can be made up for: a rule that reads who it was or when says under `old` what such rows get.
 */
import { allActions } from '../findAction.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Logic } from '../../engine/types.ts';
import type { ActionDef, MarkDef } from '../definition/action.ts';
import type { EntityDef, MarkedField } from '../definition/entity.ts';

type Actions = Readonly<Record<string, Readonly<Record<string, ActionDef>>>>;

/** What a rule reads of the step itself, which nobody knows afterwards. */
export const unknownAfterwards = (rule: Logic): string | undefined =>
  readsOf(rule)
    .map(({ path }) => path)
    .find((path) => path !== '' && !['rows', 'record'].includes(path.split('.')[0] ?? ''));

/** The rule for rows from before; undefined where none can be had. */
export function oldRule({ set, old = {} }: MarkDef, field: string): Logic | undefined {
  if (Object.hasOwn(old, field)) return old[field];
  const rule = set[field] ?? null;
  return unknownAfterwards(rule) === undefined ? rule : undefined;
}

/** Every mark with the entity whose rows are written, and the one whose row is marked. */
export function marksIn(
  entities: Readonly<Record<string, EntityDef>>,
  actions: Actions,
): { service: string; name: string; noun: string; from: string; mark: MarkDef }[] {
  return allActions(actions).flatMap(({ service, name, def: { do: work } }) => {
    if (!('upsertMany' in work) || work.mark === undefined) return [];
    const noun = entities[work.upsertMany]?.references?.[work.mark.by];
    return noun === undefined || entities[noun] === undefined ? [] : [{ service, name, noun, from: work.upsertMany, mark: work.mark }];
  });
}

/** Entities with the fields of theirs that marks set. */
export function withMarks(entities: Record<string, EntityDef>, actions: Actions): Record<string, EntityDef> {
  const found: Record<string, Record<string, MarkedField>> = {};
  for (const { noun, from, mark } of marksIn(entities, actions))
    for (const field of Object.keys(mark.set)) {
      const rule = oldRule(mark, field);
      if (rule !== undefined && rule !== null && entities[noun]?.encrypted?.includes(field) !== true)
        (found[noun] ??= {})[field] ??= { entity: from, by: mark.by, rule };
    }
  return Object.fromEntries(Object.entries(entities).map(([noun, entity]) => [noun, found[noun] ? { ...entity, marks: found[noun] } : entity]));
}
