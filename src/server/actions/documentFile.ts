import { holds } from '../../engine/rules/logic.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { writeAudit } from '../door/audit.ts';
import { Refusal } from '../door/refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { openLink, type LinkedFile } from '../files/link.ts';
import { readKept } from '../files/read.ts';
import { entityOf } from '../operations/entity.ts';
import { reach } from '../operations/reach.ts';
import type { Handler, HandlerInput } from '../types.ts';

const NOUN = 'document';

/** With a bearer: as downloadDocument, for whoever may read beneficiaries of that centre. */
async function ofSession(input: HandlerInput): Promise<LinkedFile> {
  const { session, payload, catalogue } = input;
  if (!session) throw new Refusal('TOKEN_MISSING');
  if (!holds({ var: 'session.role.seesBeneficiaries' }, { session: session.facts })) throw new Refusal('ROLE_BARRED');
  const row = await reach(input, NOUN, payload['basicDocId'], 'basicDocId');
  const file = readFileText(textsIn(row.doc, filesOf(catalogue, entityOf(catalogue, NOUN)))[0]);
  if (!file) throw new Refusal('FILE_GONE');
  await writeAudit(input.store, input.call, 'document.opened', session.userId, { entity: NOUN, id: row.id });
  return file;
}

/** `GET /api/documents/file/<basicDocId>`: the document itself, by bearer or by the link that downloadDocument gave (contract). */
export const documentFile: Handler = async (input) => {
  const { payload, config, clock } = input;
  const { link } = payload;
  const file =
    typeof link === 'string' ? openLink(config.secretKey, link, `${NOUN}.${String(payload['basicDocId'])}`, clock.now()) : await ofSession(input);
  return { rows: [], file: await readKept(input, file, payload['download'] === '1') };
};
