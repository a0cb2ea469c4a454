/** Definitions with one careless mistake in them, made at random from a seed: the same seed makes the same mistakes. */
import type { Files } from '../../src/catalogue/definitions.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';

export interface Mutant {
  files: Files;
  /** What was done, and where. */
  change: string;
  slip: KeptSlip;
}
/** A mistake as it is kept: what stands at a place then; nothing where it was taken out. */
interface KeptSlip {
  path: string;
  pointer: string;
  value?: Json;
}

/** Numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A value in a file, with what holds it. */
interface ValuePlace {
  holder: JsonObject;
  key: string;
  value: Json;
  pointer: string;
}

function heldIn(value: Json, pointer = ''): ValuePlace[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const here = `${pointer}/${key}`;
    return key === '$schema' ? [] : [{ holder: value as JsonObject, key, value: below, pointer: here }, ...heldIn(below, here)];
  });
}

const without = (holder: JsonObject, key: string): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
};
const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];

const OUT = 'taken out';

/** What can be done to a value: undefined where it does not fit. */
type Slip = (place: ValuePlace, all: readonly ValuePlace[], random: () => number) => string | undefined;

const slips: readonly Slip[] = [
  ({ holder, key }) => {
    without(holder, key);
    return OUT;
  },
  ({ holder, key, value }) => {
    if (typeof value !== 'number') return undefined;
    holder[key] = String(value);
    return 'made a text';
  },
  ({ holder, key, value }) => {
    if (typeof value !== 'boolean') return undefined;
    holder[key] = !value;
    return 'turned round';
  },
  ({ holder, key, value }, _, random) => {
    if (typeof value !== 'number') return undefined;
    holder[key] = pick([0, -1, 1, value + 1, value * 1000], random) ?? 0;
    return `made ${String(holder[key])}`;
  },
  ({ holder, key, value }, all, random) => {
    if (typeof value !== 'string') return undefined;
    // A name of its own kind: another value that stands under the same key.
    const other = pick(
      all.filter((one) => one.key === key && typeof one.value === 'string' && one.value !== value),
      random,
    );
    if (!other) return undefined;
    holder[key] = other.value;
    return `made ${JSON.stringify(other.value)}`;
  },
  ({ holder, key, value }) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return undefined;
    holder[key] = Array.isArray(value) ? [] : {};
    return 'emptied';
  },
  ({ holder, key, value }, _, random) => {
    if (!Array.isArray(value) || value.length < 2) return undefined;
    const at = Math.floor(random() * (value.length - 1));
    const [one, next] = [value[at] ?? null, value[at + 1] ?? null];
    holder[key] = [...value.slice(0, at), next, one, ...value.slice(at + 2)];
    return `its entries ${at} and ${at + 1} changed about`;
  },
  ({ holder, key, value }, _, random) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    holder[key] = [...value, pick(value, random) ?? null];
    return 'with an entry twice';
  },
  ({ holder, key, value }, all, random) => {
    const other = pick(
      all.filter((one) => one.key === key && JSON.stringify(one.value) !== JSON.stringify(value)),
      random,
    );
    if (!other) return undefined;
    holder[key] = structuredClone(other.value);
    return `made as at ${other.pointer}`;
  },
];

/** Files whose mistakes reach screens: not proofs, rows that answers are read from, pictures. */
const isMistaken = (path: string): boolean => path.endsWith('.json') && !/(^|\/)[^/]*examples\.json$|^config\/(reference|messages)\//.test(path);

/** One mutant after another, without end. */
export function* mutantsOf(files: Files, random: () => number): Generator<Mutant, never> {
  const paths = Object.keys(files).filter(isMistaken);
  for (;;) {
    const path = pick(paths, random) ?? '';
    const content = JSON.parse(files[path] ?? '{}') as JsonObject;
    const all = heldIn(content);
    const place = pick(all, random);
    const edit = place && pick(slips, random)?.(place, all, random);
    if (!place || edit === undefined) continue;
    const value = edit === OUT ? undefined : place.holder[place.key];
    const slip = { path, pointer: place.pointer, ...(value === undefined ? {} : { value }) };
    yield { files: { ...files, [path]: JSON.stringify(content, null, 2) }, change: `${path} ${place.pointer} ${edit}`, slip };
  }
}

/** A mistake that was kept, made again. @throws when there is no such place any more */
export function slipAgain(files: Files, slip: KeptSlip): Mutant {
  const { path, pointer, value } = slip;
  const content = JSON.parse(files[path] ?? '{}') as JsonObject;
  const place = heldIn(content).find((one) => one.pointer === pointer);
  if (!place) throw new Error(`${path} has nothing at ${pointer}`);
  if (value === undefined) without(place.holder, place.key);
  else place.holder[place.key] = value;
  return { files: { ...files, [path]: JSON.stringify(content, null, 2) }, change: `${path} ${pointer} ${JSON.stringify(value ?? OUT)}`, slip };
}
