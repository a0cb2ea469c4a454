import { deskOver, type Desk } from '../studio/desk.ts';

/** A desk whose work is done by a worker: a file of our own origin, as the Content-Security-Policy asks for. */
export const startDesk = (): Desk => deskOver(new Worker(new URL('../studio/deskWorker.ts', import.meta.url), { type: 'module', name: 'desk' }));
