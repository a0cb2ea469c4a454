import { reach } from '../../operations/reach.ts';
import type { Row } from '../../store/types.ts';
import type { HandlerInput } from '../../types.ts';

/** The beneficiary's name, as it is written on results. */
export async function nameOf(input: HandlerInput, engagement: Row): Promise<string> {
  const { doc } = await reach(input, 'student', engagement.doc['dbUserId'], 'dbUserId');
  return [doc['firstName'], doc['lastName']].filter(Boolean).join(' ');
}
