import type { Json, JsonObject } from '../../engine/types.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const A_COLOUR = 'a colour: # and 3, 4, 6 or 8 digits of 0 to 9 and A to F';

/** Texts anywhere in the theme that begin as a colour does, and are none. */
function strange(value: Json, pointer: string): FoundFault[] {
  if (typeof value === 'string') {
    const isWrong = value.startsWith('#') && !COLOUR.test(value);
    return isWrong ? [wrongAt(pointer, `${JSON.stringify(value)} is no colour`, A_COLOUR)] : [];
  }
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, below]) => strange(below, pointerTo(pointer, key))) : [];
}

/** In a palette every text is a colour, but for the name of the look. */
const unlike = (value: Json, pointer: string): FoundFault[] =>
  typeof value === 'string'
    ? value.startsWith('#') || pointer.endsWith('/mode')
      ? []
      : [wrongAt(pointer, `${JSON.stringify(value)} is no colour`, A_COLOUR)]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, below]) => unlike(below, pointerTo(pointer, key)))
      : [];

const PART = 255;
/** How bright people see a colour, as WCAG 2 reckons it; undefined for one that lets through what is below. */
function brightness(colour: Json | undefined): number | undefined {
  if (typeof colour !== 'string' || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour)) return undefined;
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / PART;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Below this, text of usual size is hard to read (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/** What is written upon what: texts on the grounds of pages, words on buttons and marks, statuses on their chips. */
function writtenUpon(palette: JsonObject): { text: string[]; ground: string[] }[] {
  const tones = ['primary', 'secondary', 'error', 'warning', 'success', 'info'].filter((tone) => isObject(palette[tone]));
  return [
    ...['primary', 'secondary', 'tertiary', 'link'].flatMap((text) =>
      ['default', 'paper'].map((ground) => ({ text: ['text', text], ground: ['background', ground] })),
    ),
    ...tones.map((tone) => ({ text: [tone, 'contrastText'], ground: [tone, 'main'] })),
    ...tones.map((tone) => ({ text: [tone, 'text'], ground: [tone, 'soft'] })),
    ...Object.keys(objectOf(palette['status'])).map((name) => ({ text: ['status', name, 'fg'], ground: ['status', name, 'bg'] })),
  ];
}
const colourAt = (palette: JsonObject, keys: readonly string[]): Json | undefined =>
  keys.reduce<Json | undefined>((value, key) => objectOf(value)[key], palette);

/** The pairs of a palette that people with weak eyes cannot read, the first of each text. */
function faint(palette: JsonObject, base: string): FoundFault[] {
  const found = writtenUpon(palette).flatMap(({ text, ground }) => {
    const [one, other] = [text, ground].map((keys) => brightness(colourAt(palette, keys)));
    if (one === undefined || other === undefined) return [];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const wrong = `it stands on "${ground.join('/')}" with a contrast of ${ratio.toFixed(1)} to 1: many could not read it`;
    return ratio >= LEAST ? [] : [wrongAt(pointerTo(base, ...text), wrong, `a colour with ${LEAST} to 1 at least`, 'contrast')];
  });
  return found.filter(({ pointer }, index) => found.findIndex((one) => one.pointer === pointer) === index);
}

/** A colour that cannot be read would be left out by the browser, and nobody told; words that stand out from nothing are read by nobody. */
export const themeColours: Check = {
  name: 'theme-colour',
  faults: ({ definitions }) =>
    definitions.of('theme').flatMap(({ source }) =>
      [
        ...strange(source.value, ''),
        ...Object.entries(objectOf(objectOf(source.value)['colorSchemes'])).flatMap(([look, scheme]) => {
          const base = pointerTo('/colorSchemes', look, 'palette');
          const palette = objectOf(objectOf(scheme)['palette']);
          return [...unlike(palette, base), ...faint(palette, base)];
        }),
      ].map((found) => ({ source, ...found })),
    ),
};
