import { describe, expect, test } from 'vitest';
import fits from '../../../src/widgets/inputs/fits.json' with { type: 'json' };
import options from '../../../src/widgets/inputs/table.json' with { type: 'json' };

describe('what the page could not draw, or nobody could fill', () => {
  test('every widget says what it fits', () => expect(Object.keys(fits).sort()).toEqual(Object.keys(options).sort()));
});
