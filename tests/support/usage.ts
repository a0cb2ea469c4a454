/** What a process uses: memory and open handles, measured again and again, and whether it stays flat. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage { megabytes: number; handles: number }

/** What the process has resident now, and how many files, pipes and connections it has open. */
export const usageOf = (pid: number): Usage => ({
  megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  handles: readdirSync(`/proc/${pid}/fd`).length,
});

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** The medians of the second and of the last third; the first third is for warming up. */
export function course(samples: readonly Usage[], of: keyof Usage): { middle: number; last: number } {
  const numbers = samples.map((sample) => sample[of]);
  const third = Math.floor(numbers.length / 3);
  return { middle: median(numbers.slice(third, 2 * third)), last: median(numbers.slice(2 * third)) };
}
