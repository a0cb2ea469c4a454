/** What `npm run lint`, `npm run format` and the gate of `npm test` ask of code and JSON. */
import { tool } from './paths.mjs';
import { node } from './run.mjs';

/** One form of everything that is kept, code and JSON, wherever it lies: what fits is on a line. */
export const prettier = (how, paths) =>
  node([tool.prettier, how, '--config', '.prettierrc.json', '--log-level', 'warn', ...(paths.length ? paths : ['.'])]);

/** The rules first, then the form. @returns the exit code of the first that refuses */
export const lint = async (paths = []) =>
  (await node([tool.eslint, '--max-warnings=0', ...(paths.length ? paths : ['.'])])) || prettier('--check', paths);
