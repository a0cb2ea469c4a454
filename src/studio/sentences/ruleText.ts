/** The rule around a place of a text, and another written in its stead. */
import { getLocation, parseTree, findNodeAtLocation } from 'jsonc-parser';
import { valueAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, pointerOf } from '../../engine/json.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { isRule } from '../../catalogue/difference/speech.ts';
import { metaSchemaOf } from '../../catalogue/layout.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import { schemasOf } from '../metaSchemas.ts';
import { placedAt } from '../things.ts';

interface RuleText {
  way: readonly string[];
  pointer: Pointer;
  rule: Json;
  from: number;
  to: number;
}

/**
 * Finds the whole rule that stands around an offset of a sound text: where its meta schema expects one, or one is `known` to stand. An empty object is
 * one that is not written yet.
 */
export function ruleFinder(metas: MetaSchemas) {
  const schemasAt = schemasOf(metas);
  return (path: string, text: string, offset: number, known: (pointer: Pointer) => boolean): RuleText | undefined => {
    const placed = placedAt(path);
    const meta = placed && metaSchemaOf(placed.kind);
    const faults: { error: number }[] = [];
    const tree = meta === undefined ? undefined : parseTree(text, faults as never);
    if (!tree || meta === undefined || faults.length > 0) return undefined;
    const value = JSON.parse(text) as Json;
    const whole = getLocation(text, offset).path;
    for (let depth = 1; depth <= whole.length; depth += 1) {
      const segments = whole.slice(0, depth);
      const way = segments.map(String);
      const rule = valueAt(value, way);
      const isWritten = isRule(rule) || typeof rule === 'boolean' || (isObject(rule) && Object.keys(rule).length === 0);
      const node = isWritten ? findNodeAtLocation(tree, segments) : undefined;
      const pointer = pointerOf(way);
      const isExpected = (): boolean => schemasAt(meta, value, way).some(({ schema }) => 'var' in objectOf(schema['properties']));
      if (node && (known(pointer) || isExpected())) return { way, pointer, rule: rule ?? null, from: node.offset, to: node.offset + node.length };
    }
    return undefined;
  };
}

const WIDE = 140;
const INDENT = 2;
const inLine = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
};

/** JSON as the files have it: in one line where it fits behind `before` signs and before `behind` more, else a line for each part. */
function formatJson(value: Json, indent: number, before: number, behind: number): string {
  const short = inLine(value);
  if (typeof value !== 'object' || value === null || before + short.length + behind <= WIDE) return short;
  const next = indent + INDENT;
  const parts = Object.entries(value).map(([key, one], at, all) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${' '.repeat(next)}${name}${formatJson(one as Json, next, next + name.length, at < all.length - 1 ? 1 : 0)}`;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** The text with another rule where that one stands. */
export function withRule(text: string, { from, to }: RuleText, rule: Json): string {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  const rest = /^[^\n]*/.exec(text.slice(to))?.[0].length ?? 0;
  const written = formatJson(rule, line.length - line.trimStart().length, line.length, rest);
  return `${text.slice(0, from)}${written}${text.slice(to)}`;
}
