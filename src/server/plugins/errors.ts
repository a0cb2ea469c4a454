/** Every error leaves in the one shape; what is our own fault is told to the log, never to the client. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messagesOf } from '../../catalogue/client.ts';
import { limitsOf } from '../../catalogue/limits.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import { wireRefusal, refusalOf } from '../endpoint/answer.ts';
import { askedLanguage } from '../request/language.ts';
import { wordsIn, Refusal } from '../refusal.ts';
import type { Clock } from '../clock.ts';
import type { CatalogueHolder } from '../holder.ts';

/** Milliseconds for which an answer is held that costs whoever asks nothing: so many at once can ask only so often. */
const HELD_FOR = 1000;

/** Bytes of a refused body that are read all the same, and the milliseconds for which. */
const DRAINED = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 };

/** Whoever is signed in and says how much is coming hears why it is refused. */
const isHeard = ({ headers, admitted }: Partial<Pick<FastifyRequest, 'admitted'>> & Pick<FastifyRequest, 'headers'>): boolean =>
  admitted?.isKnown === true && Number(headers['content-length'] ?? Infinity) <= DRAINED.bytes;

/** Reads what is still coming and forgets it: who still sends while the connection ends hears of a broken line instead. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  const over = new AbortController();
  raw.unpipe();
  for (const end of ['end', 'close']) raw.once(end, () => over.abort());
  raw.resume();
  await wait(DRAINED.milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  raw.pause();
}

/** What is still coming of a large body is not waited for: the connection ends with the answer. */
const isUnread = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > raw.readableHighWaterMark);

/** Who asked went away in the middle of the answer: their line broke, and nothing here did. */
const isGone = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a refusal (or a fault, as SERVER_FAULT). */
export function sendRefusal(holder: CatalogueHolder, error: unknown, request: FastifyRequest, reply: FastifyReply, def?: ActionDef): FastifyReply {
  const refusal = refusalOf(error);
  if (!refusal && isGone(request, error)) request.log.info('gone');
  else if (!refusal) request.log.error({ err: error }, 'fault');
  const answer = refusal ?? new Refusal('SERVER_FAULT');
  const { language } = askedLanguage(holder.current, request);
  const { status, body } = wireRefusal(answer, messagesOf(holder.current, language), {
    def,
    words: wordsIn(holder.current, language),
    most: limitsOf(holder.current.app).problems,
  });
  request.outcome.code = answer.code;
  if (answer.detail.retryAfter !== undefined) reply.header('Retry-After', String(answer.detail.retryAfter));
  if (status === 413 || isUnread(request)) reply.header('Connection', 'close');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

export function errors(app: FastifyInstance, holder: CatalogueHolder, clock: Clock): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal && error.detail.isLate === true) await clock.wait(HELD_FOR);
    else if (isUnread(request) && isHeard(request)) await drain(request);
    return sendRefusal(holder, error, request, reply);
  });
}
