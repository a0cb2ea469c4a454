import type { Json, Reason } from '../../types.ts';
import { readPath } from '../../rules/readPath.ts';
import { pointerOf, segmentsOfPath, type Segments } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import { factsAt } from './instances.ts';
import type { Judgement } from './judgement.ts';

/** Longer lists are named by their length: a reason is read by people. */
const LONGEST = 20;
const brief = (value: unknown): Json => {
  if (Array.isArray(value) && value.length > LONGEST) return `${value.length} rows`;
  return value === undefined ? null : structuredClone(value as Json);
};

function reasonOf(judgement: Judgement, node: RuleNode, segments: Segments, said: Json): Reason {
  const facts = factsAt(judgement, node, segments);
  const read = Object.fromEntries(node.reads.map((path) => [path, brief(path === '' ? null : readPath(facts, path))]));
  return {
    rule: node.id,
    kind: node.kind,
    at: pointerOf(segments),
    value: node.kind === 'compute' && Array.isArray(said) ? brief(said[0]) : brief(said),
    read,
  };
}

/** Whether what a rule said is a verdict worth a reason: see and show always, the rest when it holds. */
const speaks = ({ kind }: RuleNode, said: Json): boolean =>
  kind === 'see' || kind === 'show' || (kind === 'options' || kind === 'compute' ? said !== null : kind !== 'lookup' && said === true);

/** Why each verdict is what it is, in the order in which the rules ran. */
export function reasonsOf(judgement: Judgement, only?: (path: string) => boolean): Reason[] {
  return judgement.plan.nodes.flatMap((node) =>
    [...(judgement.results[node.rank] ?? [])]
      .filter(([path, said]) => speaks(node, said) && (!only || only(path)))
      .map(([path, said]) => reasonOf(judgement, node, segmentsOfPath(path), said)),
  );
}
