/** The percentile of a centre by its rules alone: each candidate's total, the ranks of all, the event of each. */
import { performance } from 'node:perf_hooks';
import type { JsonObject } from '../../../src/engine/types.ts';
import { root } from '../../support/product.ts';
import { built } from '../built.ts';
import { median, row, type Part } from '../rows.ts';

const FEW = 1_000;
const MANY = 10_000;

/** Candidates with one to three assessors each; many totals are alike. */
const candidates = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({
    evaluations: Array.from({ length: 1 + (at % 3) }, (_one, nth) => ({
      individualExecScore: (at * 37) % 101,
      groupExecObservation: (at + nth) % 17,
      behaviourInterviewObservation: (at * 3 + nth) % 21,
    })),
    knack: [],
  }));

export const percentile: Part = {
  name: 'percentile',
  about: 'the percentile of 10,000 candidates, rules alone',
  async run({ rounds }) {
    const { loadCatalogue } = await built.fromDisk();
    const { applyLogic } = await built.logic();
    const { percentRanks } = await built.percentRanks();
    const verdict = await loadCatalogue(root);
    if (!verdict.ok) throw new Error(`${verdict.faults.length} faults in the definitions`);
    const work = verdict.catalogue.actions['percentile']?.['calculatePercentile']?.do;
    if (!work || !('rank' in work)) throw new Error('nothing ranks');
    const session = { program: { knackWeight: 0, percentileCutoff: 50 } };
    const time = (count: number): number => {
      const all = candidates(count);
      const times: number[] = [];
      for (let round = 0; round < Math.max(3, rounds); round += 1) {
        const began = performance.now();
        const ranks = percentRanks(all.map((record) => Number(applyLogic(work.total, { session, record }))));
        for (const rank of ranks) applyLogic(work.event, { session, rank });
        times.push(performance.now() - began);
      }
      return median(times);
    };
    const [few, many] = [time(FEW), time(MANY)];
    return [
      row('percentile: 1,000 candidates', few, 'ms'),
      row('percentile: 10,000 candidates', many, 'ms', { ratio: many / few, against: '1,000', target: '<= 15×' }),
    ];
  },
};
