/** Places the states of a workflow: columns by the number of steps from the first one, and the lines between them. */
import type { WorkflowDef } from '../../src/engine/types.ts';

export interface Arrow { from: string; to: string; event: string; guard?: string | undefined; otherwise?: string | undefined; label?: string | undefined }
export interface Box { state: string; x: number; y: number }
export interface Layout { boxes: ReadonlyMap<string, Box>; arrows: readonly Arrow[]; width: number; height: number }

export const box = { width: 168, height: 40, columnGap: 96, rowGap: 24 } as const;

/** Every transition, in the order of the file; one without a target stays where it is. */
export function arrowsOf({ machine }: WorkflowDef): Arrow[] {
  return Object.entries(machine.states).flatMap(([from, { on = {} }]) => Object.entries(on).flatMap(([event, found]) =>
    (Array.isArray(found) ? found : [found]).map(({ target, guard, meta }) =>
      ({ from, to: target ?? from, event, guard, otherwise: meta?.otherwise, label: meta?.label }))));
}

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
    boxes.set(state, { state, x: 8 + column * (box.width + box.columnGap), y: 8 + place * (box.height + box.rowGap) });
  }
  return {
    boxes, arrows, width: 16 + filled.length * box.width + (filled.length - 1) * box.columnGap,
    height: 16 + Math.max(...filled.map((count) => count ?? 0)) * (box.height + box.rowGap),
  };
}

/** A curve from one box to another; back arrows bow below. */
export function curve(from: Box, to: Box): string {
  const forward = to.x > from.x;
  const [x1, y1] = forward ? [from.x + box.width, from.y + box.height / 2] : [from.x + box.width / 2, from.y + box.height];
  const [x2, y2] = forward ? [to.x, to.y + box.height / 2] : [to.x + box.width / 2, to.y + box.height];
  const bend = forward ? (x2 - x1) / 2 : 40;
  return forward ? `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}` : `M${x1},${y1} C${x1},${y1 + bend} ${x2},${y2 + bend} ${x2},${y2}`;
}
