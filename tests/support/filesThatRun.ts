/** Which files of `src` run while something is done, as V8 counts it: what prose says of a way can be out of date, this cannot. */
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { root } from './product.ts';

const pathOf = (url: string): string => (url.startsWith('file:') ? fileURLToPath(url) : url).replace(root, '');

/** Files below `src` of which a function runs during `act`, in order of their names. Whatever else the process does meanwhile is counted, too. */
export async function filesThatRun(act: () => unknown): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const run = result.filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0));
    return [...new Set(run.map(({ url }) => pathOf(url)).filter((path) => path.startsWith('src/')))].sort();
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
