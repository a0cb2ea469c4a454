/** Checking all definitions, and how it grows with the number of forms: ten times the forms should cost about ten times as much. */
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { JsonObject } from '../../../src/engine/types.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { built } from '../built.ts';
import { median, row, type Part } from '../rows.ts';

/** Copies every form `times` times into areas of their own; a copy hangs on no tab, so that it disturbs nothing. */
function multiplyForms(folder: string, times: number): void {
  const forms = join(folder, 'schemas/forms');
  for (const area of readdirSync(forms)) {
    for (let copy = 1; copy < times; copy += 1) {
      cpSync(join(forms, area), join(forms, `${area}-copy${copy}`), { recursive: true });
      for (const form of readdirSync(join(forms, `${area}-copy${copy}`))) {
        const file = join(forms, `${area}-copy${copy}`, form, 'binding.json');
        if (!existsSync(file)) continue;
        const { tab: _tab, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
        writeFileSync(file, JSON.stringify(rest, null, 2));
      }
    }
  }
}

export const check: Part = {
  name: 'check',
  about: 'checking all definitions, and ten copies of every form',
  async run({ rounds }) {
    const { loadCatalogue } = await built.fromDisk();
    const time = async (folder: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < Math.max(3, rounds); round += 1) {
        const began = performance.now();
        await loadCatalogue(folder);
        times.push(performance.now() - began);
      }
      return median(times);
    };
    const once = await time(copyOfDefinitions().folder);
    const many = copyOfDefinitions();
    multiplyForms(many.folder, 10);
    const tenfold = await time(many.folder);
    return [
      row('check: all definitions', once, 'ms', { target: '<= 3000 ms' }),
      row('check: ten copies of every form', tenfold, 'ms', { ratio: tenfold / once, against: 'one copy', target: '<= 12×' }),
    ];
  },
};
