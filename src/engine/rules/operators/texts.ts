/** Operators on texts, a file among them, which is a text here. */
import { readFileText } from '../../file/fileText.ts';
import { piecesOf } from '../../joinedTexts.ts';
import { perText } from '../../perValue.ts';
import type { Json } from '../../types.ts';
import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';

/** Longer texts match nothing: no field of ours is that long. */
const LONGEST = 10_000;

const patternOf = perText((source): RegExp | null => {
  try {
    return new RegExp(source, 'u');
  } catch {
    // The catalogue refuses a pattern that does not compile; here it matches nothing.
    return null;
  }
});

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value.trim().toLowerCase() : typeof value === 'number' ? String(value) : undefined;

export const textOperators: readonly Operator[] = [
  {
    name: 'compact',
    args: { min: 1, max: 1 },
    doc: 'A text in small letters without any blank, so that spellings meet: {"compact": {"var": "data.documentType"}}. Null for what is no text.',
    run: ([text]) => (typeof text === 'string' ? text.toLowerCase().replace(/\s+/gu, '') : null),
  },
  {
    name: 'fileFact',
    args: { min: 2, max: 2 },
    literal: [1],
    doc:
      'What is known of the file in a field: its "name", "type" (by content, e.g. image/png; empty when unknown) or "size" in bytes: ' +
      '{"fileFact": [{"var": "data.base64File"}, "type"]}. Null where there is no file.',
    run([value, fact]) {
      const file = readFileText(value);
      if (!file) return null;
      return fact === 'name' ? file.name : fact === 'type' ? file.type : fact === 'size' ? file.size : null;
    },
  },
  {
    name: 'letters',
    args: { min: 1, max: 1 },
    doc: 'The letters and digits of a text, small, so that names meet that differ in capitals, blanks or punctuation: {"letters": "Twin-Ltd."}. Null for what is no text.',
    run: ([text]) =>
      typeof text === 'string'
        ? text
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
        : null,
  },
  {
    name: 'lower',
    args: { min: 1, max: 1 },
    doc: 'A text in small letters: {"lower": {"var": "data.email"}}. Null for what is no text.',
    run: ([text]) => (typeof text === 'string' ? text.toLowerCase() : null),
  },
  {
    name: 'matches',
    args: { min: 2, max: 2 },
    literal: [1],
    doc:
      'Whether a text matches a pattern, which is written out and anchored by ^ and $ where it should be: {"matches": [{"var": "data.pincode"}, "^\\\\d{6}$"]}. ' +
      'Numbers are read as text; false for everything else.',
    run([value, source]) {
      const text = typeof value === 'number' ? String(value) : value;
      if (typeof text !== 'string' || typeof source !== 'string' || text.length > LONGEST) return false;
      return patternOf(source)?.test(text) ?? false;
    },
  },
  {
    name: 'sameText',
    args: { min: 2, max: 2 },
    doc:
      'Whether two texts are the same but for capitals and surrounding spaces: {"sameText": [{"var": "record.status"}, "Mobilised"]}. ' +
      'Numbers are read as text; false when either is neither.',
    run([one, other]) {
      const text = textOf(one);
      return text !== undefined && text === textOf(other);
    },
  },
  {
    name: 'segment',
    args: { min: 3, max: 3 },
    literal: [1],
    doc: 'A part of a text between separators, counted from 0: {"segment": [{"var": "row.documentPath"}, "/", 1]}. Null where there is no such part.',
    run: ([text, between, index]) =>
      typeof text === 'string' && typeof between === 'string' && between !== '' && typeof index === 'number'
        ? (text.split(between)[index] ?? null)
        : null,
  },
  {
    name: 'split',
    args: { min: 2, max: 3 },
    literal: [1],
    doc:
      'The pieces of a text between a separator, blanks around them and empty ones taken away: {"split": [{"var": "row.data"}, ":"]}. ' +
      'An empty list where there is no text. With an option list behind it, {"split": [{"var": "row.sectors"}, ",", {"var": "lists.sectors"}]}, ' +
      'a value of it stays whole that holds the separator itself.',
    run([text, separator, items]) {
      if (typeof text !== 'string' || typeof separator !== 'string' || separator === '') return [];
      const known = Array.isArray(items) ? items.map((item) => readPath(item, 'value') ?? null) : [];
      return piecesOf(text, separator, known as Json[])
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '');
    },
  },
  {
    name: 'trim',
    args: { min: 1, max: 1 },
    doc: 'A text without spaces at its ends, and with single ones inside: {"trim": {"var": "data.firstName"}}. Null for what is no text.',
    run: ([text]) => (typeof text === 'string' ? text.trim().replace(/\s+/gu, ' ') : null),
  },
  {
    name: 'upper',
    args: { min: 1, max: 1 },
    doc: 'A text in capital letters: {"upper": {"var": "lookups.course.name"}}. Null for what is no text.',
    run: ([text]) => (typeof text === 'string' ? text.toUpperCase() : null),
  },
];
