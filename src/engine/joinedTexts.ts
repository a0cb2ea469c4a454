/** Several values kept in one text, as `x-joined` says: `Land,Radio`; several texts of the product in the lines of one. */
import type { Json, Text } from './types.ts';

/**
 * A text taken apart at its separator; of neighbours that together are one of the known values the longest run stays whole (D3-GAP-72). `spelled`
 * makes alike what counts as the same value.
 */
export function piecesOf(text: string, separator: string, known: readonly Json[], spelled = (one: string): string => one): string[] {
  const whole = new Set(
    known
      .filter((one) => typeof one === 'string')
      .filter((one) => one.includes(separator))
      .map(spelled),
  );
  const longest = Math.max(1, ...[...whole].map((one) => one.split(separator).length));
  const pieces = text.split(separator);
  const parts: string[] = [];
  for (let from = 0; from < pieces.length;) {
    const lengths = Array.from({ length: Math.min(longest, pieces.length - from) - 1 }, (_, less) => Math.min(longest, pieces.length - from) - less);
    const length = lengths.find((one) => whole.has(spelled(pieces.slice(from, from + one).join(separator)))) ?? 1;
    parts.push(pieces.slice(from, from + length).join(separator));
    from += length;
  }
  return parts;
}

/**
 * What is held as data and is a text of the product, a line each, as `text` says it. What somebody typed into it stands indented and stays; so does
 * what could be a key of a text.
 */
export const readHeld = (content: string, text: (text: Text) => string): string =>
  content.replace(/^\S.*/gm, (line) => (/^[a-z][\w.-]*$|\{\{/.test(line) ? line : text(line)));

/** Several names of the product in one text, as `text` says each: the holidays of one day, `Holi; Bihar Day`. */
export const readEachName = (names: string, text: (text: Text) => string): string =>
  names
    .split('; ')
    .map((one) => text(one))
    .join('; ');

/** Whether a text of the product that is held as data is said by its keys alone, one after the other: what a rule chose. */
export const isSaidByKeys = (content: unknown): content is string => typeof content === 'string' && /^(\{\{[\w.-]+\}\})+$/.test(content);
