import { describe, expect, test } from 'vitest';
import { catalogueFromGlob } from '../../.storybook/views/fromGlob.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { judgedIn } from '../rules/support/load.ts';
import { root } from '../support/product.ts';

describe("the product's own definitions", () => {
  test('have no faults, and stories get the same catalogue as the server', async () => {
    const verdict = await judgedIn(root);
    expect(verdict.ok ? [] : verdict.faults.map(formatFault)).toEqual([]);
    if (!verdict.ok) return;
    expect({ ...catalogueFromGlob(), hash: '' }).toEqual({ ...verdict.catalogue, hash: '' });
  });
});
