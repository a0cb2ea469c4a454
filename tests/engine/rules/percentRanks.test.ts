import { describe, expect, test } from 'vitest';
import { percentRanks } from '../../../src/engine/rules/operators/numbers.ts';
import { applyLogic } from '../../../src/engine/rules/logic.ts';

const TOTALS = [124, 116, 111, 107, 100, 94, 90, 90, 86, 81.5, 81.5, 75, 71, 69, 62, 57, 52.5, 40];
const RANKS = [97.22, 91.67, 86.11, 80.56, 75, 69.44, 61.11, 61.11, 52.78, 44.44, 44.44, 36.11, 30.56, 25, 19.44, 13.89, 8.33, 2.78];

describe('percentile ranks', () => {
  test('D3-SHORTLIST-18 are those of the worked example of eighteen', () => {
    expect(percentRanks(TOTALS)).toEqual(RANKS);
    expect(RANKS.filter((rank) => rank >= 50)).toHaveLength(9);
    expect(RANKS.filter((rank) => rank >= 40)).toHaveLength(11);
  });

  test('D3-SHORTLIST-18 do not depend on the order', () => {
    const turned = [...TOTALS].reverse();
    expect(percentRanks(turned)).toEqual([...RANKS].reverse());
  });

  test('one alone stands in the middle, and so do all who are alike', () => {
    expect(percentRanks([73.25])).toEqual([50]);
    expect(percentRanks(Array.from({ length: 18 }, () => 90))).toEqual(Array.from({ length: 18 }, () => 50));
    expect(percentRanks([])).toEqual([]);
  });

  test('what is the same after rounding to two decimals shares a rank; below 0 and 100 there is always something', () => {
    expect(percentRanks([10.001, 10.004, 9.99])).toEqual([66.67, 66.67, 16.67]);
    for (const rank of percentRanks([0, 0, 136, 12.5, 99.999])) {
      expect(rank).toBeGreaterThan(0);
      expect(rank).toBeLessThan(100);
    }
  });

  test('are what the operator says of each alone, also over many with ties', () => {
    let seed = 7;
    const many = Array.from({ length: 400 }, () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed % 500) / 4;
    });
    const ranks = percentRanks(many);
    many.forEach((total, index) => expect(applyLogic({ percentRank: [{ var: 'all' }, total] }, { all: many })).toBe(ranks[index]));
  });
});
