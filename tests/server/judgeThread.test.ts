/** The thread that judges sets of definitions: what does not end is given up, and the next set is judged. */
import { expect, test } from 'vitest';
import { knownNames } from '../../src/server/knownNames.ts';
import { JudgeThread } from '../../src/server/studio/judgeThread.ts';

test('quality 3: what takes longer than it may is given up, and another thread judges what comes next', async () => {
  const known = await knownNames();
  const hasty = new JudgeThread(1);
  for (let again = 0; again < 2; again += 1) await expect(hasty.judge(known, {})).rejects.toThrow('The thread that judges definitions ended.');
  const patient = new JudgeThread();
  expect((await patient.judge(known, {})).faults).toContainEqual(expect.objectContaining({ file: 'config/app.json' }));
  for (const thread of [hasty, patient]) thread.close();
});
