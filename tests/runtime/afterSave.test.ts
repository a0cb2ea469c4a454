import { expect, test } from 'vitest';
import { detailAfterSave } from '../../src/runtime/pages/form/useAfterSave.ts';

const text = (words: string, values: object = {}): string => [words, ...Object.values(values)].join(' ');

test('quality 2: a save that was joined with what somebody else changed meanwhile says so, before what opens', () => {
  expect(detailAfterSave({ isMerged: true }, undefined, 0, text)).toBe('{{app.joined}}');
  expect(detailAfterSave({ isMerged: true }, 'Manage Users', 3000, text)).toBe('{{app.joined}} {{app.opensSoon}} Manage Users 3');
  expect(detailAfterSave({}, undefined, 0, text)).toBeUndefined();
});
