/** Which parts of a form nobody asks about when only the rest of it is judged. */
import type { JudgedForm, Logic, Pointer } from '../types.ts';
import { readsOf } from '../rules/logic.ts';
import { isInside, segmentsOfPointer } from './paths.ts';
import { planOf } from './plan.ts';
import { touches, type RuleNode } from './rules.ts';

/** Keywords by which a schema judges one field by another: what they read is not looked into here. */
const CROSSING = [
  'if',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'dependentRequired',
  'dependentSchemas',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
];

/** Whether a fact's path may show the stored part: `record.stored`, something in it, or all that there is. */
const showsStored = (path: string, part: Pointer): boolean => {
  const stored = `record.stored${part.replaceAll('/', '.')}`;
  return path === '' || stored === path || stored.startsWith(`${path}.`) || path.startsWith(`${stored}.`);
};

const readsPart = (node: RuleNode, part: Pointer): boolean =>
  node.data.some((read) => touches(segmentsOfPointer(part), read)) || node.reads.some((path) => showsStored(path, part));

/** The lookups among all nodes that these read, those that they read in turn too. */
function withLookups(nodes: readonly RuleNode[], all: readonly RuleNode[]): RuleNode[] {
  const found = new Set(nodes);
  for (const one of found) {
    const named = (id: string): boolean => one.lookups.some((name) => name === '*' || `lookup:${name}` === id);
    for (const other of all) if (other.kind === 'lookup' && named(other.id)) found.add(other);
  }
  return [...found];
}

/**
 * Of the parts that a request leaves out, those whose stored values change no verdict on the rest: no rule outside of them reads them,
 * directly or by a lookup, nor does any of `others` (the logic of the form's binding).
 */
export function unreadParts(form: JudgedForm, left: readonly Pointer[], others: readonly (Logic | undefined)[]): Pointer[] {
  if (CROSSING.some((keyword) => keyword in form.schema)) return [];
  const { nodes } = planOf(form);
  const elsewhere = others.flatMap((logic) => (logic === undefined ? [] : readsOf(logic))).map(({ path }) => path);
  let unread = left.filter((part) => part !== '' && !elsewhere.some((path) => showsStored(path, part)));
  for (let before = -1; before !== unread.length;) {
    before = unread.length;
    const asking = withLookups(
      nodes.filter(({ kind, at }) => kind !== 'lookup' && !unread.some((part) => isInside(at, part))),
      nodes,
    );
    unread = unread.filter((part) => !asking.some((node) => readsPart(node, part)));
  }
  return unread;
}
