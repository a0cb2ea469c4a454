/** Places the states of a workflow and the words of its arrows, by dagre: the words are boxes of their own, so that no line runs behind either. */
import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel, type Point } from '@dagrejs/dagre';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { transitionsFrom } from '../../src/engine/workflow/machine.ts';

export interface Arrow {
  from: string;
  to: string;
  event: string;
  guard?: string | undefined;
  otherwise?: string | undefined;
  label?: string | undefined;
}
/** What stands on an arrow, in lines: the event, who may send it, what must hold. */
export type SayArrow = (arrow: Arrow) => readonly string[];
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface ArrowLayout {
  arrow: Arrow;
  lines: readonly string[];
  at: Place;
  /** From the state to the words, and from the words to where they lead, as paths of SVG. */
  paths: readonly [string, string];
}
interface Layout {
  boxes: ReadonlyMap<string, Place>;
  arrows: readonly ArrowLayout[];
  width: number;
  height: number;
}

const box = { width: 176, height: 36 };
const note = { width: 248, line: 15, letters: 38, padding: 10 };

const textsOf = (wording: string | readonly { text: string }[] | undefined): string | undefined =>
  typeof wording === 'object' ? wording.map(({ text }) => text).join(' / ') : wording;

/** Every transition of the machine, in the order of the file. */
export const arrowsOf = (def: WorkflowDef): Arrow[] =>
  Object.keys(def.machine.states)
    .flatMap((state) => transitionsFrom(def, state))
    .map(({ meta, ...way }) => ({ ...way, otherwise: textsOf(meta.otherwise), label: meta.label }));

/** How high a note becomes: words wrap a little before a line is full. */
const heightOf = (lines: readonly string[]): number =>
  2 * note.padding + lines.reduce((sum, line) => sum + Math.ceil((line.length * 1.12) / note.letters), 0) * note.line;

/** A line from one box to another: straight through each column at the place that is kept free for it there, bent between two columns. */
function pathOf(from: Place, to: Place, points: readonly Point[], halfOf: (x: number) => number): string {
  const onward = from.x < to.x ? 1 : -1;
  const ends = [from, to].map(({ y, height }) => y + height / 2 - 4 * (1 - onward));
  const [start = 0, end = 0] = ends;
  let at = { x: onward > 0 ? from.x + from.width : from.x, y: start };
  const bend = (x: number, y: number): string => {
    const middle = (at.x + x) / 2;
    const part = ` C${middle},${at.y} ${middle},${y} ${x},${y}`;
    at = { x, y };
    return part;
  };
  const through = points.map(({ x, y }) => {
    const half = halfOf(x) * onward;
    const part = bend(x - half, y);
    at = { x: x + half, y };
    return half === 0 ? part : `${part} L${at.x},${at.y}`;
  });
  return `M${onward > 0 ? from.x + from.width : from.x},${start}${through.join('')}${bend(onward > 0 ? to.x : to.x + to.width, end)}`;
}

export function layoutOf(def: WorkflowDef, say: SayArrow): Layout {
  const arrows = arrowsOf(def).map((arrow, index) => ({ arrow, lines: say(arrow), id: `${index} ${arrow.event}` }));
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'LR', nodesep: 18, edgesep: 12, ranksep: 64, marginx: 16, marginy: 16 });
  for (const state of Object.keys(def.machine.states)) graph.setNode(state, { ...box });
  for (const { arrow, lines, id } of arrows) {
    graph.setNode(id, { width: note.width, height: heightOf(lines) });
    graph.setEdge(arrow.from, id, {});
    graph.setEdge(id, arrow.to, {});
  }
  layout(graph);
  const placeOf = (id: string): Place => {
    const { x = 0, y = 0, width, height } = graph.node(id);
    return { x: x - width / 2, y: y - height / 2, width, height };
  };
  const halves = new Map<number, number>();
  for (const id of graph.nodes()) {
    const { x = 0, width } = graph.node(id);
    halves.set(Math.round(x), Math.max(halves.get(Math.round(x)) ?? 0, width / 2));
  }
  const path = (from: string, to: string): string => {
    const points = (graph.edge(from, to).points ?? []).slice(1, -1);
    return pathOf(placeOf(from), placeOf(to), points, (x) => halves.get(Math.round(x)) ?? 0);
  };
  const { width = 0, height = 0 } = graph.graph();
  return {
    boxes: new Map(Object.keys(def.machine.states).map((state) => [state, placeOf(state)])),
    arrows: arrows.map(({ arrow, lines, id }) => ({ arrow, lines, at: placeOf(id), paths: [path(arrow.from, id), path(id, arrow.to)] })),
    width,
    height,
  };
}
