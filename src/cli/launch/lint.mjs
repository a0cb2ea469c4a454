/** What `npm run lint`, `npm run format` and the gate of `npm test` ask of code and JSON. */
import { tool } from './paths.mjs';
import { node } from './run.mjs';

/** One form of everything that is kept, code and JSON, wherever it lies: what fits is on a line. */
export const format = (how, paths) => node([tool.oxfmt, how, '--config', '.oxfmtrc.json', ...(paths.length ? paths : ['.'])]);

/** The rules first, then the form. @returns the exit code of the first that refuses */
export const lint = async (paths = []) =>
  (await node([tool.oxlint, '--config', '.oxlintrc.json', '--deny-warnings', ...(paths.length ? paths : ['.'])])) || format('--check', paths);
