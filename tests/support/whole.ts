/** `npm run test:all` tries all that there is of a kind; every run a part of it, each time the same. */
const isWhole = process.env['SKILLDESK_ALL'] === '1';

/** How many are drawn. */
export const sampleSize = (most: number): number => (isWhole ? most : most / 10);

/** Cases that are alike to who judges them: one of so many, and each that names a requirement. */
export const sampled = <T extends readonly [string, ...unknown[]] | { readonly name: string }>(cases: readonly T[], every: number): readonly T[] =>
  isWhole ? cases : cases.filter((one, at) => at % every === 0 || /\bD\d+-[A-Z]/.test('name' in one ? one.name : one[0]));
