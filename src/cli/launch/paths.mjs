/** Where things lie. `SKILLDESK_DIST` names another build folder beside `dist` (e.g. `dist-trial`), for trials beside a running product. */
import { fileURLToPath } from 'node:url';
import { dirname, relative, resolve } from 'node:path';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const dist = resolve(root, process.env.SKILLDESK_DIST || 'dist');
export const modules = resolve(root, 'node_modules');
export const fromRoot = (path) => relative(root, path) || '.';
/** A tool of node_modules, run by this node rather than by its shebang. */
export const tool = {
  tsc: resolve(modules, 'typescript-7/bin/tsc'),
  vite: resolve(modules, 'vite/bin/vite.js'),
  vitest: resolve(modules, 'vitest/vitest.mjs'),
  oxfmt: resolve(modules, 'oxfmt/bin/oxfmt'),
  oxlint: resolve(modules, 'oxlint/bin/oxlint'),
  storybook: resolve(modules, 'storybook/dist/bin/dispatcher.js'),
};
