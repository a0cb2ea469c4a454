import type { Json, JsonObject, OptionItem, Pointer, Problem, Reason, Verdicts } from '../types.ts';
import type { Judgement } from './judgement/judgement.ts';
import { reasonsOf } from './judgement/reasons.ts';
import { isHidden } from './judgement/standing.ts';
import { outgoing } from './outgoing.ts';
import { pointerOf, segmentsOfPath } from './paths.ts';
import { inFormOrder } from './problems/order.ts';
import { FREE, itemsOf } from './problems/optionItems.ts';
import type { RuleKind } from './rules.ts';

/** Everything that a judgement says, with the problems that were found. `why` is worked out when it is asked for. */
export function verdictsOf(judgement: Judgement, problems: Problem[]): Verdicts {
  const { plan, results, schema, view } = judgement;
  const said = (kind: RuleKind): { at: Pointer; value: Json; hidden: boolean }[] =>
    inFormOrder(
      schema,
      plan.byKind(kind).flatMap(({ rank }) =>
        [...(results[rank] ?? [])].map(([path, value]) => {
          const segments = segmentsOfPath(path);
          return { at: pointerOf(segments), value, hidden: isHidden(judgement, segments) };
        }),
      ),
      ({ at }) => at,
    );
  const holding = (kind: RuleKind): Pointer[] =>
    said(kind)
      .filter(({ value, hidden }) => value === true && !hidden)
      .map(({ at }) => at);
  const computed: Record<Pointer, Json> = {};
  for (const { at, value, hidden } of said('compute')) if (Array.isArray(value) && !hidden) computed[at] = value[0] ?? null;
  const options: Record<Pointer, OptionItem[]> = {};
  for (const { at, value, hidden } of said('options')) if (!hidden && value !== FREE) options[at] = itemsOf(value);
  const data: JsonObject = outgoing(schema, view);
  const veiled = new Set([...said('see'), ...said('show')].filter(({ hidden }) => hidden).map(({ at }) => at));
  let why: Reason[] | undefined;
  return {
    data,
    hidden: inFormOrder(schema, [...veiled], (at) => at),
    shown: holding('show'),
    required: holding('require'),
    readonly: holding('readonly'),
    computed,
    options,
    problems,
    get why() {
      return (why ??= reasonsOf(judgement));
    },
  };
}
