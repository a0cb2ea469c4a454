/** What a process uses: memory and open handles, measured again and again, and whether it stays flat. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Usage {
  megabytes: number;
  handles: number;
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/** What the process has resident now, and how many files, pipes and connections it has open; files below `own` do not count. */
export const usageOf = (pid: number, own: string): Usage => ({
  megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  handles: readdirSync(`/proc/${pid}/fd`).filter((name) => !target(`/proc/${pid}/fd/${name}`).startsWith(own)).length,
});

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** The medians of the second and of the last third; the first third is for warming up. */
export function course(samples: readonly Usage[], of: keyof Usage): { middle: number; last: number } {
  const numbers = samples.map((sample) => sample[of]);
  const third = Math.floor(numbers.length / 3);
  return { middle: median(numbers.slice(third, 2 * third)), last: median(numbers.slice(2 * third)) };
}
