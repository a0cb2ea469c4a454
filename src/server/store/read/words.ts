/** What a person types, normalised as `store_words` normalises what is stored (schema/helperFunctions.ts). */

const mostWords = 8;

/** Lower case (ASCII), Latin accents removed, everything but letters, marks and digits a blank. */
export const wordsOf = (typed: string): string =>
  typed
    .slice(0, 400)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0\u2000-\u206f]+/gu, ' ')
    .trim();

const escape = (word: string): string => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * One group of LIKE patterns per word; a row matches when each group has a pattern that matches.
 * A word of digits is looked for from the number's end too (its reverse is stored behind an r).
 */
export const patternsOf = (typed: string): string[][] =>
  wordsOf(typed)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => {
      const start = `% ${escape(word)}%`;
      return /^[0-9]{3,}$/.test(word) ? [start, `% r${[...word].reverse().join('')}%`] : [start];
    });
