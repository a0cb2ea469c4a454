/** The built page and its pictures: files by name, `index.html` for every other address that is not an API. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const HASHED = '/assets/';
/** Named with the version of what they show (`?v=`), so they may be kept for ever. */
const PICTURES = '/pictures/';
const TEMPLATES = '/templates/';
const FOR_EVER = 'public, max-age=31536000, immutable';

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Serves `folder` and beneath /pictures the drawn picture banks; unknown addresses under /api are refused in the one shape. */
export async function page(app: FastifyInstance, folder: string, pictures: string): Promise<void> {
  const index = join(folder, 'index.html');
  if (existsSync(pictures)) {
    await app.register(fastifyStatic, {
      root: pictures,
      prefix: PICTURES,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('Cache-Control', FOR_EVER);
      },
    });
  }
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: ['index.html'],
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, HASHED));
        reply.header('Cache-Control', hashed ? FOR_EVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (isApi(path)) throw new Refusal('DOOR_UNKNOWN');
    if (!isRead(request)) throw new Refusal('METHOD_UNKNOWN');
    if (path.startsWith(HASHED) || path.startsWith(PICTURES) || path.startsWith(TEMPLATES) || !existsSync(index)) throw new Refusal('DOOR_UNKNOWN');
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(index));
  });
}
