/**
 * Places the states of a workflow in columns by the number of steps from the first one, and between a column and the next the words of every
 * arrow that begins there: one beside the other, so that no two cover each other.
 */
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { waysOf } from '../../src/engine/workflow/machine.ts';

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
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Placed {
  arrow: Arrow;
  lines: readonly string[];
  at: Place;
}
interface Layout {
  boxes: ReadonlyMap<string, Place>;
  arrows: readonly Placed[];
  width: number;
  height: number;
}

const box = { width: 176, height: 36, gap: 28 };
const note = { width: 248, line: 15, letters: 38, padding: 10, gap: 14 };
/** Room beside a box or a note where lines turn. */
const turn = 56;
const pitch = box.width + note.width + 2 * turn;

const textsOf = (said: string | readonly { text: string }[] | undefined): string | undefined =>
  typeof said === 'object' ? said.map(({ text }) => text).join(' / ') : said;

/** Every transition of the machine, in the order of the file. */
export const arrowsOf = (def: WorkflowDef): Arrow[] =>
  Object.keys(def.machine.states)
    .flatMap((state) => waysOf(def, state))
    .map(({ meta, ...way }) => ({ ...way, otherwise: textsOf(meta.otherwise), label: meta.label }));

/** Steps from the first state; what nothing leads to stands last. */
function depthsOf({ machine }: WorkflowDef, arrows: readonly Arrow[]): Map<string, number> {
  const depth = new Map([[machine.initial, 0]]);
  for (let front = [machine.initial]; front.length > 0;) {
    const next = arrows.filter(({ from, to }) => front.includes(from) && !depth.has(to));
    for (const { from, to } of next) if (!depth.has(to)) depth.set(to, (depth.get(from) ?? 0) + 1);
    front = [...new Set(next.map(({ to }) => to))];
  }
  const last = Math.max(...depth.values()) + 1;
  return new Map(Object.keys(machine.states).map((state) => [state, depth.get(state) ?? last]));
}

/** How high a note becomes: words wrap a little before a line is full. */
const heightOf = (lines: readonly string[]): number =>
  2 * note.padding + lines.reduce((sum, line) => sum + Math.ceil((line.length * 1.12) / note.letters), 0) * note.line;

export function layoutOf(def: WorkflowDef, say: SayArrow): Layout {
  const all = arrowsOf(def);
  const depth = depthsOf(def, all);
  const columns = [...new Set(depth.values())]
    .sort((one, other) => one - other)
    .map((at) => [...depth].filter(([, own]) => own === at).map(([state]) => state));
  const boxes = new Map<string, Place>();
  const arrows: Placed[] = [];
  const bottoms = columns.map((states, column) => {
    const x = 32 + column * pitch;
    let y = 8;
    let under = 8;
    for (const state of states) {
      const own = all.filter(({ from }) => from === state).map((arrow) => ({ arrow, lines: say(arrow) }));
      const top = Math.max(y, under);
      y = top;
      for (const { arrow, lines } of own) {
        const height = heightOf(lines);
        arrows.push({ arrow, lines, at: { x: x + box.width + turn, y, width: note.width, height } });
        y += height + note.gap;
      }
      const middle = Math.max(top, (top + y - note.gap - box.height) / 2);
      boxes.set(state, { x, y: middle, width: box.width, height: box.height });
      under = middle + box.height + box.gap;
    }
    return Math.max(y, under);
  });
  const notes = arrows.some(({ at }) => at.x > 32 + (columns.length - 1) * pitch);
  return { boxes, arrows, width: 64 + columns.length * pitch - (notes ? 0 : note.width + 2 * turn), height: Math.max(...bottoms) + 8 };
}

const middleOf = ({ y, height }: Place): number => y + height / 2;

/** The line from a box to the words on its arrow, and from there to the box where it leads: onward from side to side, back round the left. */
export function linesOf(from: Place, words: Place, to: Place): readonly [string, string] {
  const out = `M${from.x + from.width},${middleOf(from)} C${words.x - turn / 2},${middleOf(from)} ${words.x - turn / 2},${middleOf(words)} ${words.x},${middleOf(words)}`;
  const end = words.x + words.width;
  if (to.x > end) {
    const bend = Math.min(turn, to.x - end) / 2;
    return [out, `M${end},${middleOf(words)} C${to.x - bend},${middleOf(words)} ${end + bend},${middleOf(to)} ${to.x},${middleOf(to)}`];
  }
  const side = to.x + to.width;
  const above = middleOf(words) < middleOf(to) ? 8 : -8;
  return [
    out,
    `M${words.x},${middleOf(words) + 6} C${words.x - turn},${middleOf(words) + 6} ${side + turn},${middleOf(to) - above} ${side},${middleOf(to) - above}`,
  ];
}
