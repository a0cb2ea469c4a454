/** A regular expression as a tree; what only looks and consumes nothing is `empty`. */
import type { Ranges } from './ranges.ts';

export type Node =
  | { kind: 'empty' }
  | { kind: 'set'; set: Ranges }
  | { kind: 'all'; parts: readonly Node[] }
  | { kind: 'one'; parts: readonly Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number };

export const empty: Node = { kind: 'empty' };

/** Whether a node can match texts of different lengths: repeating such a node is where backtracking begins. */
export function varies(node: Node): boolean {
  if (node.kind === 'repeat') return node.min !== node.max || varies(node.node);
  if (node.kind === 'one') return true;
  return node.kind === 'all' && node.parts.some(varies);
}

/** A pattern that the check cannot judge. */
export class PatternFault extends Error {
  readonly right: string;
  constructor(wrong: string, right: string) {
    super(wrong);
    this.right = right;
  }
}
