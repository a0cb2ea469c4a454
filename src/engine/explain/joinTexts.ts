/** Several things in one sentence, the last behind the word that joins them: `A, B or C`. */
export const joinTexts = (texts: readonly string[], joint = ''): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${joint} ${texts.at(-1) ?? ''}`;
