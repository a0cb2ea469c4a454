import { holds } from '../../engine/rules/logic.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { sealedLink } from '../files/link.ts';
import { keptBy, withMark } from '../files/refs.ts';
import { reach } from '../operations/reach.ts';
import type { Handler, HandlerInput } from '../types.ts';

/** Whether this session may call some action that answers rows of an entity. */
function mayRead({ session }: HandlerInput, catalogue: Catalogue, noun: string): boolean {
  const readers = Object.values(catalogue.actions).flatMap((actions) => Object.values(actions))
    .filter(({ do: work }) => ('get' in work && work.get === noun) || ('list' in work && work.list === noun));
  return readers.some(({ may }) => holds(may, { session: session?.facts ?? {} }));
}

/** `openFile {file}`: a link to the file that a field of some row holds, for whoever may read that row (quality 3: scope). */
export const openFile: Handler = async (input) => {
  const { payload, catalogue, config, clock } = input;
  const kept = keptBy(String(payload['file']));
  const def = kept ? catalogue.entities[kept.noun] : undefined;
  if (!kept || !def) throw new Refusal('FILE_UNREADABLE', { field: 'file' });
  if (!mayRead(input, catalogue, kept.noun)) throw new Refusal('ROLE_BARRED');
  const row = await reach(input, kept.noun, kept.id, 'file');
  const stored = withMark(textsIn(row.doc, filesOf(catalogue, def)), kept.mark);
  const file = readFileText(stored);
  if (stored === undefined || !file) throw new Refusal('FILE_GONE');
  const of = `${kept.noun}.${kept.id}`;
  const documentPath = `/api/documents/kept/${of}?link=${sealedLink(config.secretKey, stored, of, clock.now())}`;
  return { rows: [{ name: file.name, type: file.type, size: file.size, documentPath }] };
};
