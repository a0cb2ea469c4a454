import { beforeEach, describe, expect, test } from 'vitest';
import { Copy } from './support/copy.ts';
import { scoresFirst } from './support/scoresFirst.ts';
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});

describe('change requests on completeness, as config/completeness/README.md tells them', () => {
  test('quality 5.8: a further check gates enrolment; without examples it is refused', async () => {
    expect(new Set(await scoresFirst(copy))).toEqual(new Set(['example', 'rule-without-example']));
    expect(await copy.faults()).toEqual([]);
  });

  test('quality 5.8: a paper that everybody needs is one word; the examples that say otherwise are named', async () => {
    copy.set('config/options/document-proof-types.json', ['items', { value: 'BankAccountProof' }, 'required'], 'always');
    const faults = await copy.faults();
    expect(faults.filter(({ file }) => file === 'config/completeness/beneficiary.json').length).toBeGreaterThan(0);
    expect(new Set(faults.map(({ check }) => check))).toEqual(new Set(['example', 'rule-without-example']));
  });
});
