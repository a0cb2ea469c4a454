/** The work of a desk, in process: it holds the files, and what was worked out of those that were checked last. */
import { pointerOf } from '../engine/json.ts';
import type { KnownNames } from '../catalogue/checks/check.ts';
import type { Files } from '../catalogue/definitions.ts';
import { speechOf } from '../catalogue/difference/speech.ts';
import { GRANTS } from '../catalogue/checks/grants/grantsFile.ts';
import { acceptedText, homeOf, offersFor, turnedRequirements } from '../catalogue/examples/accepted.ts';
import { fileTextOf } from '../catalogue/json/fileText.ts';
import { placesIn } from '../catalogue/json/parse.ts';
import type { MetaSchemas } from '../catalogue/meta/metaJudge.ts';
import type { Fault, Catalogue } from '../catalogue/types.ts';
import { contextOf, toldDefinitions, validateDefinitions } from '../catalogue/validateDefinitions.ts';
import { completerOf } from './completer.ts';
import type { Accepted, Changes, Completion, Panel, PanelAnswer, PanelTask, Sentence, SentenceAnswer, Spot } from './desk.ts';
import { registerFiles } from './begin/formFiles.ts';
import { fileValue } from './fileValue.ts';
import { writingAt } from './halfWritten.ts';
import { namersIn, type NamersOf } from './namings.ts';
import { doneTo } from './panel/deeds.ts';
import { panelsOf } from './panel/panel.ts';
import { placesAt, type Edit } from './panel/places.ts';
import { succession } from './panel/successor.ts';
import { forgetWords } from './panel/words.ts';
import { withMadeExample, type StandingForm } from './madeExample.ts';
import { previewOf, type DrawnFile } from './previewOf.ts';
import { sentencesOf } from './sentences/sentences.ts';
import { sourcesOf, spotOf, thingFinder, thingsOf, titleOfThing, type Mention, type Thing } from './things.ts';
import { plainText } from '../catalogue/longLists/longTable.ts';
import { textOf, type Messages } from '../engine/problem/text.ts';

/** A thing as it is found by the words that people use for it, whatever their case, accents and order. */
interface Findable {
  thing: Thing;
  /** In each language. */
  titles: readonly string[];
  /** All words by which it may be asked for. */
  all: string;
}

const findable = (thing: Thing, titles: readonly string[], within: string): Findable => ({
  thing,
  titles: titles.map(plainText),
  all: plainText(`${titles.join(' ')} ${thing.noun} ${thing.name} ${within} ${thing.source.file}`),
});

const beginning = (word: string): RegExp => new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'u');

/** The best of what all the words are said of: the title whole, its begin, its words; then what is said around it; the shorter first, a text after what it names. */
function findIn(all: readonly Findable[], query: string, most: number): Thing[] {
  const phrase = plainText(query.trim());
  const words = phrase.split(/[\s"“”,;:]+/).flatMap((word) => (word === '' ? [] : [{ word, begins: beginning(word) }]));
  const pointsBy = (title: string, around: string): number => {
    const whole = title === phrase ? 16 : title.startsWith(phrase) ? 8 : 0;
    const scores = words.map(({ word, begins }) => (title.includes(word) ? (begins.test(title) ? 6 : 4) : begins.test(around) ? 1 : 0));
    const mean = scores.reduce((sum: number, one) => sum + one, 0) / words.length;
    return whole + mean - title.length / 200;
  };
  const points = ({ titles, all: around, thing }: Findable): number =>
    Math.max(...titles.map((title) => pointsBy(title, around))) + (thing.pointer === '' ? 1 : thing.noun === 'text' ? -1 : 0);
  return (words.length === 0 ? [] : all)
    .filter((one) => words.every(({ word }) => one.all.includes(word)))
    .map((one) => ({ thing: one.thing, points: points(one) }))
    .sort((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ thing }) => thing);
}

/** What is called so in the first language is called in the others. */
function translationsOf({ app, messages }: Catalogue): (title: string) => readonly string[] {
  const { [String(app['language'] ?? 'en')]: first = {}, ...others } = messages;
  const known = new Map<string, string[]>();
  const note = (title: string, key: string, texts: Messages): void => {
    if (Object.hasOwn(texts, key)) known.set(title, [...(known.get(title) ?? []), textOf(texts, texts[key] ?? '')]);
  };
  for (const translation of Object.values(others)) {
    for (const key of Object.keys(first)) note(textOf(first, first[key] ?? ''), key, translation);
    for (const literal of Object.keys(translation)) if (!Object.hasOwn(first, literal)) note(literal, literal, translation);
  }
  return (title) => known.get(title) ?? [];
}

const MOST = 50;

/** By what each thing is found, as long as it and the texts of the product say the same. */
let cache = { spoken: '', known: new WeakMap<Thing, Findable>(), translated: (_title: string): readonly string[] => [] };

/** All that is told of a set of files. */
function knownOf(files: Files, metas: MetaSchemas, known: KnownNames) {
  const reading = toldDefinitions(files, metas);
  const { definitions, catalogue, rules } = reading;
  const sources = sourcesOf(files);
  const things = thingsOf(sources);
  const speech = speechOf(catalogue, catalogue);
  const thingOf = thingFinder(things);
  const spoken = JSON.stringify(catalogue.messages);
  if (spoken !== cache.spoken) cache = { spoken, known: new WeakMap(), translated: translationsOf(catalogue) };
  const findableOf = (thing: Thing): Findable => {
    const known = cache.known.get(thing);
    if (known) return known;
    const title = titleOfThing(thing, speech);
    const found = findable(thing, [title, ...cache.translated(title)], thing.pointer === '' ? '' : speech.title(thing.kind, thing.id));
    cache.known.set(thing, found);
    return found;
  };
  const findables = things.map(findableOf);
  let uses: NamersOf | undefined;
  return {
    told: reading,
    context: contextOf(definitions, catalogue, known, rules),
    things,
    speech,
    titleOfNamed(mention: Mention): string | undefined {
      const thing = thingOf(mention);
      return thing && titleOfThing(thing, speech);
    },
    find: (words: string): Spot[] => findIn(findables, words, MOST).map((thing) => spotOf(thing, speech)),
    /** Each where it stands, told as the thing around it. */
    usesOf(file: string, pointer: string): Spot[] {
      const found = (uses ??= namersIn(reading, sources, things, thingOf))(file, pointer);
      const places = new Map(found.map((one) => [`${one.file} ${one.pointer}`, one]));
      return [...places.values()].flatMap((one) => {
        const around = things.findLast(({ source, pointer: own }) => source.file === one.file && `${one.pointer}/`.startsWith(`${own}/`));
        return around ? [{ ...spotOf(around, speech), line: around.source.line(one.pointer), pointer: one.pointer }] : [];
      });
    },
  };
}

/** Where a thing stands in the texts that it has then. Nothing is written over a text that cannot be read: it says more than what was read of it. */
function locateGoal({ path, pointer, changes }: Edit, before: Files): PanelAnswer {
  if (Object.keys(changes).some((one) => before[one] !== undefined && fileValue(one, before[one]) === undefined)) return { fault: 'unread' };
  const place = placesIn(changes[path] ?? before[path] ?? '').places.get(pointer);
  return { changes, goal: { path, offset: (place?.value ?? 0) + 1 } };
}

export function deskWork(metas: MetaSchemas) {
  let files: Files = {};
  let known: KnownNames = {};
  let faults: readonly Fault[] = [];
  /** Of each file what it said when it had its shape last: what is half written says nothing of the rest. */
  let shaped: Files = {};
  let snapshot: { of: Files; all: ReturnType<typeof knownOf> } | undefined;
  const complete = completerOf(metas);
  const sentences = sentencesOf(metas);
  const panels = panelsOf(metas);
  const all = () => (snapshot = snapshot?.of === shaped ? snapshot : { of: shaped, all: knownOf(shaped, metas, known) }).all;
  const isReadByCode = (key: string): boolean =>
    known.words?.[key] !== undefined || known.texts?.keys.includes(key) === true || known.texts?.begin.some((one) => key.startsWith(one)) === true;
  const wholeOf = (changes: Changes): Files =>
    Object.fromEntries(Object.entries({ ...files, ...changes }).filter((one): one is [string, string] => one[1] !== null));
  return {
    open(allFiles: Files, names: KnownNames): void {
      [files, shaped, known, snapshot] = [allFiles, allFiles, names, undefined];
    },
    check(changes: Changes): readonly Fault[] {
      const whole = wholeOf(changes);
      const verdict = validateDefinitions(whole, { metas, hash: 'desk', known });
      faults = verdict.ok ? [] : verdict.faults;
      const last = shaped;
      shaped = Object.fromEntries(Object.entries(whole).map(([path, text]) => [path, verdict.unread.has(path) ? (last[path] ?? text) : text]));
      return faults;
    },
    /** Whoever types does not wait: names that came with the last change are offered once it was read. */
    complete: (path: string, text: string, offset: number): Completion | null => complete(path, text, offset, snapshot?.all ?? all()),
    sentenceAt: (path: string, text: string, offset: number): Sentence | null => sentences.read(path, text, offset, all().told),
    ruleOf: (path: string, text: string, offset: number, sentence: string): SentenceAnswer | null =>
      sentences.write(path, text, offset, sentence, (snapshot?.all ?? all()).told),
    completeSentence: (path: string, text: string, offset: number, sentence: string, at: number): Completion | null =>
      sentences.complete(path, text, offset, sentence, at, (snapshot?.all ?? all()).told),
    preview: (path: string, language: string): DrawnFile | null => previewOf(all().told.catalogue, path, language),
    offsetOf(changes: Changes, path: string, pointer: string): number | null {
      const text = wholeOf(changes)[path];
      if (fileValue(path, text) === undefined) return null;
      const place = placesIn(text ?? '').places.get(pointer);
      return place ? place.value + 1 : null;
    },
    panelAt: (changes: Changes, path: string, offset: number): Panel | null => {
      const known = snapshot?.all ?? all();
      return panels.at(wholeOf(changes), files, path, offset, known, known.speech);
    },
    beginRegister(changes: Changes, title: string): PanelAnswer {
      const { id, files: newFiles } = registerFiles(title, all().told.catalogue);
      return locateGoal({ path: `schemas/forms/${id}/binding.json`, pointer: '', changes: newFiles }, wholeOf(changes));
    },
    changeThing(changes: Changes, path: string, pointer: string, task: PanelTask): PanelAnswer {
      const whole = wholeOf(changes);
      const known = snapshot?.all ?? all();
      // A rule that is switched off comes back, and what it says with it.
      const tidy = ({ changes: edits, ...goal }: Edit): PanelAnswer =>
        locateGoal({ ...goal, changes: { ...edits, ...forgetWords(whole, edits, isReadByCode) } }, whole);
      if ('answer' in task) return tidy({ path, pointer, changes: panels.write(whole, path, pointer, task.of, task.answer, known) });
      const outcome = 'rule' in task ? panels.rule(whole, files, path, pointer, task, known) : doneTo(whole, path, pointer, task);
      if (typeof outcome === 'string' || !outcome) return { fault: outcome ?? 'gone' };
      if (!('deed' in task) || task.deed !== 'remove') return locateGoal(outcome, whole);
      const { thing } = placesAt(whole, path, pointer) ?? {};
      const next = task.to === undefined || !thing ? {} : succession(thing, task.to, known.told.catalogue);
      return tidy({ ...outcome, changes: { ...outcome.changes, ...next } });
    },
    makeExample(changes: Changes, standing: StandingForm): PanelAnswer {
      const whole = wholeOf(changes);
      const path = `schemas/forms/${standing.id}/examples.json`;
      const example = withMadeExample(all().told.catalogue, path, whole[path] ?? '', standing);
      return example ? locateGoal({ path, pointer: example.pointer, changes: { [path]: example.text } }, whole) : { fault: 'unread' };
    },
    accept(changes: Changes, fault: Fault): Accepted | null {
      const home = homeOf(fault);
      const text = wholeOf(changes)[home];
      const isNew = ({ offer = [] }: Fault): boolean => offer.some(({ pointer }) => pointer.endsWith('/-'));
      const alike = faults.filter((one) => isNew(one) === isNew(fault));
      const offers = offersFor([home], alike).get(home);
      if (text === undefined || !offers) return null;
      const requirements = home === GRANTS ? [] : offers.flatMap((offer) => turnedRequirements(text, offer));
      const [first] = offers;
      const accepted = home === GRANTS && first ? fileTextOf(first.value) : acceptedText(text, offers);
      return { changes: { [home]: accepted }, requirements: [...new Set(requirements)] };
    },
    find: (words: string): readonly Spot[] => all().find(words),
    usesOf(path: string, text: string, offset: number): readonly Spot[] {
      const { way, isKey, from, to, content } = writingAt(text, offset);
      return all().usesOf(path, pointerOf(isKey && from < to ? [...way, content] : way));
    },
    /** Works out beforehand what the next question wants. */
    prepare: (): void => void all(),
  };
}
