/** Counts that every server process shares: how often something happened within a window. Real time, never the test clock. */
import type { Store } from '../store/types.ts';
import { isIPv6 } from 'node:net';

/** Where a request comes from, as counts see it: what one household or office can change at will is one place. */
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

interface HitTally {
  hits: number;
  /** Milliseconds until the window ends. */ left: number;
}

/** Adds `hits` (1 by default) under a key and answers where the count stands; a new window starts when the last one is over. */
export async function countHits(store: Store, key: string, seconds: number, hits = 1): Promise<HitTally> {
  const [tally = { hits, left: 0 }] = (await countAll(store, new Map([[key, hits]]), seconds)).values();
  return tally;
}

/** The same for many keys in one statement: what is added under each, and where each stands. In one order everywhere, so that no two wait for each other. */
export async function countAll(store: Store, adding: ReadonlyMap<string, number>, seconds: number): Promise<Map<string, HitTally>> {
  const now = Date.now();
  const keys = [...adding.keys()].sort();
  const rows = await store.query<{ key: string; hits: number; until: number }>(
    `insert into tally as t (key, hits, until) select key, hits, $3 from unnest($1::text[], $2::int[]) as added (key, hits)
     on conflict (key) do update set
       hits = case when t.until <= $4 then excluded.hits else t.hits + excluded.hits end,
       until = case when t.until <= $4 then excluded.until else t.until end
     returning key, hits, until`,
    [keys, keys.map((key) => adding.get(key) ?? 0), now + seconds * 1000, now],
  );
  return new Map(rows.map(({ key, hits, until }) => [key, { hits: Number(hits), left: Math.max(0, Number(until) - now) }]));
}

/** Forgets a count. */
export async function forget(store: Store, key: string): Promise<void> {
  await store.query('delete from tally where key = $1 returning key', [key]);
}
