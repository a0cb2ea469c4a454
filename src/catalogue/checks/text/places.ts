/** Where texts stand that are said to people: those must be keys of config/messages, so that every language has them. */
import type { Json, Wording, Text } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { Kind } from '../../layout.ts';
import type { CheckContext } from '../check.ts';

const inSchemas = /(?<!\/properties)\/errorMessage(\/[^/]+){0,2}$/;

const said: Partial<Readonly<Record<Kind, readonly RegExp[]>>> = {
  schema: [inSchemas],
  part: [inSchemas],
  rules: [/^\/require\/[^/]+\/message$/, /^\/readonly\/[^/]*(\/\d+)?\/message$/, /^\/check\/\d+\/message$/, /^\/on\/\d+\/ask$/],
  binding: [
    /^\/locked\/why$/,
    /^\/buttons\/\d+\/otherwise$/,
    /^\/load\/\d+\/must$/,
    /^\/save\/\d+\/say$/,
    /^\/then\/say$/,
    /^\/then\/undo\/(say|done)$/,
    /^\/then\/say\/\d+\/text$/,
    /^\/failed(\/\d+\/text)?$/,
  ],
  list: [
    /^\/(empty|noMatch|count)$/,
    /^\/note\/\d+\/text$/,
    /^\/columns\/\d+\/(mark|says)\/text$/,
    /^\/filters\/\d+\/needed$/,
    /^\/(actions|buttons)\/\d+\/(otherwise|needsRow|confirm\/(title|text|no)|undo\/(say|done))$/,
    /\/run\/\d+\/(say|refuse\/say|detail\/text)$/,
  ],
  workflow: [/^\/machine\/(states\/[^/]+\/)?on\/[^/]+(\/\d+)?\/meta\/(otherwise(\/\d+\/text)?|ask\/(title|text|no))$/],
  sheet: [/^\/(counted|print|hint|empty)$/, /^\/choose\/(first|needed)$/, /^\/faces\/\d+\/label$/],
  actions: [/^\/[^/]+\/say\/[^/]+$/, /^\/[^/]+\/told$/],
  entity: [/^\/unique\/\d+\/message$/],
};

/** Whether the text at this place must be a key. */
export const mustBeKey = (kind: Kind, pointer: string): boolean => (said[kind] ?? []).some((pattern) => pattern.test(pointer));

const KEYS = /\{\{\s*([\w.-]+)\s*\}\}/g;
const NAMES = /(?<!\{)\{(\w+)\}(?!\})/g;

/** The message keys that a text names. */
export const keysNamed = (text: string): string[] => [...text.matchAll(KEYS)].map((match) => match[1] ?? '');
/** The `{placeholders}` of a message. */
export const placeholdersOf = (text: string): string[] => [...text.matchAll(NAMES)].map((match) => match[1] ?? '');
/** Nothing but keys and what joins them. */
export const onlyKeys = (text: string): boolean => text.includes('{{') && !/\p{L}/u.test(text.replace(KEYS, ''));

/** The texts that may be said at a place, each with its own. */
export const saidTexts = (said: Wording | undefined, pointer: string): { pointer: string; text: Text }[] =>
  typeof said === 'object'
    ? said.map(({ text }, index) => ({ pointer: `${pointer}/${index}/text`, text }))
    : [said ?? []].flat().map((text) => ({ pointer, text }));

/** Every text of a definition with its place. */
export function spokenTextsIn(value: Json, pointer = ''): { pointer: string; text: string }[] {
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => spokenTextsIn(below, pointerTo(pointer, key)));
}

/** The language that is read first, and for every text that another does not have. */
export const languageOf = ({ catalogue }: Pick<CheckContext, 'catalogue'>): string => {
  const language = catalogue.app['language'];
  return typeof language === 'string' ? language : 'en';
};
