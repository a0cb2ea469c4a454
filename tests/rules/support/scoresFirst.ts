/** The change request of config/completeness/README.md: a further check that gates enrolment. */
import type { Copy } from './copy.ts';
import { shownIn } from './readme.ts';

export async function scoresFirst(copy: Copy): Promise<string[]> {
  const file = 'config/completeness/beneficiary.json';
  const [fact = {}, check = {}, missing = {}, switchedOff = {}] = shownIn(
    'config/completeness/README.md',
    '"Nobody should be enrolled before an assessor has scored them"',
  );
  copy.set(file, ['facts', 'record.evaluation'], fact['record.evaluation']);
  copy.set(file, ['checks', '+'], check);
  const before = (await copy.faults()).map((one) => one.check);
  copy.set(file, ['given', 'record', 'evaluation'], [{ individualExecScore: 61 }]);
  copy.set(file, ['examples', '+'], missing);
  copy.set(file, ['examples', '+'], switchedOff);
  return before;
}
