import type { Icons } from './icons.ts';

/** One icon of a picture; x and y are its top left corner, `color` tints a set of a single colour. */
export interface PlacedIcon {
  set: string;
  name: string;
  x: number;
  y: number;
  size: number;
  color?: string;
}
export interface Scene {
  width: number;
  height: number;
  background: { wall: string; floor: string; horizon: number };
  icons: PlacedIcon[];
}

/** Outlines of this set are black; a dark grey sits better among the others. */
const softened: Readonly<Record<string, readonly [RegExp, string]>> = { 'icon-park': [/#000(?![0-9a-f])/gi, '#37474F'] };
const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Ids of one icon made its own, so that two icons of a picture never share a gradient or a mask. */
function withOwnIds(body: string, prefix: string): string {
  return body
    .replace(/\bid="([^"]+)"/g, (_, id: string) => `id="${prefix}${id}"`)
    .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${prefix}${id})`)
    .replace(/href="#([^"]+)"/g, (_, id: string) => `href="#${prefix}${id}"`);
}

function drawIcon({ set, name, x, y, size, color }: PlacedIcon, index: number, icons: Icons): string {
  const icon = icons.get(`${set}/${name}`);
  if (!icon) throw new Error(`there is no icon ${set}/${name}`);
  const [from, to] = softened[set] ?? [/(?!)/, ''];
  const body = withOwnIds(icon.body, `i${index}`)
    .replace(from, to)
    .replaceAll('currentColor', color ?? '#37474F');
  return `<svg x="${round(x)}" y="${round(y)}" width="${round(size)}" height="${round(size)}" viewBox="0 0 ${icon.width} ${icon.height}">${body}</svg>`;
}

/** A scene as an SVG file: wall, floor, then its icons in order. Throws for an icon that is not there. */
export function drawScene({ width, height, background, icons }: Scene, from: Icons): string {
  const floor = height * background.horizon;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="${background.wall}" d="M0 0h${width}v${height}H0z"/><path fill="${background.floor}" d="M0 ${round(floor)}h${width}v${round(height - floor)}H0z"/>` +
    `${icons.map((icon, index) => drawIcon(icon, index, from)).join('')}</svg>\n`
  );
}
