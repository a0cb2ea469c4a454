/** Places: `geo:19.07283,72.88261;u=12` (degrees north and east, metres of doubt), or a typed address. */
import type { Json } from './types.ts';

const GEO = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:;u=(\d+))?$/;
/** About a metre. */
const DIGITS = 5;

export const placeText = ({ latitude, longitude, accuracy }: Readonly<Record<'latitude' | 'longitude' | 'accuracy', number>>): string =>
  `geo:${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)};u=${Math.ceil(accuracy)}`;

/** `19.07283, 72.88261 ± 12 m`; an address as it is. */
export function shownPlace(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : '';
  const [, north, east, metres] = GEO.exec(text) ?? [];
  if (north === undefined || east === undefined) return text;
  return `${north}, ${east}${metres === undefined ? '' : ` ± ${metres} m`}`;
}
