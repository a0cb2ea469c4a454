/** Numbers as people read them. */

/** `123456` -> `1,23,456` (Indian grouping); text that is no whole number stays as it is. */
export function groupDigits(digits: string): string {
  if (!/^\d{4,}$/.test(digits)) return digits;
  return digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',') + `,${digits.slice(-3)}`;
}

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** `123412342346` -> `XXXXXXXX2346`; a number that is not complete stays as it is. */
export const masked = (digits: string): string => (/^\d{12}$/.test(digits) ? `XXXXXXXX${digits.slice(-4)}` : digits);
