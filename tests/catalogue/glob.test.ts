import { describe, expect, test } from 'vitest';
import { catalogueFromGlob } from '../../.storybook/views/fromGlob.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { judgedIn } from '../rules/support/load.ts';
import { root } from '../support/product.ts';

describe("the product's own definitions", () => {
  test('have no faults, and stories get the same catalogue as the server', async () => {
    const loaded = await judgedIn(root);
    expect(loaded.ok ? [] : loaded.faults.map(formatFault)).toEqual([]);
    if (!loaded.ok) return;
    expect({ ...catalogueFromGlob(), hash: '' }).toEqual({ ...loaded.catalogue, hash: '' });
  });
});
