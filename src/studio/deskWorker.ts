/** The worker of the editor of definitions: what it is asked it answers in turn. What goes wrong with one question is told to who asked it. */
import type { JsonObject } from '../engine/types.ts';
import type { DeskAnswer, DeskTask } from './desk.ts';
import { deskWork } from './deskWork.ts';

const metas = import.meta.glob<JsonObject>('../../schemas/_meta/*.schema.json', { eager: true, import: 'default' });
const work = deskWork(Object.fromEntries(Object.entries(metas).map(([path, schema]) => [path.replace(/^.*\/|\.schema\.json$/g, ''), schema])));

/** Whoever looks for something next need not wait until what was checked is read again. */
const IDLE_MS = 200;
let idle: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data: { id, task, args } }: MessageEvent<DeskTask>) => {
  clearTimeout(idle);
  const say = (answer: DeskAnswer): void => postMessage(answer);
  try {
    const answer = work[task] as (...all: readonly unknown[]) => unknown;
    say({ id, value: answer(...args) });
    idle = setTimeout(work.prepare, IDLE_MS);
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
