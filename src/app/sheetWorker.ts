/** The worker that reads and judges spreadsheets: the library, the network and the messages that the job works with. */
import { loadValidators } from '../runtime/catalogue/catalogueStore.ts';
import { sheetJob, type ToSheet } from '../runtime/pages/upload/sheetJob.ts';
import { readGrid } from './readGrid.ts';

const take = sheetJob({
  readGrid,
  loadValidators: (hash, form) => loadValidators((url) => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>, hash, form),
  say: (message) => postMessage(message),
  now: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToSheet>) => void take(data));
