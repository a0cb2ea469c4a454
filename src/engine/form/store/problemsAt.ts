import type { FormSchema, Path, Problem } from '../../types.ts';
import { patternOf, pathOf, pointerOf, segmentsOfPointer, type Segments } from '../paths.ts';
import { partOf } from '../parts.ts';
import { checkedProblem } from '../problems/checked.ts';
import { fileProblems } from '../problems/files.ts';
import { optionProblems } from '../problems/options.ts';
import { problemOf } from '../problems/problemOf.ts';
import { requiredProblem } from '../problems/required.ts';
import { schemaAt } from '../schemaAt.ts';
import type { Live } from './live.ts';

const UNCONFIRMED: ReadonlySet<string> = new Set();

/** Names what a `late` check says at a place. */
export const lateKey = (rule: string, path: Path): string => `${rule} ${path}`;

/** The field that shows a problem: one about a value of a list of choices shows at the list. */
export function fieldOf(schema: FormSchema, segments: Segments): Path {
  const above = schemaAt(schema, segments.slice(0, -1));
  return pathOf(above?.items && !above.items.properties ? segments.slice(0, -1) : segments);
}

/** The problems of one field in the order in which the judge finds them. The schema's are those of the last validation. */
export function problemsAt(live: Live, segments: Segments): Problem[] {
  const {
    judgement,
    options: { form },
  } = live;
  const path = pathOf(segments);
  const about = judgement.plan.about(patternOf(segments));
  const of = (kind: string): typeof about => about.filter((node) => node.kind === kind);
  const schema = live.schema.get(partOf(form.schema, segments[0])) ?? [];
  return [
    ...(judgement.mistyped.has(path) ? [problemOf(judgement.messages, { at: pointerOf(segments), rule: 'type', code: 'FIELD_TYPE' })] : []),
    ...of('require').flatMap((node) => requiredProblem(judgement, node, path) ?? []),
    ...schema.filter(({ at }) => fieldOf(form.schema, segmentsOfPointer(at)) === path),
    ...optionProblems(judgement, segments),
    ...fileProblems(judgement, segments),
    ...about.flatMap((node) => judgement.failed.get(`${node.rank} ${path}`) ?? []),
    ...of('check')
      .filter(({ id, check }) => !check?.late || live.late.has(lateKey(id, path)))
      .flatMap((node) => checkedProblem(judgement, node, path, UNCONFIRMED) ?? []),
    ...(live.server.get(path) ?? []),
  ];
}
