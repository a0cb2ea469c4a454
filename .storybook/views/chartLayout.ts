/** Places the states of a workflow: columns by the number of steps from the first one, and the lines between them. */
import type { WorkflowDef } from '../../src/engine/types.ts';
import { waysOf } from '../../src/engine/workflow/machine.ts';

export interface Arrow {
  from: string;
  to: string;
  event: string;
  guard?: string | undefined;
  otherwise?: string | undefined;
  label?: string | undefined;
}
export interface Box {
  state: string;
  x: number;
  y: number;
}
export interface Layout {
  boxes: ReadonlyMap<string, Box>;
  arrows: readonly Arrow[];
  width: number;
  height: number;
}

export const box = { width: 248, height: 36, columnGap: 84, rowGap: 28 } as const;

const textsOf = (said: string | readonly { text: string }[] | undefined): string | undefined =>
  typeof said === 'object' ? said.map(({ text }) => text).join(' / ') : said;

/** Every transition of the machine, in the order of the file. */
export const arrowsOf = (def: WorkflowDef): Arrow[] =>
  Object.keys(def.machine.states)
    .flatMap((state) => waysOf(def, state))
    .map(({ meta, ...way }) => ({ ...way, otherwise: textsOf(meta.otherwise), label: meta.label }));

export function layoutOf(def: WorkflowDef): Layout {
  const arrows = arrowsOf(def);
  const depth = new Map([[def.machine.initial, 0]]);
  for (let front = [def.machine.initial]; front.length > 0;) {
    const next = arrows.filter(({ from, to }) => front.includes(from) && !depth.has(to));
    for (const { from, to } of next) if (!depth.has(to)) depth.set(to, (depth.get(from) ?? 0) + 1);
    front = [...new Set(next.map(({ to }) => to))];
  }
  const boxes = new Map<string, Box>();
  const filled: number[] = [];
  for (const state of Object.keys(def.machine.states)) {
    const column = depth.get(state) ?? Math.max(...depth.values()) + 1;
    const place = filled[column] ?? 0;
    filled[column] = place + 1;
    boxes.set(state, { state, x: 32 + column * (box.width + box.columnGap), y: 8 + place * (box.height + box.rowGap) });
  }
  return {
    boxes,
    arrows,
    width: 40 + filled.length * box.width + (filled.length - 1) * box.columnGap,
    height: 16 + Math.max(...filled.map((count) => count ?? 0)) * (box.height + box.rowGap),
  };
}

/** A line from one box to another: forward from side to side, within a column around its left, back around below. */
export function curve(from: Box, to: Box): string {
  const middle = box.height / 2;
  if (to.x > from.x) {
    const [x1, y1, x2, y2] = [from.x + box.width, from.y + middle, to.x, to.y + middle];
    const bend = (x2 - x1) / 2;
    return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  }
  if (to.x === from.x) {
    const out = from.x - box.columnGap / 3;
    return `M${from.x},${from.y + middle} C${out},${from.y + middle} ${out},${to.y + middle} ${to.x},${to.y + middle}`;
  }
  const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y + box.height];
  return `M${x1},${y1} C${x1},${y1 + 40} ${x2},${y2 + 40} ${x2},${y2}`;
}
