/** Numbers as people read them. */

/** `123456` -> `1,23,456` (Indian grouping), what stands behind a point as it is; text that is no number stays as it is. */
export function groupDigits(digits: string): string {
  const [, whole = '', rest = ''] = /^(\d{4,})(\.\d*)?$/.exec(digits) ?? [];
  if (whole === '') return digits;
  return `${whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}${rest}`;
}

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** Whole rupees: what is pasted behind a point would make them a hundred times as many. */
export const wholeRupees = (text: string): string => digitsOf(text.replace(/\..*$/s, ''));

/** `123412342346` -> `XXXXXXXX2346`; a number that is not complete stays as it is. */
export const masked = (digits: string): string => (/^\d{12}$/.test(digits) ? `XXXXXXXX${digits.slice(-4)}` : digits);
