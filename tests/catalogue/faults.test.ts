/**
 * Faults that are seeded into the small good set of definitions (`faults/*.txt`), one after the other, and all that the check says of each, word for
 * word. A file of them reads so:
 *
 *     = what an admin did wrong, in words
 *     config/menus.json                  the file; a line "gone" below it takes the file away
 *     - "screen": "people"               this text, which stands there once, becomes
 *     + "screen": "peple"                that one; without "-" it is the whole file
 *     ! config/menus.json:12 /menus …    what is found, as `npm run check` prints it; "?" of what is noted; or "sound"
 *
 * What begins with "@" is where those after it start.
 * `npx vitest run --project unit tests/catalogue/faults.test.ts -u` writes what is found now: read the difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Files } from '../../src/catalogue/definitions.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { edited, good, judgeFiles } from './fixture.ts';

const folder = join(import.meta.dirname, 'faults');

/** Lines that begin with a sign, without it; undefined where there are none. */
function textAfter(sign: string, lines: readonly string[]): string | undefined {
  const found = lines.filter((line) => line === sign || line.startsWith(`${sign} `)).map((line) => line.slice(2));
  return found.length === 0 ? undefined : found.join('\n');
}

/** The files with one edit: its file, and below it what goes and what comes. */
function withEdit(files: Files, [file = '', ...lines]: readonly string[]): Files {
  if (lines[0] === 'gone') return Object.fromEntries(Object.entries(files).filter(([path]) => path !== file));
  const [from, to = ''] = [textAfter('-', lines), textAfter('+', lines)];
  return from === undefined ? { ...files, [file]: to } : edited(files, file, from, to);
}

/** A seed with all faults that are found of it, or with the notes of the checks that it names; and the files that it makes. */
function toldOf(seed: string, start: Files): { report: string; files: Files } {
  const allLines = seed.split('\n').filter((line) => !/^! |^sound$/.test(line));
  const noting = new Set(allLines.flatMap((line) => /^\? .*\[([\w-]+)\]$/.exec(line)?.slice(1) ?? []));
  const seedLines = allLines.filter((line) => !line.startsWith('? '));
  const [, ...lines] = seedLines;
  const starts = lines.flatMap((line, at) => (/^[-+]( |$)|^gone$/.test(line) ? [] : [at]));
  const files = starts.map((from, at) => lines.slice(from, starts[at + 1])).reduce(withEdit, start);
  const result = judgeFiles(files);
  const found = noting.size === 0 ? (result.ok ? [] : result.faults) : result.notices().filter(({ check }) => noting.has(check));
  const lists = found.map((one) => `${noting.size === 0 ? '!' : '?'} ${formatFault(one)}`);
  return { report: [...seedLines, ...(lists.length === 0 ? ['sound'] : lists)].join('\n'), files };
}

test.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))(
  'quality 5: what is seeded by %s is told where it stands, and nothing else',
  async (name) => {
    let start = good;
    const parts = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n\n');
    const reports = parts.map((part) => {
      if (!/^[=@] /.test(part)) return part;
      const seeded = toldOf(part, start);
      if (part.startsWith('@ ')) start = seeded.files;
      return seeded.report;
    });
    await expect(`${reports.join('\n\n')}\n`).toMatchFileSnapshot(join(folder, name));
  },
);
