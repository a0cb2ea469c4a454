/** Five hundred beneficiaries moved to another centre in one call, against fifty: all of them or none, over HTTP on PostgreSQL. */
import { performance } from 'node:perf_hooks';
import { call } from '../../support/wire.ts';
import { productOn } from '../database.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';

const [FROM, TO] = [101, 102];
const [FEW, MANY] = [50, 500];

export const move: Part = {
  name: 'move',
  about: '500 beneficiaries moved to another centre at once, over HTTP on PostgreSQL',
  async run({ rounds, rows: sizes }) {
    const { product, url, token } = await productOn(sizes[0] ?? 10_000, 'callcentre@skilldesk.test');
    try {
      const answer = await call(url, 'engagement', 'viewStudentsToMove', [{ centerId: FROM }], { token });
      const ids = ((answer.rows ?? []) as { engagementId: number }[]).map(({ engagementId }) => engagementId);
      if (ids.length < MANY + FEW) throw new Error(`Only ${ids.length} to move.`);
      const [some, others] = [ids.slice(0, FEW), ids.slice(FEW, FEW + MANY)];
      const timeMove = async (who: readonly number[], centerId: number): Promise<number> => {
        const data = who.map((engagementId) => ({ centerId, engagementId }));
        const began = performance.now();
        const { appError } = await call(url, 'engagement', 'updateCenterIdBaisedOnEngagementId', data, { token });
        if (appError) throw new Error(JSON.stringify(appError).slice(0, 300));
        return performance.now() - began;
      };
      const [few, many]: [number[], number[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        for (const centre of [TO, FROM]) {
          const times = [await timeMove(some, centre), await timeMove(others, centre)];
          if (round >= 0) [few, many].forEach((series, at) => series.push(times[at] ?? 0));
        }
      }
      return [
        row(`move: ${FEW} beneficiaries at once`, median(few), 'ms'),
        row(`move: ${MANY} beneficiaries at once`, median(many), 'ms', { ratio: ratioOf(many, few), against: `${FEW} at once`, target: '<= 12×' }),
      ];
    } finally {
      await product.stop();
    }
  },
};
