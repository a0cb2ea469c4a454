import type { Explanation } from '../../engine/explain/types.ts';

/** An explanation as indented lines: the rule, what it read, what would turn it. */
export function linesOf({ words, reads, change }: Explanation, indent = '    '): string[] {
  const turn = change === null ? 'nothing that was tried' : change.map(({ label, said }) => `${label} = ${said}`).join(' and ');
  return [`rule:   ${words}`, ...reads.map(({ label, path, said }) => `read:   ${label} (${path}) = ${said}`), `change: ${turn}`].map(
    (line) => `${indent}${line}`,
  );
}
