import { EVERYWHERE } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** Is somebody else registered with this number, at whatever centre? Says yes or no and nothing more (D1-REG-12). */
export const isAadharNoDuplicate: Handler = async ({ payload, store }) => {
  const found = await store.find('student', { aadharNo: String(payload['aadharNo']) }, EVERYWHERE, { limit: 2 });
  return { rows: [], value: found.some(({ id }) => id !== payload['dbUserId']) };
};
