import type { Facts, JsonObject, JudgedForm, Path } from '../types.ts';
import { factsAt } from './judgement/instances.ts';
import { patternOf, segmentsOfPath, type Segments } from './paths.ts';
import { planOf } from './plan.ts';
import type { RuleNode } from './rules.ts';

/** A rule that speaks about a place, with the facts that it reads there. */
export interface RuleAt {
  node: RuleNode;
  facts: unknown;
}

const veiling: ReadonlySet<string> = new Set(['see', 'show', 'readonly']);

/** The rules about a place, and those that hide or lock what it lies in, the nearest first. */
export function nodesAt(form: JudgedForm, facts: Facts & { readonly data: JsonObject }, path: Path): RuleAt[] {
  const plan = planOf(form);
  const segments = segmentsOfPath(path);
  const places: Segments[] = [segments, ...segments.map((_part, index) => segments.slice(0, segments.length - 1 - index))];
  return places.flatMap((at) =>
    plan
      .about(patternOf(at))
      .filter(({ kind }) => at === segments || veiling.has(kind))
      .map((node) => ({ node, facts: factsAt({ facts, view: facts.data }, node, at) })),
  );
}
