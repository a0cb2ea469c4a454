/** The project's folder: two levels above, in the source and in the build alike. */
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
