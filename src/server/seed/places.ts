/** Places of the reference table of pincodes, for made addresses. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

interface SeedPlace {
  pincode: string;
  villageName: string;
  cityName: string;
  district: string;
  state: string;
}

/**
 * Every `every`-th place of the states, whose names fit the form's fifty characters. The first line of the file names the
 * columns.
 */
export const readPlaces = async (configDir: string, states: readonly string[], every: number): Promise<SeedPlace[]> => {
  const packed = await readFile(join(configDir, 'config', 'reference', 'pincodes.tsv.gz'));
  const wanted = new Set(states);
  const places = (await promisify(gunzip)(packed))
    .toString('utf8')
    .split('\n')
    .slice(1)
    // Most lines are of other states: those are not taken apart.
    .filter((line) => wanted.has(line.slice(line.lastIndexOf('\t') + 1).trim()))
    .flatMap((line): SeedPlace[] => {
      const [pincode = '', villageName = '', cityName = '', district = '', state = ''] = line.split('\t');
      return [villageName, cityName, district].every((name) => name !== '' && name.length <= 50)
        ? [{ pincode, villageName, cityName, district, state: state.trim() }]
        : [];
    });
  return places.filter((_, index) => index % every === 0);
};
