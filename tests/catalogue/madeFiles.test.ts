/** Widgets that make a file themselves, and fields that have to take it. */
import { expect, test } from 'vitest';
import type { FormDef } from '../../src/catalogue/definition/form.ts';
import { judgeWidget } from '../../src/catalogue/checks/fitting.ts';
import { shippedWidgets } from './fixture.ts';

const faultsOf = (...types: string[]) => {
  const schema = { type: 'object', properties: { signed: { type: 'string', 'x-file': { types, maxBytes: 200_000 } } } };
  const fieldPlace = { field: { at: '/signed', widget: 'signature' }, at: '/signed', pointer: '/sections/0/fields/0' };
  return judgeWidget({ rules: {}, schema } as unknown as FormDef, fieldPlace as Parameters<typeof judgeWidget>[1], shippedWidgets.fits);
};

test('quality 5: a signature that its own field would refuse is told with what the field has to take', () => {
  expect(faultsOf('image/jpeg')).toMatchObject([
    {
      pointer: '/sections/0/fields/0/widget',
      wrong: 'the widget "signature" makes image/png, which "/signed" does not take',
      right: '"image/png" among the "types" of its "x-file", or the widget file',
    },
  ]);
  expect(faultsOf('image/jpeg', 'image/png')).toEqual([]);
});
