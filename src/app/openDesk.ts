import type { Parts } from '../runtime/context/context.tsx';

/** Starts the desk of the editor of definitions, with its worker: whoever edits none fetches nothing of it. */
export const openDesk: Parts['openDesk'] = async () => (await import('./definitionDesk.ts')).startDesk();
