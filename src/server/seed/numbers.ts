/**
 * Numbers of made people: phones look like those of mobiles (6 to 9), since a demo sends no message to anybody; Aadhaar numbers begin with 0 or 1
 * and are nobody's. Distinct for distinct ids.
 */

/** Multiplication of the dihedral group of order ten, and the position's permutation: Verhoeff's check digit. */
const multiply = (one: number, other: number): number => {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other - 5) % 5);
  return other < 5 ? 5 + ((one - 5 - other + 5) % 5) : (one - other + 5) % 5;
};
const inverse = (digit: number): number => (digit > 0 && digit < 5 ? 5 - digit : digit);
const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const permute = (digit: number, times: number): number => (times === 0 ? digit : permute(step[digit] ?? 0, times - 1));

/** The digit that makes `digits` a valid number. */
export const checkDigit = (digits: string): number =>
  inverse([...digits].reverse().reduce((sum, digit, index) => multiply(sum, permute(Number(digit), (index + 1) % 8)), 0));

/** Scatters ids over a range without meeting twice: the factor has no divisor in common with a power of ten. */
const scatter = (id: number, range: number): number => Number((BigInt(id) * 2_654_435_761n + 97n) % BigInt(range));

export const aadhaarOf = (id: number): string => {
  const digits = `${id % 2}${String(scatter(id, 10_000_000_000)).padStart(10, '0')}`;
  return `${digits}${checkDigit(digits)}`;
};
export const phoneOf = (id: number): string => `${6 + (id % 4)}${String(scatter(id, 1_000_000_000)).padStart(9, '0')}`;
