import { readFileText } from '../../engine/file/fileText.ts';
import { Refusal } from '../door/refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { sealedLink } from '../files/link.ts';
import { keptBy, withMark } from '../files/refs.ts';
import { mayRead } from '../operations/mayRead.ts';
import { reach } from '../operations/reach.ts';
import type { Handler } from '../types.ts';

/** `openFile {file}`: a link to the file that a field of some row holds, for whoever may read that row (quality 3: scope). */
export const openFile: Handler = async (input) => {
  const { payload, catalogue, config, clock } = input;
  const kept = keptBy(String(payload['file']));
  const def = kept ? catalogue.entities[kept.noun] : undefined;
  if (!kept || !def) throw new Refusal('FILE_UNREADABLE', { field: 'file' });
  if (!mayRead(input, kept.noun)) throw new Refusal('ROLE_BARRED');
  const row = await reach(input, kept.noun, kept.id, 'file');
  const stored = withMark(textsIn(row.doc, filesOf(catalogue, def)), kept.mark);
  const file = readFileText(stored);
  if (stored === undefined || !file) throw new Refusal('FILE_GONE');
  const of = `${kept.noun}.${kept.id}`;
  const documentPath = `/api/documents/kept/${of}?link=${sealedLink(config.secretKey, stored, of, clock.now())}`;
  return { rows: [{ name: file.name, type: file.type, size: file.size, documentPath }] };
};
