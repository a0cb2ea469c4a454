import { isObject } from '../../../engine/json.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../../engine/nearest.ts';
import type { Definitions } from '../../definitions.ts';
import { textGone, textsGone } from '../../report.ts';
import { perText, perValue } from '../../../engine/perValue.ts';
import type { Source } from '../../source.ts';
import { STATES } from '../../expand/options.ts';
import { TERMS } from '../../expand/terms.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault, type KnownNames } from '../check.ts';
import { languageOf, placeholdersOf } from './places.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import type { Kind } from '../../layout.ts';
import { besideRules } from '../../expand/examples.ts';
import { textsOfReference } from './labels.ts';

export const areaOf = (key: string): string => key.split('.')[0] ?? key;
const sorted = perText((text) => placeholdersOf(text).sort().join(', '));

/** What a file says by key, and what it says for texts that definitions say themselves. */
interface TextFile {
  source: Source;
  keyed: Record<string, string>;
  literals: Record<string, string>;
}

const saidIn = perValue((source: Source): TextFile => {
  const { $schema: _link, literals, ...keyed } = source.value as Record<string, string>;
  return { source, keyed, literals: (isObject(literals ?? null) ? literals : {}) as Record<string, string> };
});

/** The files of a language: its own, and those that forms bring along. */
export const textFilesOf = (definitions: Definitions, language: string): TextFile[] =>
  [
    ...definitions.of('messages').filter(({ id }) => id === language),
    ...definitions.of('form-texts').filter(({ id }) => id.endsWith(`/${language}`)),
  ].map(({ source }) => saidIn(source));

function unlike(pointer: string, text: string, original: string, language: string): FoundFault[] {
  return sorted(text) === sorted(original)
    ? []
    : faultAt(pointer, `its placeholders are {${sorted(text)}}`, `the same as in ${language}: {${sorted(original)}}`);
}

/** A form of a term: each language has those that it needs. */
const isForm = (key: string): boolean => key.startsWith(`${TERMS}.`);

function wrong({ keyed, literals }: TextFile, first: Record<string, string>, views: KnownNames['words'], language: string): FoundFault[] {
  const ofKeys = Object.entries(keyed).flatMap(([key, text]) => {
    // Where the words of the views are not given, they are not checked.
    if ((views === undefined && key.startsWith('ui.')) || isForm(key)) return [];
    const original = first[key] ?? views?.[key];
    if (original !== undefined) return unlike(`/${key}`, text, original, language);
    const area = areaOf(key);
    const near = Object.keys(first).filter((one) => areaOf(one) === area);
    // A form that is gone takes all its texts along: its translations are told of once.
    if (near.length === 0) {
      const wrong = `no text of ${language} begins with "${area}." any more`;
      const right = `what they translate again (the form, or messages/${language}.json in its folder), or none of them`;
      return [{ ...wrongAt(`/${key}`, wrong, right), cause: { ...textsGone(area), here: true as const } }];
    }
    return [{ ...wrongAt(`/${key}`, `"${key}" is no text of config/messages/${language}.json`, oneOf(key, near, 'key')), cause: textGone(key) }];
  });
  const ofLiterals = Object.entries(literals).flatMap(([literal, text]) => {
    const pointer = pointerTo('/literals', literal);
    return Object.hasOwn(first, literal)
      ? faultAt(pointer, `"${literal}" is the key of a text`, `"${literal}" beside the other keys`)
      : unlike(pointer, text, literal, language);
  });
  return [...ofKeys, ...ofLiterals];
}

function each(context: CheckContext, judge: (file: TextFile, first: Record<string, string>, language: string) => FoundFault[]): Finding[] {
  const language = languageOf(context);
  const first = context.catalogue.messages[language];
  if (first === undefined) return [];
  return context.definitions
    .of('messages')
    .filter(({ id }) => id !== language)
    .flatMap(({ id }) =>
      textFilesOf(context.definitions, id).flatMap((file) => judge(file, first, language).map((found) => ({ source: file.source, ...found }))),
    );
}

/** The first language says its texts where they stand. */
function doubled(context: CheckContext): Finding[] {
  return textFilesOf(context.definitions, languageOf(context)).flatMap(({ source, literals }) =>
    Object.keys(literals).length === 0
      ? []
      : faultIn(source, '/literals', 'these texts stand in the definitions already', 'no "literals" here: change them there'),
  );
}

/** Texts whose first wording nobody says any more, each with what it was for. */
const findStrays = (definitions: Definitions) => {
  const areaByText = literalsOf(definitions);
  return ({ literals }: TextFile): FoundFault[] =>
    Object.keys(literals)
      .filter((literal) => !areaByText.has(literal))
      .map((literal) =>
        wrongAt(
          pointerTo('/literals', literal),
          `no definition says ${JSON.stringify(literal)} any more`,
          oneOf(literal, [...areaByText.keys()], 'text'),
        ),
      );
};

/** How many texts of each area a language lacks, in words: `record 3, why 2`. */
function countAreas(areas: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([area, count]) => `${area} ${count}`)
    .join(', ');
}

/** What a language has no words for yet, once for each language. */
function untranslated(context: CheckContext): Finding[] {
  const language = languageOf(context);
  const first = context.catalogue.messages[language];
  if (first === undefined) return [];
  // Names of states are said by texts of their own, which count; a term is asked for where a text says it.
  const isOwn = (key: string): boolean => areaOf(key) !== STATES && !isForm(key);
  const keys = Object.keys({ ...context.known.words, ...first }).flatMap((key) => (isOwn(key) ? [[key, areaOf(key)] as const] : []));
  const texts = [...keys, ...literalsOf(context.definitions)];
  const { pages } = context.definitions;
  return context.definitions
    .of('messages')
    .filter(({ id }) => id !== language)
    .flatMap(({ id, source }) => {
      const own = context.catalogue.messages[id] ?? {};
      const all = [...texts, ...Object.keys(pages).flatMap((name) => (name.includes('.') ? [] : [[`${name}.${id}`, 'pages'] as const]))];
      const lacking = all.filter(([text]) => !Object.hasOwn(own, text) && !Object.hasOwn(pages, text));
      const some = lacking.slice(0, 5).map(([text]) => text);
      return lacking.length === 0
        ? []
        : faultIn(
            source,
            '',
            `${lacking.length} of ${all.length} texts are not translated yet`,
            `${language} is read for them (${countAreas(lacking.map(([, area]) => area))}): ${some.join(', ')} …`,
          );
    });
}

/** Other languages say the same with the same placeholders, and nothing that the first does not know. */
export const translations: Check = {
  name: 'translation',
  faults: (context) => [...each(context, (file, first, language) => wrong(file, first, context.known.words, language)), ...doubled(context)],
  notices: (context) => [...each(context, findStrays(context.definitions)), ...untranslated(context)],
};

/** Where people read what stands under these names, by kind; anywhere else it is data or talks to admins. */
const heads = ['title', 'label', 'note'];
const namesByKind: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  ...{ schema: [...heads, 'description'], part: [...heads, 'description'], ui: [...heads, 'help', 'placeholder', 'markdown'] },
  ...{
    binding: heads,
    list: heads,
    screen: heads,
    chart: heads,
    sheet: heads,
    workflow: heads,
    options: [...heads, 'alt'],
    menus: heads,
    app: ['label'],
  },
  ...{ components: heads, completeness: heads, game: heads, entity: heads, facts: ['about'], permissions: ['about'] },
  ...{ roles: ['about', 'name'], programs: ['about', 'name'], 'centre-models': ['about'] },
};
/** Parts of a definition that nobody reads on a page. */
const unread = new Set([...besideRules, 'rule', 'default', 'needs']);

const isText = (text: string): boolean => /\p{L}/u.test(text) && !/^\s*\{\{[^}]*\}\}\s*$/.test(text);

/** Operators that answer one of their arguments. */
const answering = new Set(['if', 'or']);
/** What a column shows that holds words and works them out. */
const isWordRule = ({ word, at }: JsonObject, key: string): boolean => word === true && key === 'at' && typeof at === 'object';

function literalsIn(value: Json, names: readonly string[], isWording = false): string[] {
  if (typeof value === 'string') return isWording && isText(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => literalsIn(one, names, isWording));
  return Object.entries(value).flatMap(([key, below]) =>
    unread.has(key) ? [] : literalsIn(below, names, names.includes(key) || (isWording && answering.has(key)) || isWordRule(value, key)),
  );
}

/** What facts are, as config/app.json says it. */
const described = (value: Json): Json[] => (isObject(value) && isObject(value['facts'] ?? null) ? Object.values(value['facts'] as JsonObject) : []);

/** The folder or file that a text stands in, as people speak of it: `record`, `options`, `facts`. */
const fileArea = (file: string): string => /^schemas\/forms\/([^/]+)\//.exec(file)?.[1] ?? /^[^/]+\/([^/.]+)/.exec(file)?.[1] ?? file;

/** Every such text with the area that says it first. */
export function literalsOf(definitions: Definitions): Map<string, string> {
  const found = new Map<string, string>();
  for (const [kind, names] of Object.entries(namesByKind) as [Kind, readonly string[]][])
    for (const { source } of definitions.of(kind))
      for (const text of [...literalsIn(source.value, names), ...literalsIn(kind === 'app' ? described(source.value) : null, names, true)]) {
        const wording = names.includes('about') || kind === 'app' ? text.replace(/\.$/, '') : text;
        if (!found.has(wording)) found.set(wording, fileArea(source.file));
      }
  for (const { source } of definitions.of('reference'))
    for (const text of textsOfReference(source.value)) if (!found.has(text)) found.set(text, fileArea(source.file));
  return found;
}
