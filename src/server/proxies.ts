/** Which proxies in front of the server are believed about address and protocol: what anybody could say of themselves counts for nothing. */
import { BlockList, isIP } from 'node:net';

/** Networks by name, or whether what the nth machine before us says is believed (the one that talks to us is the 0th). */
export type Proxies = string[] | ((address: string, hop: number) => boolean);

const MOST_HOPS = 10;
const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or of a private network. */
const isNear = (address: string): boolean => NEAR.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address, or a network with at least one bit fixed: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most));
}

/**
 * `1`: as many proxies stand in front, the nearest of them in a private network: somebody from outside who reaches the port is not believed.
 * `10.0.0.0/8,127.0.0.1`: those of these networks. Undefined for none, null for what is neither.
 */
export function readProxies(text: string): Proxies | undefined | null {
  const said = text.trim();
  if (said === '' || said === '0') return undefined;
  if (/^\d+$/.test(said)) {
    const hops = Number(said);
    return hops <= MOST_HOPS ? (address, hop) => hop < hops && (hop > 0 || isNear(address)) : null;
  }
  const networks = said.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : null;
}
