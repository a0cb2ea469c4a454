import type { Path, Pointer, Problem } from '../../types.ts';
import { expand } from '../judgement/instances.ts';
import { isHidden } from '../judgement/standing.ts';
import type { Judgement } from '../judgement/judgement.ts';
import { isInside, pathOf, pointerOf, segmentsOfPath, segmentsOfPointer } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import { checkedProblem } from './checked.ts';
import { fileFieldsOf, fileProblems } from './files.ts';
import { optionFieldsOf } from './optionFields.ts';
import { optionProblems } from './options.ts';
import { inFormOrder } from './order.ts';
import { problemOf } from './problemOf.ts';
import { requiredProblem } from './required.ts';
import { tamperProblems } from './tampered.ts';

const pathsOf = (judgement: Judgement, node: RuleNode): Path[] => [...(judgement.results[node.rank]?.keys() ?? [])];

const mistypedProblems = ({ mistyped, messages }: Judgement): Problem[] =>
  [...mistyped.values()].map((segments) => problemOf(messages, { at: pointerOf(segments), rule: 'type', code: 'FIELD_TYPE' }));

function allOptionProblems(judgement: Judgement): Problem[] {
  const { plan, schema, view } = judgement;
  const patterns = new Set<Path>([...optionFieldsOf(schema).keys(), ...plan.byKind('options').map(({ segments }) => pathOf(segments))]);
  return [...patterns].flatMap((pattern) => expand(view, segmentsOfPath(pattern)).flatMap((segments) => optionProblems(judgement, segments)));
}

const allFileProblems = (judgement: Judgement): Problem[] =>
  fileFieldsOf(judgement.schema).flatMap((pattern) =>
    expand(judgement.view, segmentsOfPath(pattern)).flatMap((segments) => fileProblems(judgement, segments)),
  );

const visible = (judgement: Judgement, problem: Problem): boolean => !isHidden(judgement, segmentsOfPointer(problem.at));

/** A check that nobody could answer about a value of the wrong kind says nothing beside that. */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const mistyped = new Set(problems.filter(({ code }) => code === 'FIELD_TYPE').map(({ at }) => at));
  return problems.filter(({ code, at }) => code !== 'CHECK_UNANSWERED' || !mistyped.has(at));
}

/** A place says once that it is required or of the wrong kind, however many rules find it. */
function once(problems: readonly Problem[]): Problem[] {
  const said = new Set<string>();
  return problems.filter(({ at, rule }) => {
    const key = `${rule} ${at}`;
    if ((rule === 'required' || rule === 'type') && said.has(key)) return false;
    said.add(key);
    return true;
  });
}

/**
 * Every problem of a judgement, given those of the schema: tampering (server), wrong kinds, `require`, schema, options, files, `check` in file order;
 * sorted by the order of the form, so that the first problem of a place is the one it shows.
 */
export function collectProblems(
  judgement: Judgement,
  schemaProblems: readonly Problem[],
  confirmed: ReadonlySet<string>,
  within?: readonly Pointer[],
): Problem[] {
  const { plan, side, failed } = judgement;
  const found = [
    ...(side === 'server' ? tamperProblems(judgement) : []),
    ...mistypedProblems(judgement),
    ...plan.byKind('require').flatMap((node) => pathsOf(judgement, node).flatMap((path) => requiredProblem(judgement, node, path) ?? [])),
    ...schemaProblems.filter((problem) => visible(judgement, problem)),
    ...allOptionProblems(judgement),
    ...allFileProblems(judgement),
    ...[...failed.entries()].sort(([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10)).map(([, problem]) => problem),
    ...plan.byKind('check').flatMap((node) => pathsOf(judgement, node).flatMap((path) => checkedProblem(judgement, node, path, confirmed) ?? [])),
  ];
  const kept = within ? found.filter(({ at }) => within.some((outer) => isInside(at, outer))) : found;
  return inFormOrder(judgement.schema, withoutEchoes(once(kept)), ({ at }) => at);
}
