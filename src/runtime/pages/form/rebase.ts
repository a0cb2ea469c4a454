import type { Json, Path, Pointer } from '../../../engine/types.ts';
import type { FormWork } from './formWork.ts';

/** Goes on from the record as it is now: its version for the step and the draft, and what was taken of it into the form. */
export function rebase({ store, draftService }: FormWork, part: Pointer, step: string, version: number, taken: Record<Path, Json | undefined>): void {
  store.setMany(taken);
  draftService.rebase({ ...draftService.versions(), [part]: version });
  const memory = draftService.memory();
  const done = memory.steps[step];
  if (done) void draftService.remember({ ...memory, steps: { ...memory.steps, [step]: { ...done, version } } });
}
