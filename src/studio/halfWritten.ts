/** Where somebody is in JSON that may be half written. */
import { getLocation, parse } from 'jsonc-parser';
import type { Json } from '../engine/types.ts';

interface Writing {
  /** As much of the file as can be read. */
  value: Json;
  /** The way to the value that is written; of a key that to the object that it is written in. */
  way: readonly string[];
  isKey: boolean;
  /** What stands there already, with its quotes; what it says, and what of that stands before the offset. */
  from: number;
  to: number;
  content: string;
  prefix: string;
  /** A key that has no colon yet. */
  isBare: boolean;
}

const valueOf = (text: string): Json => (parse(text, [], { allowTrailingComma: true }) as Json | undefined) ?? null;

/** A word without quotes, which is no JSON yet. */
const before = /[^\s,:[\]{}"]*$/;
const behind = /^[^\s,:[\]{}"]*/;

export function writingAt(text: string, offset: number): Writing {
  const { path, previousNode: node, isAtPropertyKey: isKey } = getLocation(text, offset);
  const isIn = node !== undefined && offset >= node.offset && offset <= node.offset + node.length;
  const word = [before.exec(text.slice(0, offset))?.[0] ?? '', behind.exec(text.slice(offset))?.[0] ?? ''] as const;
  const from = isIn ? node.offset : offset - word[0].length;
  const to = isIn ? node.offset + node.length : offset + word[1].length;
  const say = (token: string): string => String(token === '' ? '' : (valueOf(token) ?? token));
  return {
    value: valueOf(text),
    way: (isKey ? path.slice(0, -1) : path).map(String),
    isKey,
    from,
    to,
    content: say(text.slice(from, to)),
    prefix: say(text.slice(from, offset)),
    isBare: isKey && !/^\s*:/.test(text.slice(to)),
  };
}
