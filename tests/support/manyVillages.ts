/** 100,000 villages in 640 districts of two states, written over the few that the form of tests/forms brings along. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DISTRICTS = 640;
const states = ['24', '27'];
const names = ['Ram', 'Shiv', 'Nav', 'Bel', 'Kal', 'Sur', 'Man', 'Dev'];
const endings = ['pur', 'gaon', 'wadi', 'nagar', 'khed'];

export const districtOf = (village: number): string => String(400 + (village % DISTRICTS));
export const stateOf = (district: string): string => states[Number(district) % 2] ?? '';
export const codeOf = (village: number): string => String(500_000 + village);
export const nameOf = (village: number): string => `${names[village % 8] ?? ''}${endings[village % 5] ?? ''} ${village}`;

export function villageRows(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `${codeOf(at)},${districtOf(at)},${nameOf(at)},गाँव ${at},गाव ${at}`);
  return `code,district,name,hindi,marathi\n${rows.join('\n')}\n`;
}

/** Into the folder of the form, below a folder of definitions. */
export function writeVillages(folder: string, form: string, count = 100_000): void {
  const options = join(folder, form, 'options');
  const districts = Array.from({ length: DISTRICTS }, (_, at) => String(400 + at));
  const rows = districts.map((code) => `${code},${stateOf(code)},District ${code},ज़िला ${code},जिल्हा ${code}`);
  writeFileSync(join(options, 'visit-districts.csv'), `code,state,name,hindi,marathi\n${rows.join('\n')}\n`);
  writeFileSync(join(options, 'visit-villages.csv'), villageRows(count));
}
