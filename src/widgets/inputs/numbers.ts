/** Numbers as people read them. */
import { plainSigns } from '../../engine/typedDigits.ts';

/** `123456` -> `1,23,456` (Indian grouping), what stands behind a point as it is; text that is no number stays as it is. */
export function groupDigits(digits: string): string {
  const [, whole = '', rest = ''] = /^(\d{4,})(\.\d*)?$/.exec(digits) ?? [];
  if (whole === '') return digits;
  return `${whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}${rest}`;
}

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** An amount as it is written, with its commas and the sign of the rupee or without; undefined for what is none. */
export const readDecimal = (text: string): string | undefined =>
  /^(?:₹|Rs\.?|INR)?\s*(\d+(?:,\d{2,3})*(?:\.\d*)?)$/i.exec(plainSigns(text))?.[1]?.replaceAll(',', '');

/** The same of whole rupees; undefined for paise, too: without them it would be another amount. */
export const readWhole = (text: string): string | undefined => /^(\d+)(?:\.0*)?$/.exec(readDecimal(text) ?? '')?.[1];

/** `123412342346` -> `XXXXXXXX2346`; a number that is not complete stays as it is. */
export const masked = (digits: string): string => (/^\d{12}$/.test(digits) ? `XXXXXXXX${digits.slice(-4)}` : digits);
