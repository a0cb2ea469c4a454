/** The drawings that pictures are composed of: config/reference/picture-icons.tsv.gz, one icon a line. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface Icon {
  width: number;
  height: number;
  body: string;
}
/** By `<set>/<name>`. */
export type Icons = ReadonlyMap<string, Icon>;

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

export const readIcons = (file: string): Icons => parseIcons(gunzipSync(readFileSync(file)).toString('utf8'));
