/** The check of one changed file of each kind, as the editor of definitions asks for it while somebody types, beside the check of all. */
import { performance } from 'node:perf_hooks';
import { folderOf } from '../../../src/catalogue/layout.ts';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { root } from '../../support/product.ts';
import { built } from '../built.ts';
import { median, row, type Part } from '../rows.ts';

/** The longest file of each kind: of them a change reaches most. */
function longestOf(files: Files): [kind: string, path: string][] {
  const longest = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const folder = folderOf(path);
    if (folder === undefined || folder === 'beside' || typedInto(text, 'x') === text) continue;
    if (text.length > (files[longest.get(folder.kind) ?? ''] ?? '').length) longest.set(folder.kind, path);
  }
  return [...longest];
}

/** A letter more in the last text that a file says. */
const typedInto = (text: string, letter: string): string => text.replace(/"(?=[^":\w]*$)/, `${letter}"`);

export const studio: Part = {
  name: 'studio',
  about: 'the check of one changed file of each kind, as the editor of definitions does it',
  async run({ rounds }) {
    const { definitionFiles, judgeFiles } = await built.fromDisk();
    const { knownNames } = await built.knownNames();
    const [files, known] = [await definitionFiles(root), await knownNames()];
    const time = async (changes: Files): Promise<number> => {
      const began = performance.now();
      await judgeFiles({ ...files, ...changes }, known);
      return performance.now() - began;
    };
    const whole = await time({});
    /** What the letters of a word take, one after the other, by the kind of file. */
    const times = new Map<string, number[][]>();
    for (let round = 0; round < Math.max(4, rounds); round += 1)
      for (const [kind, path] of longestOf(files)) {
        const took: number[] = [];
        for (const letters of ['x', 'xy']) took.push(await time({ [path]: typedInto(files[path] ?? '', `${letters}${'z'.repeat(round)}`) }));
        if (round > 0) times.set(kind, [...(times.get(kind) ?? []), took]);
        await time({});
      }
    const rowsOf = (name: string, letter: number) => {
      const each = [...times].map(([kind, all]) => ({ kind, took: median(all.map((took) => took[letter] ?? 0)) }));
      each.sort((one, other) => other.took - one.took);
      console.log(`${name}: ${each.map(({ kind, took }) => `${kind} ${took.toFixed(0)}`).join(', ')}`);
      const middle = median(each.map(({ took }) => took));
      return [
        row(`studio: the check of ${name}, the middle of all kinds`, middle, 'ms', {
          ratio: middle / whole,
          against: `all of it the first time ${whole.toFixed(0)} ms`,
          target: '<= 200 ms',
        }),
        row(`studio: ${name}, the slowest kind, ${each[0]?.kind ?? ''}`, each[0]?.took ?? 0, 'ms', { target: '<= 200 ms' }),
      ];
    };
    return [...rowsOf('a changed file', 0), ...rowsOf('the next letter in it', 1)];
  },
};
