/** Faults in words. */
import type { Fault } from './types.ts';

/** `path:line pointer what is wrong, what would be right [check]`. */
export const formatFault = ({ file, line, pointer, wrong, right, check }: Fault): string =>
  `${file}:${line} ${pointer === '' ? '/' : pointer} ${wrong}, right: ${right} [${check}]`;

/** By file, then line, then pointer: the order in which they are mended. */
export const inOrder = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.pointer.localeCompare(b.pointer, 'en'));
