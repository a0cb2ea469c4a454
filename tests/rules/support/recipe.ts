/** Follows recipes of docs/recipes.md to the letter, on the texts of the definitions: no disk, so that all of them take seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueHash } from '../../../src/catalogue/fromDisk.ts';
import { validateDefinitions } from '../../../src/catalogue/validateDefinitions.ts';
import { formatFault } from '../../../src/catalogue/report.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { acceptedText, offersFor } from '../../../src/catalogue/examples/accepted.ts';
import { filesByName } from '../../../src/cli/accept.ts';
import { segmentsOfPointer } from '../../../src/engine/json.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { root } from '../../support/product.ts';
import { judgedFiles, shipped, soundOf } from './load.ts';

const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8');

/** The headings of the page, in order. */
export const recipes: readonly string[] = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);

type Step = { file: string; at: string[] | 'new'; value: Json } | { file: string; rows: string } | { accept: string };

/** The steps of a recipe as the page has them: files with places and JSON, and what is accepted. */
function stepsOf(title: string): Step[] {
  const text = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`there is no recipe "${title}"`);
  const pattern = /^`([\w./-]+\.(?:json|csv))`, (a new file|.*?):\n\n```(?:json|csv)\n([\s\S]*?)```|`npm run check -- --accept ([\w/-]+)`/gm;
  return [...text.matchAll(pattern)].map(([, file = '', place = '', json = '', accept]): Step => {
    if (accept !== undefined) return { accept };
    if (file.endsWith('.csv')) return { file, rows: json };
    const at = place === 'a new file' ? 'new' : [...place.matchAll(/at `([^`]+)`/g)].map(([, pointer = '']) => pointer);
    return { file, at, value: JSON.parse(json) as Json };
  });
}

/** Where a step of a place leads: a key, an index, a new last row, or the row in which a key has a value. */
function keyIn(node: Json, step: string): string {
  if (!Array.isArray(node)) return step;
  if (step === '-') return String(node.length);
  const [key = '', text] = step.split('=');
  if (text === undefined) return step;
  const index = node.findIndex((row) => String((row as JsonObject)[key]) === text);
  if (index < 0) throw new Error(`no row has ${step}`);
  return String(index);
}

function laid(text: string, pointer: string, value: Json): string {
  const whole = JSON.parse(text) as JsonObject;
  const steps = segmentsOfPointer(pointer);
  let node: Json = whole;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const key = keyIn(node, step);
    const next: Json = (node as JsonObject)[key] ?? (steps[index + 1] === '-' ? [] : {});
    if (typeof next !== 'object') throw new Error(`${pointer}: nothing can stand below ${step}`);
    (node as JsonObject)[key] = next;
    node = next;
  }
  (node as JsonObject)[keyIn(node, steps.at(-1) ?? '')] = value;
  return JSON.stringify(whole);
}

type Texts = Record<string, string>;

interface Followed {
  catalogue: Catalogue;
  /** Texts of the files that came or changed, by path. */
  changes: Texts;
}

/** Writes what a step says, where it is no step that accepts. */
function take(files: Texts, step: Exclude<Step, { accept: string }>): void {
  if ('rows' in step) files[step.file] = step.rows;
  else if (step.at === 'new') files[step.file] = JSON.stringify(step.value);
  else for (const pointer of step.at) files[step.file] = laid(files[step.file] ?? '{}', pointer, step.value);
}
const writtenIn = (files: Texts): Texts => Object.fromEntries(Object.entries(files).filter(([file, text]) => text !== shipped[file]));

/** The definitions after recipes, one after the other. @throws with what the check says when they leave a fault */
export function followed(...titles: readonly string[]): Followed {
  const files: Texts = { ...shipped };
  for (const step of titles.flatMap(stepsOf)) {
    if (!('accept' in step)) {
      take(files, step);
      continue;
    }
    const verdict = judgedFiles(files);
    const homes = filesByName(Object.keys(files)).get(step.accept) ?? [];
    for (const [file, offers] of offersFor(homes, verdict.ok ? [] : verdict.faults)) files[file] = acceptedText(files[file] ?? '', offers);
  }
  return { catalogue: soundOf(judgedFiles(files)), changes: writtenIn(files) };
}

/** The same for a server: judged by nobody, which tests/rules/recipes.test.ts does of each, and without the examples that would be accepted. */
export function servedAfter(...titles: readonly string[]): Catalogue {
  const files: Texts = { ...shipped };
  for (const step of titles.flatMap(stepsOf)) if (!('accept' in step)) take(files, step);
  const verdict = validateDefinitions(files, { metas: {}, hash: catalogueHash(files), isProven: true });
  if (!verdict.ok) throw new Error(verdict.faults.map(formatFault).join('\n'));
  return verdict.catalogue;
}
