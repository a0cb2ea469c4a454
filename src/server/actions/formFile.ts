import { openLink } from '../files/link.ts';
import { readKept } from '../files/read.ts';
import type { Handler } from '../types.ts';

/** `GET /api/documents/kept/<row>?link=`: a file that a form's row keeps, by the link that openFile gave. */
export const formFile: Handler = async (input) => {
  const { payload, config, clock } = input;
  const file = openLink(config.secretKey, String(payload['link']), String(payload['of']), clock.now());
  return { rows: [], file: await readKept(input, file, payload['download'] === '1') };
};
