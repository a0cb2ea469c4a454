import type { Json, JsonObject } from '../../engine/types.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { inFiles } from './untilChanged.ts';
import { faultAt, type Check, type FoundFault } from './check.ts';

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
    return ratio >= LEAST ? [] : faultAt(pointerTo(base, ...text), wrong, `a colour with ${LEAST} to 1 at least`, 'contrast');
  });
  return found.filter(({ pointer }, index) => found.findIndex((one) => one.pointer === pointer) === index);
}

/** Words that stand out from nothing are read by nobody. */
export const themeColours: Check = {
  name: 'theme-colour',
  faults: inFiles(['theme'], ({ value }) =>
    Object.entries(objectOf(objectOf(value)['colorSchemes'])).flatMap(([look, scheme]) =>
      faint(objectOf(objectOf(scheme)['palette']), pointerTo('/colorSchemes', look, 'palette')),
    ),
  ),
};
