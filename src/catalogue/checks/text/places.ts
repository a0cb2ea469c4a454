/** Texts of definitions: their places, the keys and placeholders in them. */
import type { Json, Wording, Text } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { CheckContext } from '../check.ts';

const KEYS = /\{\{\s*([\w.-]+)\s*\}\}/g;
const NAMES = /(?<!\{)\{(\w+)\}(?!\})/g;

/** The message keys that a text names. */
export const keysNamed = (text: string): string[] => [...text.matchAll(KEYS)].map((match) => match[1] ?? '');
/** The `{placeholders}` of a message. */
export const placeholdersOf = (text: string): string[] => [...text.matchAll(NAMES)].map((match) => match[1] ?? '');
/** Nothing but keys and what joins them. */
export const onlyKeys = (text: string): boolean => text.includes('{{') && !/\p{L}/u.test(text.replace(KEYS, ''));

/** The texts that may be said at a place, each with its own. */
export const saidTexts = (wording: Wording | undefined, pointer: string): { pointer: string; text: Text }[] =>
  typeof wording === 'object'
    ? wording.map(({ text }, index) => ({ pointer: `${pointer}/${index}/text`, text }))
    : [wording ?? []].flat().map((text) => ({ pointer, text }));

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
