/** The example that a check of completeness lacks, made of an example that there is. */
import { judgeCompleteness } from '../../engine/completeness/judgeCompleteness.ts';
import type { CheckVerdict, CompletenessDef, CompletenessExample } from '../../engine/completeness/types.ts';
import { completenessFacts, runCompletenessExample } from '../../engine/example/runExample.ts';
import { jsonOf } from '../../engine/json.ts';
import type { Json, Logic } from '../../engine/types.ts';
import type { Offer } from '../types.ts';
import { firstTurned, newExample, stubName, withWords, type Start } from './turned.ts';

/** @param state what the check is to come out as there */
export function completenessStub(
  def: CompletenessDef,
  id: string,
  state: CheckVerdict['state'],
  world: Parameters<typeof runCompletenessExample>[2],
): Offer[] {
  const { counts = true, missing, component } = def.checks.find((one) => one.id === id) ?? { missing: null };
  const sides: Record<CheckVerdict['state'], Logic> = {
    missing: { and: [counts, missing] },
    done: { and: [counts, { '!': missing }] },
    out: { '!': counts },
  };
  const isOff = state === 'out' && counts === true && component !== undefined;
  const starts = def.examples.map((example): Start<CompletenessExample> => {
    const { session, record, today } = completenessFacts(def, example, world);
    const own = isOff ? { ...example, off: [component] } : example;
    return {
      example: { whole: { ...own, facts: { ...example.facts, session, record, today } }, raw: jsonOf(own) },
      facts: completenessFacts(def, example, world),
    };
  });
  const found = firstTurned(isOff ? true : sides[state], 'holds', starts, {
    placeOf: (path) => (/^(session|record|today)\b/.test(path) ? ['facts', ...path.split('.')] : undefined),
    fitting: (_, to) => withWords(to),
    shows: ({ whole }) =>
      judgeCompleteness(def, completenessFacts(def, whole, world), new Set(whole.off)).checks.some((one) => one.id === id && one.state === state),
  });
  if (found === undefined) return [];
  const { whole, raw } = found.example;
  const differences = runCompletenessExample(def, { ...whole, expect: { lines: [], out: [] } }, world);
  const saidOf = (part: string): Json => differences.find((one) => one.part === part)?.got ?? [];
  const expect = { lines: saidOf('lines'), ...(state === 'out' ? { out: saidOf('out') } : {}) };
  return [newExample({ ...raw, name: stubName(id, state, found.from), requirement: [], expect })];
}
