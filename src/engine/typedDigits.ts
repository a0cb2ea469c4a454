/** Numbers and days as people paste and write them, in the digits that the wire has: of any script, grouped, with the country's code or a 0 before them. */

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

/** The ten digits behind a code of the country, the 0 of a call from elsewhere, or both; as they are without either. */
const withoutCode = (digits: string): string =>
  [`00${COUNTRY}`, `${COUNTRY}0`, COUNTRY, '0'].find((code) => digits.startsWith(code) && digits.length === code.length + PHONE_DIGITS) === undefined
    ? digits
    : digits.slice(-PHONE_DIGITS);

/** The digits that such a text means, `most` of them at most; undefined where it means something else, or more. Blanks, hyphens and brackets group digits. */
export function readDigits(text: string, most = Infinity): string | undefined {
  const plain = plainSigns(text);
  const digits = plain.replace(/[\s()\p{Pd}]/gu, '');
  return /^(?:[\d(].*)?$/u.test(plain) && /^\d*$/.test(digits) && digits.length <= most ? digits : undefined;
}

/** The same of a telephone number, without the code of the country or the 0 before it. */
export function readPhone(text: string, most = PHONE_DIGITS): string | undefined {
  const plain = plainSigns(text);
  const unsigned = plain.replace(/^(\(?)\+/, '$1');
  const digits = readDigits(unsigned);
  const isSigned = unsigned !== plain;
  const bare = digits === undefined || (isSigned && !digits.startsWith(COUNTRY)) ? undefined : withoutCode(digits);
  return bare === undefined || bare.length > most || (isSigned && bare === digits) ? undefined : bare;
}

/** Day, month, year with / - or . between them, each with or without its nought. */
const DAY_TEXT = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const PACKED = /^(\d{2})(\d{2})(\d{4})$/;

/** A day as people write it, or as eight digits, in the wire's form, whether or not the calendar has it: `1/2/2003` -> `2003-02-01`; undefined for anything else. */
export function writtenDay(text: string): string | undefined {
  const [, day = '', , month = '', year] = DAY_TEXT.exec(text.trim().replace(PACKED, '$1-$2-$3')) ?? [];
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
