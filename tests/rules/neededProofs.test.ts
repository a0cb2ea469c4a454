import { describe, expect, test } from 'vitest';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';

const def = entryOf(catalogue.forms, 'record/documents');
const form = judgedForm(def);
const line = (text: string, tab = 'documents') => ({ check: 'documents', tab, text });

/** The tab of somebody who lacks these lines and has these documents. */
function openTab(lines: readonly ReturnType<typeof line>[], documents: readonly string[] = []) {
  const record = {
    dbUserId: 31,
    engagementId: 44,
    lacking: [{ engagementId: 44, left: lines.length, lines: [...lines] }],
    documents: documents.map((documentType, index) => ({ basicDocId: index + 1, documentType, typeOfDocument: 'P' })),
  };
  const facts = exampleFactsOf({ facts: { session: { role: { facilitator: true } }, record } }, lists);
  return createFormStore({ form, data: {}, facts, validators: compileValidators(form), messages, ask: () => Promise.resolve([]) });
}
const tiles = (store: ReturnType<typeof openTab>) => (store.fact('needed').options ?? []).map(({ value }) => value);

describe('the tiles of needed proofs', () => {
  test('D2-COMPLETE-17 what lacks and what of it is there have one each; lines of other tabs and proofs that nobody asks for have none', () => {
    const store = openTab([line('Aadhar Card'), line('Student Picture'), line('Address Proof', 'family')], ['AddressProof', 'AgeProof']);
    expect(tiles(store)).toEqual(['AddressProof', 'AadharCard', 'StudentPicture']);
    expect(store.get('present')).toBe('AddressProof,AgeProof');
    expect(openTab([]).fact('needed').hidden).toBe(true);
  });
  test('D2-DOCS-03 taking one chooses its type, and the document where one is called the same', () => {
    const store = openTab([line('Aadhar Card'), line('Address Proof')]);
    store.set('needed', 'AadharCard');
    expect([store.get('documentType'), store.get('documentName')]).toEqual(['AadharCard', 'AadharCard']);
    store.set('needed', 'AddressProof');
    expect([store.get('documentType'), store.get('documentName') ?? null]).toEqual(['AddressProof', null]);
  });
});
