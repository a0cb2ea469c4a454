/** The order of names in a language: as its readers look them up, numbers in them by their size. */
const known = new Map<string, Intl.Collator['compare']>();

/** @param language as the page's `lang`; one that nobody knows sorts as the machine does */
export function nameOrder(language: string): Intl.Collator['compare'] {
  const found = known.get(language) ?? new Intl.Collator(language, { numeric: true }).compare;
  known.set(language, found);
  return found;
}
