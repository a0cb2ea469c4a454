import { reach } from '../operations/reach.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** `true`: already shortlisted for another program (D3-LIST-21). */
export const checkEligibleForShortlist: Handler = async (input) => {
  const student = await reach(input, 'student', input.payload['dbUserId'], 'dbUserId');
  const found = await input.store.find('shortlist', { dbUserId: student.id }, EVERYWHERE, { limit: 1 });
  return { rows: [], value: found.length > 0 };
};
