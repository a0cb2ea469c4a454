/** Where a request comes from, as counts see it: what one household or office can change at will is one place. */
import { isIPv6 } from 'node:net';

const FOUR = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/;

const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');

/** An IPv4 address as it is, of an IPv6 address the first 64 bits: who has one has all of them. */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').toLowerCase();
  const four = FOUR.exec(plain)?.[1];
  if (four !== undefined) return four;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const all = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
