/**
 * A check that counts other records holds until somebody else writes one more: the save is written only while there are fewer than the check
 * would refuse. Of several at once the one too many is judged anew and refused in the check's own words.
 */
import type { Ask, Asker } from '../../engine/form/types.ts';
import type { Json } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';
import type { HandlerInput } from '../call.ts';
import { countEverywhere } from '../records/countEverywhere.ts';
import { findByName } from '../request/find.ts';
import type { WritePlan } from '../store/types.ts';

export type Guards = NonNullable<WritePlan['guards']>;

/** The rule of a guard that only says that the judgement is to be made again. */
export const JUDGED_AGAIN = 'judgedAgain';
/** So many more, written meanwhile, are thought of: more than save at once. */
const MOST = 64;

const nameOf = ({ call, with: args }: Ask): string => JSON.stringify([call, args]);

/** The answer as it would be with so many more rows. */
function withMore(answer: Json, as: string, more: number): Json {
  if (Array.isArray(answer)) return answer.map((row) => withMore(row, as, more));
  return isObject(answer) ? { ...answer, [as]: Number(answer[as] ?? 0) + more } : answer;
}

/** Asks, and remembers what was answered. */
export function noting(ask: Asker): { ask: Asker; answers: Map<string, { one: Ask; answer: Json | undefined }> } {
  const answers = new Map<string, { one: Ask; answer: Json | undefined }>();
  return {
    answers,
    ask: async (one) => {
      const answer = await ask(one);
      answers.set(nameOf(one), { one, answer });
      return answer;
    },
  };
}

/**
 * What must still hold when a judged save is written. `refuses`: whether the same data are refused with other answers.
 */
export async function guardsOf(
  input: HandlerInput,
  answers: ReturnType<typeof noting>['answers'],
  refuses: (ask: Asker) => Promise<boolean>,
): Promise<Guards> {
  const guards: Guards = [];
  for (const { one, answer } of answers.values()) {
    const {
      def: { do: work },
    } = findByName(input.catalogue, one.call);
    if (one.kind !== 'check' || !('count' in work) || !work.everywhere || answer === undefined) continue;
    const fails = (more: number): Promise<boolean> =>
      refuses(async (other) => {
        const known = answers.get(nameOf(other))?.answer;
        return nameOf(other) === nameOf(one) && known !== undefined ? withMore(known, work.as ?? 'count', more) : known;
      });
    if (!(await fails(MOST))) continue;
    let [passes, refused] = [0, MOST];
    while (refused - passes > 1) {
      const middle = Math.floor((passes + refused) / 2);
      if (await fails(middle)) refused = middle;
      else passes = middle;
    }
    const { where, own } = await countEverywhere({ ...input, payload: one.with }, work);
    const [tally] = [answer].flat();
    const others = isObject(tally) ? Number(tally[work.as ?? 'count'] ?? 0) : 0;
    guards.push({ none: { entity: work.count, where }, fewerThan: others + own + refused, rule: JUDGED_AGAIN });
  }
  return guards;
}
