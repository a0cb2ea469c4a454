/** One line a request: who did what, how it went, how long it took. Never a payload, a query, a password or a token. */
import { pino, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';

interface Outcome {
  service?: string;
  action?: string;
  userId?: number;
  code?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the log says about this request. */
    outcome: Outcome;
  }
}

const FRAME = /^\s+at /;

/** An error without its message: messages of parsers and databases repeat what was sent. */
function errorOnly(error: unknown): { type: string; code?: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    ...code,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => FRAME.test(line))
      .join('\n'),
  };
}

/** The server's logger, one JSON line each. */
export function createLogger(level: string, out: { write(line: string): void } = process.stdout): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['busboyOptions', 'headers', '*.headers'], remove: true },
      serializers: { err: errorOnly, error: errorOnly, req: () => undefined, res: () => undefined },
    },
    out,
  );
}

/** Writes the line when the answer left. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    request.outcome = {};
    reply.header('X-Request-Id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...request.outcome,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(line, 'request');
    next();
  });
}
