/**
 * Whether a body is read at all, decided by its head: how long it says that it is, and who sends it. A small one is read from everybody,
 * a large one only from who is signed in, so that a stranger cannot make the server work.
 */
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../call.ts';
import { sizeText } from '../../engine/file/fileKinds.ts';
import { Refusal } from '../refusal.ts';
import { knownBy } from './caller.ts';
import { FILES_TOGETHER, limitsOf } from '../../catalogue/limits.ts';
import { takesMany } from '../../catalogue/findAction.ts';
import { insteadOf } from '../../catalogue/requestKeys.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { onceFor } from '../request/formPart.ts';
import { requestFiles } from '../files/take.ts';

/** How large a body may be, by the action that it is for or, before that is known, by its service. */
const KILO = 1024;
/** A file in base64 within `data`, percent-encoded or not. */
const IN_TEXT = 1.5;
const BYTES_OF_CHARACTER = 2;

/** Bytes of the field `data`, of the largest file, in it or as a part behind it, and of all files together. */
interface Size {
  text: number;
  file: number;
  files: number;
}

/** Bytes that who is not signed in may send. */
const strangerBytes = (catalogue: Catalogue): number => limitsOf(catalogue.app).strangerKilobytes * KILO;

/** Bytes for the longest text of a request, where one alone may be more than a body: as JSON, in any script. */
const longest = (lengths: readonly number[], most: number): number => Math.max(0, ...lengths.filter((length) => length > most)) * BYTES_OF_CHARACTER;

/** What an action takes, itself or through one that works instead of it. */
export const actionSize = onceFor((catalogue, def: ActionDef): Size => {
  const { bodyKilobytes, manyRowsKilobytes } = limitsOf(catalogue.app);
  const all = [def, ...insteadOf(catalogue, def)];
  // One of them is called, not all at once.
  const fields = all.map(({ request }) => requestFiles(catalogue, request));
  const file = Math.max(0, ...fields.flat().map(({ def: { maxBytes } }) => maxBytes));
  const together = fields.map((ones) => ones.reduce((sum, { def: { maxBytes }, most }) => sum + maxBytes * most, 0));
  const files = Math.max(file, Math.min(FILES_TOGETHER, Math.max(0, ...together)));
  const rows = all.some(({ do: work }) => takesMany(work)) ? Math.max(bodyKilobytes, manyRowsKilobytes) : bodyKilobytes;
  const texts = all.flatMap(({ request }) => [...JSON.stringify(request ?? {}).matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length)));
  return { text: rows * KILO + Math.ceil(files * IN_TEXT) + longest(texts, bodyKilobytes * KILO), file, files };
});

/** What some action of a service takes. */
export function serviceSize(catalogue: Catalogue, service: string): Size {
  const actions = Object.hasOwn(catalogue.actions, service) ? Object.values(catalogue.actions[service] ?? {}) : [];
  const sizes = actions.map((def) => actionSize(catalogue, def));
  const largest = (of: keyof Size): number => Math.max(0, ...sizes.map((size) => size[of]));
  return { text: largest('text'), file: largest('file'), files: largest('files') };
}

/** What may be read of a body, and what is said where it goes on all the same. `isKnown`: whoever sends it hears it, see plugins/errors.ts. */
export interface Admitted {
  bytes: number;
  beyond: () => Refusal;
  isKnown: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    admitted: Admitted;
  }
}

/** Bytes that a request says it has; endless when it does not say. */
function declaredBytes({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : Infinity;
}

export const tooLarge = (limit: number, field?: string): Refusal =>
  new Refusal('FILE_TOO_LARGE', {
    ...(field === undefined ? {} : { field }),
    values: { limit: sizeText(limit), size: `more than ${sizeText(limit)}` },
  });

/** Too much for an action: where it takes files, that is what is too large, one or several together. */
export function beyondSize({ file, files }: Size): Refusal {
  if (file === 0) return new Refusal('BODY_TOO_LARGE');
  return files === file ? tooLarge(file) : new Refusal('FILE_TOO_LARGE', { text: '{{problem.filesTogether}}', values: { limit: sizeText(files) } });
}

/**
 * Says on the request what may be read of its body. Throws Refusal (413, 401) for one that is not to be read. Those of strangers are held
 * back: see plugins/errors.ts.
 */
export async function limitBody(deps: Deps, request: FastifyRequest, sizeOf: () => Size): Promise<void> {
  const small = strangerBytes(deps.catalogue.current);
  const declared = declaredBytes(request);
  request.admitted = { bytes: small, beyond: () => new Refusal('BODY_TOO_LARGE'), isKnown: false };
  if (declared <= small) return;
  const size = sizeOf();
  const most = size.text + size.file;
  const beyond = (): Refusal => beyondSize(size);
  const sender = await knownBy(deps, request, true);
  const isTooLarge = declared !== Infinity && declared > most;
  if (sender?.ok === true) {
    request.admitted = { bytes: most, beyond, isKnown: true };
    if (isTooLarge) throw beyond();
    return;
  }
  if (isTooLarge) throw new Refusal('BODY_TOO_LARGE', { isLate: true });
  if (declared === Infinity) {
    request.admitted.beyond = () => new Refusal('TOKEN_MISSING');
    return;
  }
  // A token of ours that is over: the page signs in anew and sends again, so it has to hear of it.
  request.admitted.isKnown = sender?.code === 'TOKEN_EXPIRED' || sender?.code === 'SESSION_ENDED';
  if (request.admitted.isKnown && sender) throw new Refusal(sender.code, sender.detail);
  throw new Refusal(sender?.code ?? 'TOKEN_MISSING', { isLate: true });
}
