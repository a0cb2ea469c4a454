/** What now comes out of an example, as it would stand in its file: offered by the check, written only by who accepts it. */
import type { ExampleDifference } from '../../engine/example/difference.ts';
import { onlyServerFinds, statedProblem } from '../../engine/example/runExample.ts';
import { isObject, listOf, provedAs } from '../../engine/json.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Offer } from '../types.ts';

/** Parts of `expect` whose order says nothing: what is still there keeps its place. */
const unordered: ReadonlySet<string> = new Set(['shown', 'hidden', 'required', 'readonly', 'enabled', 'problems']);
const text = (value: Json | undefined): string => JSON.stringify(value ?? null);

/** A text by the one key that says it; the text where none or several do. */
export function byKey(messages: Messages, message: string): string {
  const keys = Object.keys(messages).filter((key) => textOf(messages, `{{${key}}}`) === message);
  return keys.length === 1 ? `{{${keys[0] ?? ''}}}` : message;
}

/** A problem as an example states it; by the key of its message where the file names others so. */
export function writeProblem(problem: Json, messages: Messages, byKeys: boolean): Json {
  if (!isObject(problem)) return problem;
  const { at = '', rule = '', message, severity } = problem;
  const messageText = byKeys ? byKey(messages, String(message)) : String(message);
  return { at, rule, message: messageText, ...(severity === 'error' || severity === undefined ? {} : { severity }) };
}

/** What comes out in both ways; undefined where page and server disagree, which no example may say. */
function agreed(part: string, differences: readonly ExampleDifference[]): Json | undefined {
  const [page, server] = (['page', 'server'] as const).map((path) => differences.find((one) => one.path === path));
  if (!page && !server) return differences[0]?.got;
  if (part !== 'problems') return page && server && text(page.got) === text(server.got) ? server.got : undefined;
  const found = listOf(server?.got);
  const pageTexts = listOf(page?.got).map(text).sort();
  const shared = found.filter((problem) => !(isObject(problem) && onlyServerFinds.has(String(problem['rule']))));
  const fits = page === undefined || text(pageTexts) === text(shared.map(text).sort());
  return server && fits ? found : undefined;
}

interface OfferWorld {
  messages: Messages;
  /** The file names messages by their keys. */
  byKeys: boolean;
}

function laid(part: string, old: Json | undefined, got: Json, { messages, byKeys }: OfferWorld): Json {
  if (!unordered.has(part) || !Array.isArray(old) || !Array.isArray(got)) return got;
  const stated = (one: Json): string => text(part === 'problems' ? statedProblem(provedAs(one), messages) : one);
  const still = new Set(got.map(text));
  const common = old.filter((one) => still.has(stated(one)));
  const known = new Set(common.map(stated));
  const added = got.filter((one) => !known.has(text(one)));
  return [...common, ...added.map((one) => (part === 'problems' ? writeProblem(one, messages, byKeys) : one))];
}

/** A difference as it is told: of lists what comes and what goes, else both values. */
function tellChange(part: string, old: Json | undefined, value: Json): string {
  if (!Array.isArray(old) || !Array.isArray(value)) return `${part}: ${text(old)} becomes ${text(value)}`;
  const [before, after] = [new Set(old.map(text)), new Set(value.map(text))];
  const removals = old.map(text).filter((one) => !after.has(one));
  const come = value.map(text).filter((one) => !before.has(one));
  const doubt = part === 'problems' && old.length === 0 ? ' (none until now: is its data to be mended instead?)' : '';
  return `${part}:${doubt}${removals.map((one) => `\n    - ${one}`).join('')}${come.map((one) => `\n    + ${one}`).join('')}`;
}

/**
 * The differences of an example as offers, at the places of its file below `base`. None at all where page and server disagree, or where what differs is
 * no expectation.
 */
export function offersOf(
  base: Pointer,
  example: { name: string; expect: Json },
  differences: readonly ExampleDifference[],
  world: OfferWorld,
): Offer[] {
  const parts = [...new Set(differences.map(({ part }) => part))];
  const offers = parts.map((part): Offer | undefined => {
    const [key = '', ...rest] = part.split(' ');
    const got = agreed(
      part,
      differences.filter((one) => one.part === part),
    );
    if (got === undefined || part === 'event' || (part === 'refused' && got === null)) return undefined;
    if (part === 'state' || part === 'refused' || part === 'notices') {
      const old = part === 'state' ? example.expect : null;
      return { pointer: pointerTo(base, part === 'state' ? 'expect' : part), value: got, sentence: `${part}: ${text(old)} becomes ${text(got)}` };
    }
    const keys = [key, ...(rest.length > 0 ? [rest.join(' ')] : [])];
    const old = keys.reduce<Json | undefined>((at, one) => (isObject(at) ? at[one] : undefined), example.expect);
    const value = laid(key, old, got, world);
    return { pointer: pointerTo(base, 'expect', ...keys), value, sentence: tellChange(part, old, value) };
  });
  const whole = offers.filter((one) => one !== undefined);
  return whole.length < offers.length ? [] : whole.map((one) => ({ ...one, sentence: `"${example.name}" ${one.sentence}` }));
}
