/**
 * Whether a body is read at all, decided by its head: how long it says that it is, and who sends it. A small one is read from everybody,
 * a large one only from who is signed in, so that a stranger cannot make the server work.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../types.ts';
import { tooLarge } from './parts.ts';
import { Refusal } from './refusal.ts';
import { knownBy } from './session.ts';
import { strangerBytes, type Size } from './sizes.ts';

/** What may be read of a body, and what is said where it goes on all the same. */
export interface Admitted {
  bytes: number;
  beyond: () => Refusal;
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

/** Reads what is still coming and forgets it, so that the answer arrives. */
async function drain(message: IncomingMessage): Promise<void> {
  message.resume();
  await new Promise((done) => message.once('end', done).once('close', done));
}

/** Throws Refusal (413, 401) for a body that is not to be read. Those of strangers are held back: see plugins/errors.ts. */
export async function admit(deps: Deps, request: FastifyRequest, sizeOf: () => Size): Promise<Admitted> {
  const small = strangerBytes(deps.catalogue.current);
  const declared = declaredBytes(request);
  if (declared <= small) return { bytes: small, beyond: () => new Refusal('BODY_TOO_LARGE') };
  const { text, file } = sizeOf();
  const most = text + file;
  const beyond = (): Refusal => (file === 0 ? new Refusal('BODY_TOO_LARGE') : tooLarge(file));
  const sender = await knownBy(deps, request, true);
  const isTooLarge = declared !== Infinity && declared > most;
  if (sender?.ok === true) {
    if (isTooLarge) throw beyond();
    return { bytes: most, beyond };
  }
  if (isTooLarge) throw new Refusal('BODY_TOO_LARGE', { held: true });
  if (declared === Infinity) return { bytes: small, beyond: () => new Refusal('TOKEN_MISSING') };
  // A token of ours that is over: the page signs in anew and sends again, so it has to hear of it.
  if (sender?.code === 'TOKEN_EXPIRED' || sender?.code === 'SESSION_ENDED') {
    await drain(request.raw);
    throw new Refusal(sender.code, sender.detail);
  }
  throw new Refusal(sender?.code ?? 'TOKEN_MISSING', { held: true });
}
