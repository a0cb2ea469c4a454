/** Documented requirements of which the proof is gone, or says something else. */
import { sameJson } from '../../engine/form/paths.ts';
import { jsonOf, listOf, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Kind } from '../layout.ts';
import type { Catalogue } from '../types.ts';

/** Kinds of files that hold examples -> where their definitions stand in the catalogue. */
const tables = {
  examples: 'forms',
  list: 'lists',
  'workflow-examples': 'workflows',
  game: 'games',
  completeness: 'completeness',
} as const satisfies Partial<Record<Kind, keyof Catalogue>>;

/** Of each example its name, the ids that it proves, what is given, and what comes of it. */
const casesOf = (def: Json | undefined): { name: Json; requirement: Json[]; input: JsonObject; outcome: JsonObject }[] =>
  objectsIn(objectOf(def)['examples']).map(({ name = null, requirement, expect = null, refused = null, notices = null, ...input }) => {
    return { name, requirement: listOf(requirement), input, outcome: { expect, refused, notices } };
  });

/** The ids that changed files proved before, and no longer do. Of a definition that cannot be read as it is now nobody knows. */
export function lostRequirements(before: Catalogue, after: Catalogue, changes: readonly { kind: Kind; id: string; isGone: boolean }[]): string[] {
  const lost = changes.flatMap(({ kind, id, isGone }) => {
    const table = Object.entries(tables).find(([one]) => one === kind)?.[1];
    if (table === undefined) return [];
    const [own, its] = [before, after].map((catalogue) => objectOf(jsonOf(catalogue[table]))[id]);
    if (its === undefined && !isGone) return [];
    const now = casesOf(its);
    return casesOf(own).flatMap(({ name, requirement, input, outcome }) => {
      const same = now.find((one) => one.name === name) ?? now.find((one) => sameJson(one.input, input));
      const stands = same && sameJson(same.outcome, outcome) ? same.requirement : [];
      return requirement.filter((one) => !stands.includes(one)).map(String);
    });
  });
  return [...new Set(lost)].sort();
}
