/** File names that came from outside, made fit to be stored, shown and sent in a header. */
import { aadhaarMask } from '../aadhaarMask.ts';
import { endingIn, endingsOf } from './fileKinds.ts';

const MOST = 100;
const AADHAAR = /(?<!\d)\d{4}[ _-]?\d{4}[ _-]?(\d{4})(?!\d)/g;

/**
 * The last part of a path, without what no file system, header or reader of a list can bear; at most 100 characters, the ending that fits
 * the content kept or given. What looks like an Aadhaar number is masked but for its last four digits.
 */
export function cleanName(path: string, type: string, otherwise: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(AADHAAR, (_, lastFour: string) => aadhaarMask(lastFour));
  const fitting = endingsOf(type);
  const ending = fitting.length === 0 || fitting.includes(endingIn(plain)) ? endingIn(plain) : (fitting[0] ?? '');
  const stem = (endingIn(plain) === '' ? plain : plain.slice(0, plain.lastIndexOf('.'))).replace(/[. ]+$/, '') || otherwise;
  const tail = ending === '' ? '' : `.${ending}`;
  return `${[...stem].slice(0, MOST - tail.length).join('')}${tail}`;
}
