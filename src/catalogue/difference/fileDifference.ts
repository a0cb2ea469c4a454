/** What is said of one file that came, went, or is another. */
import { objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { ruleless } from '../expand/names.ts';
import { parseJson } from '../json/parse.ts';
import { pointerTo } from '../json/pointer.ts';
import { JsonFault } from '../json/scan.ts';
import { nounAt, nounOfKind } from './nouns.ts';
import { fieldsOn, sentenceAt, type FileDifference } from './sentences.ts';
import { tellPlaces, type Place } from './walk.ts';
import { shorten, isRule, nameOfThing, quote } from './speech.ts';

/** So many sentences are told of a file that people have a word for, and of another. */
const MOST = { named: 12, placed: 4 };
/** What a thing is called stands there. */
const LABELS = ['label', 'title', 'meta label', 'name'];

interface Thing {
  noun: string;
  /** As it stands in a sentence. */
  phrase: string;
}

/** The things in which a place lies, the file first and the innermost last, and what is left of the way below that. */
function thingsAt(place: Place, file: Thing, of: FileDifference): { around: string; thing: Thing; rest: string } {
  const { kind, id } = of;
  const way: Place[] = [];
  for (let at = place; at.above; at = at.above) way.unshift(at);
  const found = way.flatMap((at, depth) => {
    const noun = nounAt(kind, at.pointer);
    if (noun === undefined) return [];
    const words = at.after === undefined ? of.before : of.after;
    const isField = ['schema', 'ui', 'rules'].includes(kind) && ['field', 'column'].includes(noun);
    const fields = kind === 'schema' ? fieldsOn(at.pointer) : segmentsOfPointer(at.key);
    const others: Readonly<Record<string, () => string>> = {
      entry: () => words.title('screen', at.key),
      'right to send': () => words.event(id, at.key),
    };
    const name = (isField ? words.field(id, fields) : others[noun]?.()) ?? nameOfThing(at.after ?? at.before, words) ?? at.key;
    return [{ depth, thing: { noun, phrase: noun === 'field' ? name : `${noun} ${quote(name)}` } }];
  });
  const { depth, thing } = found.at(-1) ?? { depth: -1, thing: file };
  const outer = found.length === 0 ? [] : [file, ...(kind === 'schema' ? [] : found.slice(0, -1).map((one) => one.thing))];
  const rest = way.slice(depth + 1).map(({ key }) => key);
  return { around: outer.map(({ phrase }) => `${phrase}: `).join(''), thing, rest: rest.join(' ') };
}

/** What is said where there is nothing better. */
function general(place: Place, file: Thing, of: FileDifference): string {
  const { before, after, key, pointer } = place;
  const words = [of.before.value(before, of.id), of.after.value(after, of.id)];
  // What the words do not tell apart is said as it is written.
  const [was, is] = words[0] === words[1] ? [before, after].map((value) => shorten(JSON.stringify(value ?? null))) : words;
  const wasSo = before === undefined ? '' : ` (was ${was})`;
  const isSo = after === undefined ? `is gone${wasSo}` : `is now ${is}${wasSo}`;
  const { around, thing, rest } = thingsAt(place, file, of);
  if (file.noun === '') return `${file.phrase} ${pointer} ${isSo}`;
  const name = thing.noun === 'field' ? `field ${quote(thing.phrase)}` : thing.phrase;
  if (LABELS.includes(rest) && typeof before === 'string' && typeof after === 'string') {
    return `${around}the ${thing.noun} ${quote(of.before.read(before))} is now called ${quote(of.after.read(after))}`;
  }
  if (rest !== '' && (before === undefined || after === undefined) && (before ?? after) === key) {
    return `${around}${thing.phrase}: ${rest.slice(0, -key.length).trim()} ${after === undefined ? 'no longer has' : 'now has'} ${quote(key)}`;
  }
  if (rest !== '') return `${around}${thing.phrase}: ${rest} ${isSo}`;
  if (after === undefined) return `${around}the ${name} is gone`;
  if (before !== undefined) return `${around}${thing.phrase} ${isSo}`;
  return `${around}new ${name}${typeof after === 'object' || after === key ? '' : `: ${is}`}`;
}

/** The text of a file as JSON; undefined where it is none. */
function jsonIn(text: string): Json | undefined {
  try {
    return parseJson(text).value;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}

/** Of what is no JSON, the first line that differs. */
function linesDiffer(before: string, after: string): string {
  const [own, its] = [before.split('\n'), after.split('\n')];
  const [known, now] = [new Set(own), new Set(its)];
  const [come, removals] = [its.filter((line) => !known.has(line)), own.filter((line) => !now.has(line))];
  const more = Math.max(come.length, removals.length) - 1;
  return `now reads ${quote(come[0] ?? '')} (was ${quote(removals[0] ?? '')})${more > 0 ? ` and ${more} more lines` : ''}`;
}

function placesDiffer(before: Json, after: Json, file: Thing, of: FileDifference): string[] {
  const { kind } = of;
  const isTold = (pointer: string): boolean => nounAt(kind, pointer) !== undefined || sentenceAt(kind, pointer) !== undefined;
  return tellPlaces(
    { pointer: '', key: '', before, after },
    {
      better: (place) => {
        const { around, thing } = thingsAt(place, file, of);
        const better = sentenceAt(kind, place.pointer)?.(place, of, thing.phrase);
        if (kind === 'migration') return better;
        const isWhole = kind === 'messages' || kind === 'form-texts' || thing !== file || better?.startsWith(file.phrase) === true;
        return better ? `${isWhole ? around : `${file.phrase}: `}${better}` : better;
      },
      isWhole: (place) => {
        const values = [place.before, place.after];
        const areRules = values.some(isRule) && values.every((value) => typeof value !== 'object' || isRule(value));
        if (areRules && !ruleless.includes(kind)) return true;
        if (place.before !== undefined && place.after !== undefined) return false;
        const keys = Object.keys(place.after ?? place.before ?? {});
        return nounAt(kind, place.pointer) !== undefined || !keys.some((key) => isTold(pointerTo(place.pointer, key)));
      },
      general: (place) => general(place, file, of),
      order: (place, entries) => {
        const { around, thing, rest } = thingsAt(place, file, of);
        const names = entries.map((entry) => thingsAt(entry, file, of).thing.phrase.replace(/^[\w ]+ (?=")/, ''));
        return `${around}${thing.phrase}: the order of ${rest} is now ${names.join(', ')}`;
      },
    },
  );
}

/** Sentences about a file; its texts are undefined while it was or is not there. */
export function fileDifference(path: string, before: string | undefined, after: string | undefined, of?: FileDifference): string[] {
  const noun = of && nounOfKind(of.kind);
  const title = of ? (after === undefined ? of.before : of.after).title(of.kind, of.id) : '';
  const file = { noun: noun ?? '', phrase: noun === undefined ? path : title === of?.kind ? noun : `${noun} ${quote(title)}` };
  // What a migration moves is told when it comes; records are moved then.
  const come = before === undefined && of?.kind === 'migration' && after !== undefined ? jsonIn(after) : undefined;
  if (of && come !== undefined) return placesDiffer({ moves: [] }, { moves: objectOf(come)['moves'] ?? [] }, file, of);
  if (before === undefined || after === undefined) return [before === undefined ? `new ${file.phrase}` : `the ${file.phrase} is gone`];
  if (of?.kind === 'picture') return [`the ${file.phrase} is another`];
  const [own, its] = [jsonIn(before), jsonIn(after)];
  if (path.endsWith('.json') && its === undefined) return [`${path} cannot be read any more`];
  if (!of || own === undefined || its === undefined) return [`${file.phrase} ${linesDiffer(before, after)}`];
  const all = placesDiffer(own, its, file, of);
  if (all.length === 0) return [`${path} says the same in another order or form`];
  const sentences = all.filter((sentence) => sentence !== '');
  const most = noun === undefined ? MOST.placed : MOST.named;
  return sentences.length > most ? [...sentences.slice(0, most), `${file.phrase}: and ${sentences.length - most} more`] : sentences;
}
