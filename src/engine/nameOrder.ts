import { perText } from './perValue.ts';

/** The order of names in a language (as the page's `lang`): as its readers look them up, numbers in them by their size. One that nobody knows sorts as the machine does. */
export const nameOrder = perText((language) => new Intl.Collator(language, { numeric: true }).compare);
