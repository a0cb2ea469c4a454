/** Numbers as people paste and write them, in the digits that the wire has: of any script, grouped, with the country's code or a 0 before them. */

const COUNTRY = '91';
/** Digits of a telephone number without the country's code. */
export const PHONE_DIGITS = 10;

/** The ASCII digit of a digit in any script: those of one stand in a row, from nought to nine. */
function asciiDigit(sign: string): string {
  let zero = sign.codePointAt(0) ?? 0;
  const code = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A text without what is not seen, blanks around it and digits of other scripts. */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();

/** The ten digits behind a code of the country, or behind the 0 of a call from elsewhere; as they are without either. */
const withoutCode = (digits: string): string =>
  [`00${COUNTRY}`, COUNTRY, '0'].find((code) => digits.startsWith(code) && digits.length === code.length + PHONE_DIGITS) === undefined
    ? digits
    : digits.slice(-PHONE_DIGITS);

/**
 * The digits that such a text means, `most` of them at most; undefined where it means something else, or more. Blanks, hyphens and brackets group
 * digits; a field of ten digits holds a telephone number.
 */
export function readDigits(text: string, most?: number): string | undefined {
  const plain = plainSigns(text);
  const grouped = /^(\+?)([\d(][\d\s()\p{Pd}]*)$/u.exec(plain);
  if (!grouped) return plain === '' ? '' : undefined;
  const [, plus, groups = ''] = grouped;
  const digits = groups.replace(/\D/g, '');
  if (plus === '+' && !(most === PHONE_DIGITS && digits.startsWith(COUNTRY) && digits.length === COUNTRY.length + PHONE_DIGITS)) return undefined;
  const meant = most === PHONE_DIGITS ? withoutCode(digits) : digits;
  return most === undefined || meant.length <= most ? meant : undefined;
}
