/** File names that came from outside, made fit to be stored, shown and sent in a header. */

const MOST = 100;
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};
const AADHAAR = /(?<!\d)\d{4}[ _-]?\d{4}[ _-]?(\d{4})(?!\d)/g;

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The last part of a path, without what no file system, header or reader of a list can bear; at most 100 characters, the ending that fits
 * the content kept or given. What looks like an Aadhaar number is masked but for its last four digits.
 */
export function cleanName(sent: string, type: string, otherwise: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(AADHAAR, 'XXXXXXXX$1');
  const fitting = ENDINGS[type] ?? [];
  const ending = fitting.length === 0 || fitting.includes(endingOf(plain)) ? endingOf(plain) : (fitting[0] ?? '');
  const stem = (endingOf(plain) === '' ? plain : plain.slice(0, plain.lastIndexOf('.'))).replace(/[. ]+$/, '') || otherwise;
  const tail = ending === '' ? '' : `.${ending}`;
  return `${[...stem].slice(0, MOST - tail.length).join('')}${tail}`;
}
