/** From a request to what is to be written: the form judges, the operation plans. */
import { sameJson } from '../../engine/form/values.ts';
import { judgeRequest } from '../judge/judgeRequest.ts';
import { carryOut } from '../operations/index.ts';
import type { Call, HandlerAnswer, HandlerInput } from '../types.ts';
import { refusedMeanwhile } from './meanwhile.ts';
import { Refusal } from './refusal.ts';

export interface Decided {
  input: HandlerInput;
  given: HandlerAnswer;
}

const MOST_LOOKS = 4;

/** Whether rows are written over that their sender has not seen: whoever names a version has. */
const isBlind = ({ def, payload }: HandlerInput, { plan }: HandlerAnswer): boolean =>
  'upsertMany' in def.do && payload['version'] === undefined && (plan?.writes ?? []).some(({ op }) => op === 'update');

/**
 * Judges and plans. Rows that are written over unseen are looked at once more after they were found: a verdict on what stood there
 * before somebody else wrote would let the second of two write over the first. Throws Refusal.
 */
export async function decide(call: Call, input: HandlerInput, looks: number = 1): Promise<Decided> {
  const judge = () => judgeRequest(call, input).catch((refusal: unknown) => refusedMeanwhile(input, refusal));
  const judged = await judge();
  const complete = judged === undefined ? input : { ...input, judged };
  const given = await carryOut(complete);
  if (judged === undefined || !isBlind(input, given)) return { input: complete, given };
  const again = await judge();
  if (sameJson(again?.data, judged.data)) return { input: complete, given };
  if (looks >= MOST_LOOKS) throw new Refusal('VERSION_STALE');
  return decide(call, input, looks + 1);
}
