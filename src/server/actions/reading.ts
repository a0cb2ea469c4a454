import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Handler } from '../call.ts';

/**
 * A handler with the keys that its code goes by: of each entity those by which it finds rows (`by`) and those that it reads and writes of them (`of`).
 * Definitions without one of them are refused when they load.
 */
export const reading = (reads: HandlerReads, work: Handler): Handler =>
  Object.assign<Handler, Pick<Handler, 'reads'>>((input) => work(input), { reads });
