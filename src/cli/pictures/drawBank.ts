/** Every picture of the banks as a file: part of the build, so that no icon package ships and nothing is drawn while people play. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The drawings that pictures are composed of: config/reference/picture-icons.tsv.gz, one icon a line. */
interface Icon {
  width: number;
  height: number;
  body: string;
}
/** By `<set>/<name>`. */
type Icons = ReadonlyMap<string, Icon>;

/** Throws where a line has not its five columns: set, name, width, height, body. */
export function parseIcons(text: string): Icons {
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line, index) => {
        const [set, name, width, height, body] = line.split('\t');
        if (!set || !name || !body || !(Number(width) > 0) || !(Number(height) > 0))
          throw new Error(`Line ${index + 1} of the icons is not set, name, width, height, body.`);
        return [`${set}/${name}`, { width: Number(width), height: Number(height), body }];
      }),
  );
}

const readIcons = (file: string): Icons => parseIcons(gunzipSync(readFileSync(file)).toString('utf8'));

/** One icon of a picture; x and y are its top left corner, `color` tints a set of a single colour. */
interface PlacedIcon {
  set: string;
  name: string;
  x: number;
  y: number;
  size: number;
  color?: string;
}
interface Scene {
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

interface DrawnRow {
  drawing: string;
  scene: Scene;
}

const isRow = (row: unknown): row is DrawnRow => {
  const { drawing, scene } = (row ?? {}) as Partial<DrawnRow>;
  return typeof drawing === 'string' && /^[\w-]+\.svg$/.test(drawing) && typeof scene === 'object';
};

/** The rows of a bank that have a scene. Throws when one has no file name. */
function bankRows(folder: string, bank: string): DrawnRow[] {
  const { rows } = JSON.parse(readFileSync(join(folder, `${bank}.json`), 'utf8')) as { rows: unknown[] };
  const wrong = rows.findIndex((row) => !isRow(row));
  if (wrong >= 0) throw new Error(`${bank}.json: row ${wrong + 1} has no drawing (a name ending in .svg) or no scene.`);
  return rows.filter(isRow);
}

/** Draws the banks of a reference folder into `out`; answers how many files that made. Throws naming the picture that cannot be drawn. */
export function drawBanks(folder: string, banks: readonly string[], out: string): number {
  const icons = readIcons(join(folder, 'picture-icons.tsv.gz'));
  mkdirSync(out, { recursive: true });
  const rows = banks.flatMap((bank) => bankRows(folder, bank));
  for (const { drawing, scene } of rows) {
    try {
      writeFileSync(join(out, drawing), drawScene(scene, icons));
    } catch (error) {
      throw new Error(`${drawing}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return new Set(rows.map(({ drawing }) => drawing)).size;
}
