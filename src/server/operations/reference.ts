/** `reference`: rows that the definitions hold: tables, option lists, reference files, pincodes. */
import type { Json, JsonObject } from '../../engine/types.ts';
import { textOf } from '../../engine/problem/text.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isObject, objectsIn } from '../../engine/json.ts';

/** Pincodes: a packed file of 166,000 places, unpacked once, found by the first six characters of a line. */
const FILE = join('config', 'reference', 'pincodes.tsv.gz');

interface Places {
  columns: string[];
  text: string;
  /** Where the lines of a pincode begin and end. */ at: Map<string, [number, number]>;
}

/** Definitions of an admin's own may do without pincodes. */
async function unpacked(file: string): Promise<string> {
  try {
    return (await promisify(gunzip)(await readFile(file))).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '\n';
    throw error;
  }
}

async function load(configDir: string): Promise<Places> {
  const text = await unpacked(join(configDir, FILE));
  const first = text.indexOf('\n');
  const at = new Map<string, [number, number]>();
  for (let from = first + 1; from < text.length;) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    const pincode = text.slice(from, text.indexOf('\t', from));
    const known = at.get(pincode);
    if (known) known[1] = end;
    else at.set(pincode, [from, end]);
    from = end + 1;
  }
  return { columns: text.slice(0, first).split('\t'), text, at };
}

const placesByDir = new Map<string, Promise<Places>>();

/** Ids leave room for this many places of one pincode; the table has some hundreds at most. */
const PLACES = 10_000;

export function pincodePlaces(configDir: string): Promise<Places> {
  const places = placesByDir.get(configDir) ?? load(configDir);
  placesByDir.set(configDir, places);
  places.catch(() => placesByDir.delete(configDir));
  return places;
}

const districtsOf = perValue(({ columns, text }: Places) => {
  const column = columns.indexOf('district');
  const lines = text.split('\n').slice(1);
  return [...new Set(lines.map((line) => line.split('\t')[column]))];
});
/** The districts of all pincodes, each once. */
export const districtNames = async (configDir: string): Promise<readonly (string | undefined)[]> => districtsOf(await pincodePlaces(configDir));

/** The places of a pincode: `{ id, pincode, cityVillage, taluk, district, state }`; none for an unknown one. Lines of one pincode stand together. */
async function pincodeRows(configDir: string, pincode: string): Promise<JsonObject[]> {
  const { columns, text, at } = await pincodePlaces(configDir);
  const span = at.get(pincode);
  if (!span) return [];
  return text
    .slice(...span)
    .split('\n')
    .map((line, place) => {
      const cells = line.split('\t');
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
      return { id: Number(pincode) * PLACES + place + 1, ...row };
    });
}

function optionRows(catalogue: Catalogue, name: string): JsonObject[] | undefined {
  const messages = catalogue.messages[String(catalogue.app['language'] ?? 'en')] ?? {};
  return catalogue.options[name]?.items.map((item) => ({ id: item.value, ...item, name: textOf(messages, item.label) }));
}

/** Rows by name. Tables first, then option lists, then files under config/reference. */
export function rowsNamed(catalogue: Catalogue, name: string): JsonObject[] {
  const tables: Record<string, { items: JsonObject[] }> = {
    roles: catalogue.roles,
    programs: catalogue.programs,
    'centre-models': catalogue.centreModels,
  };
  const table = Object.hasOwn(tables, name) ? tables[name]?.items : optionRows(catalogue, name);
  return table ?? objectsIn(catalogue.reference[name] ?? []);
}

/** A key that no row has names the row itself: `programId` of a programme. */
const fieldFor = (rows: readonly JsonObject[], key: string): string => (rows.some((row) => Object.hasOwn(row, key)) ? key : 'id');

const sameValue = (row: Json | undefined, other: Json | undefined): boolean =>
  Array.isArray(other)
    ? other.some((one) => sameValue(row, one))
    : Array.isArray(row)
      ? row.some((one) => sameValue(one, other))
      : row !== undefined && other !== undefined && String(row) === String(other);

/** `within`: the rows that stand in a list within each of those found (the sub-topics of a module). */
export async function reference(
  input: HandlerInput,
  name: string,
  { by = [], take, within }: { by?: readonly string[]; take?: readonly string[]; within?: string } = {},
): Promise<HandlerAnswer> {
  const { catalogue, config, payload } = input;
  const rows = name === 'pincodes' ? await pincodeRows(config.configDir, String(payload['pincode'])) : rowsNamed(catalogue, name);
  const keys = by.filter((key) => payload[key] !== undefined && payload[key] !== null);
  const picked = rows.filter((row) => keys.every((key) => sameValue(row[fieldFor(rows, key)], payload[key])));
  const found = within === undefined ? picked : picked.flatMap((row) => [row[within] ?? []].flat().filter(isObject));
  if (!take) return { rows: found };
  return { rows: found.map((row) => Object.fromEntries(take.map((key) => [key, row[key] ?? null]))) };
}
