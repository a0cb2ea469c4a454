import type { Operator } from '../operator.ts';

export const letters: Operator = {
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
};
