import { cpuUsage } from 'node:process';

/** Seconds of processor that something took: what a clock says depends on who else is busy. */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1e6;
}
