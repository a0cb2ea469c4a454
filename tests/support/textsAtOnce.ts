/**
 * The texts that a module asks Vite for (`import.meta.glob`, `?raw`) within that module: each by itself is a request of the page, and definitions
 * are hundreds.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './product.ts';

const GLOB_CALL = /import\.meta\.glob<string>\(\s*(\[[^\]]*\]|'[^']*'),\s*\{\s*eager: true,\s*query: '\?raw',\s*import: 'default',?\s*\},?\s*\)/g;
const wild: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '*': '[^/]*', '.': '\\.' };

/** Paths from the root, with a stroke before. */
function pathsOf(pattern: string): string[] {
  const isMeant = new RegExp(`^${pattern.replace(/\*\*\/|[*.]/g, (part) => wild[part] ?? part)}$`);
  const folder = pattern.slice(0, pattern.slice(0, pattern.indexOf('*')).lastIndexOf('/') + 1);
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => folder + path)
    .filter((path) => isMeant.test(path));
}

export const textsAtOnce: Plugin = {
  name: 'skilldesk:texts-at-once',
  enforce: 'pre',
  transform: (code) =>
    code.replace(GLOB_CALL, (_, callText: string) => {
      const paths = [...callText.matchAll(/'([^']+)'/g)].flatMap(([, pattern = '']) => pathsOf(pattern));
      return JSON.stringify(Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])));
    }),
};
