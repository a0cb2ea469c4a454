import { describe, expect, test } from 'vitest';
import { layoutOf, type Place } from '../../.storybook/views/chartLayout.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

interface Point {
  x: number;
  y: number;
}

/** Points along a path of M, C and L, close enough that none jumps over a box. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, kind = '', rest = ''] of path.matchAll(/([MCL])([^MCL]+)/g)) {
    const ends = rest
      .trim()
      .split(/\s+/)
      .map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return { x, y };
      });
    const to = ends.at(-1) ?? at;
    const [one = at, two = to] = kind === 'C' ? ends : [at, to];
    for (let step = 0; kind !== 'M' && step <= 40; step += 1) {
      const t = step / 40;
      const along = (of: keyof Point): number =>
        (1 - t) ** 3 * at[of] + 3 * (1 - t) ** 2 * t * one[of] + 3 * (1 - t) * t * t * two[of] + t ** 3 * to[of];
      points.push({ x: along('x'), y: along('y') });
    }
    at = to;
  }
  return points;
}

const isInside = ({ x, y }: Point, box: Place): boolean => x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;
const doOverlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

const { workflows } = await productCatalogue();

describe('4 "the chart of a workflow": no line runs behind a box', () => {
  test.each(Object.entries(workflows))('%s', (_id, def) => {
    const { boxes, arrows } = layoutOf(def, ({ event, guard = '' }) => [event, `Who may: ${'everybody, '.repeat(event.length)}`, guard]);
    const all = [...boxes.values(), ...arrows.map(({ at }) => at)];
    expect(all.filter((one, index) => all.slice(0, index).some((other) => doOverlap(one, other)))).toEqual([]);
    const crossed = arrows.flatMap(({ arrow, paths }) =>
      paths.flatMap((path) => (pointsOf(path).some((point) => all.some((place) => isInside(point, place))) ? [`${arrow.from} ${arrow.event}`] : [])),
    );
    expect(crossed).toEqual([]);
  });
});
