import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import { catalogueFromGlob } from '../../src/catalogue/fromGlob.ts';
import { formatFault } from '../../src/catalogue/report.ts';

describe("the product's own definitions", () => {
  test('have no faults, and stories get the same catalogue as the server', async () => {
    const loaded = await loadCatalogue(fileURLToPath(new URL('../..', import.meta.url)));
    expect(loaded.ok ? [] : loaded.faults.map(formatFault)).toEqual([]);
    if (!loaded.ok) return;
    expect({ ...catalogueFromGlob(), hash: '' }).toEqual({ ...loaded.catalogue, hash: '' });
  }, 60_000);
});
