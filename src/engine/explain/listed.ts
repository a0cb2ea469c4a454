/** Several things in one sentence, the last behind the word that joins them: `A, B or C`. */
export const listed = (said: readonly string[], joint = ''): string =>
  said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} ${joint} ${said.at(-1) ?? ''}`;
