import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import { cases } from './golden.ts';

describe('every operator in a browser', () => {
  test.each(cases)('$file: $name', ({ rule, facts, expect: due }) => expect(applyLogic(rule, facts)).toEqual(due));
});
