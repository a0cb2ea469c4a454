const number = new Intl.NumberFormat('en-IN');

/** 1284 -> 1,284, grouped as in India. */
export const grouped = (value: number): string => number.format(value);

/** Whole per cent of another number; 0 of nothing. */
export const shareOf = (value: number, whole: number): number => (whole > 0 ? Math.round((100 * value) / whole) : 0);
