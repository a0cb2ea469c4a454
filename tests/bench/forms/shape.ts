/**
 * The measured form: sections of 45 fields, twelve rules each, and a table of twenty rows. Every variant draws this shape;
 * each has its own notation of the rules, because that is what is compared.
 */
export type Kind = 'text' | 'select' | 'date' | 'radio' | 'number';

const kinds: Readonly<Record<number, Kind>> = Object.fromEntries(
  (
    [
      ['select', [3, 9, 15, 21, 27, 33, 39]],
      ['date', [5, 17, 29, 40]],
      ['radio', [8, 19, 30, 41]],
      ['number', [7, 25, 34, 43]],
    ] as const
  ).flatMap(([kind, places]) => places.map((place) => [place, kind])),
);

export const fields: readonly number[] = Array.from({ length: 45 }, (_, index) => index);
export const kindOf = (index: number): Kind => kinds[index] ?? 'text';
export const labelOf = (index: number): string => `Field ${index}`;
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
export const yesNo = ['yes', 'no'];
export const alwaysRequired = [0, 1, 2, 22];
/** Derived: 43 is 7 times 25, 44 joins 1 and 22. */
export const derived = [43, 44];
export const pinField = 26;
/** Typed by the bench: no rule reads `plain`; a compute, a require and a check read `hot`. */
export const typingFields = { plain: 18, hot: 22 } as const;
/** The answer that shows the ten fields 31 to 40. */
export const opener = 30;
export const sections = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`);
export const tableRows = 20;

export const texts = {
  required: 'Please fill this in',
  short: 'At least 5 characters',
  long: 'At most 50 characters',
  pin: 'Exactly 6 digits',
  low: 'Not below 0',
  high: 'Not above 1000',
  order: 'Must not be before field 5',
  differ: 'Must differ from field 24',
  sum: 'Fields 7 and 25 together at most 100',
} as const;

/** What a pincode lookup would answer; stands in for the call. */
export const placeOf = (pin: string | undefined): Record<string, string> | null =>
  /^\d{6}$/.test(pin ?? '') ? { f16: `Village ${pin}`, f27: 'C', f28: `Taluk ${pin}`, f42: `District ${pin}` } : null;
