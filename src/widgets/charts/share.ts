/** Whole per cent of another number; 0 of nothing. */
export const shareOf = (value: number, whole: number): number => (whole > 0 ? Math.round((100 * value) / whole) : 0);
