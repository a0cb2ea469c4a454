/** Pincodes: a packed file of 166,000 places, unpacked once, found by the first six characters of a line. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { JsonObject } from '../../engine/types.ts';

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

const loaded = new Map<string, Promise<Places>>();

/** Ids leave room for this many places of one pincode; the table has some hundreds at most. */
const PLACES = 10_000;

/** The places of a pincode: `{ id, pincode, cityVillage, taluk, district, state }`; none for an unknown one. Lines of one pincode stand together. */
export async function pincodeRows(configDir: string, pincode: string): Promise<JsonObject[]> {
  let places = loaded.get(configDir);
  if (!places) {
    places = load(configDir);
    places.catch(() => loaded.delete(configDir));
    loaded.set(configDir, places);
  }
  const { columns, text, at } = await places;
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
