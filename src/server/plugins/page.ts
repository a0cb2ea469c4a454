/**
 * The built page and its pictures: files by name, `index.html` for every other address that is not an API. Where no screen has the address it
 * comes with 404: who asks by hand or by machine learns that nothing is there, a browser is led on by the page (D1-SHELL-02, D12-GAP-089).
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pictureAt, pictureType } from '../../catalogue/expand/options.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import type { Deps } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { STYLES } from './security.ts';

const HASHED = '/assets/';
/** Named with the version of what they show (`?v=`), so they may be kept for ever. */
const PICTURES = '/pictures/';
const TEMPLATES = '/templates/';
/** What the build puts beside a file for browsers that read it: compressing it anew for each of them took as long as all their first questions. */
const COMPRESSED = /\.br$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The worker that checks definitions as they are typed compiles their schemas: it may evaluate, and reach neither page nor network. */
const JUDGING = /\/deskWorker-[\w-]+\.js$/;
const EVALUATES = "default-src 'none'; script-src 'self' 'unsafe-eval'";

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The frame in which the editor draws a draft compiles its schemas, too: it may stand within our own pages alone, and reach no network. */
const PREVIEW = 'preview.html';
const DRAWS = `${EVALUATES}; style-src ${STYLES.join(' ')}; img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Where somebody lands who has signed in; it leads to the dashboard (D1-SHELL-01). */
const LANDING = '/dashboard';

/** Whether a screen has this address, as the page reads it: with its case (D3-ROUTES-28), with or without a slash behind. */
function isPlace(path: string, screens: Readonly<Record<string, ScreenDef>>, isDemo: boolean): boolean {
  const place = path.replace(/(?<=.)\/+$/, '');
  const there = Object.values(screens).filter(({ demoOnly }) => isDemo || !demoOnly);
  return place === LANDING || there.some((screen) => screen.path === place || screen.also?.includes(place));
}

/** A picture that an option list brings along; its content was judged when the definitions were. */
function optionPicture({ pictures }: Catalogue, path: string): { bytes: Buffer; type: string } | undefined {
  const name = pictureAt(path);
  const base64 = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return base64 === undefined ? undefined : { bytes: Buffer.from(base64, 'base64'), type: pictureType(base64) };
}

/** Serves the page for the screens of the catalogue and beneath /pictures the drawn picture banks and, below /pictures/own, what option lists bring along; unknown addresses under /api are refused in the one shape. */
export async function page(app: FastifyInstance, { catalogue, config }: Deps): Promise<void> {
  const { appDir: folder, picturesDir: pictures, demo } = config;
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
  app.get(`${PICTURES}own/*`, async (request, reply) => {
    const picture = optionPicture(catalogue.current, pathOf(request));
    if (!picture) throw new Refusal('DOOR_UNKNOWN');
    return reply.header('Cache-Control', FOR_EVER).type(picture.type).send(picture.bytes);
  });
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: ['index.html'],
      dotfiles: 'deny',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const path = file.replace(COMPRESSED, '');
        const hashed = path.startsWith(join(folder, HASHED));
        reply.header('Cache-Control', hashed ? FOR_EVER : 'no-cache');
        if (hashed && JUDGING.test(path)) reply.header('Content-Security-Policy', EVALUATES);
        if (path === join(folder, PREVIEW)) reply.header('Content-Security-Policy', DRAWS).header('X-Frame-Options', 'SAMEORIGIN');
      },
    });
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (isApi(path)) throw new Refusal('DOOR_UNKNOWN');
    if (!isRead(request)) throw new Refusal('METHOD_UNKNOWN');
    if (path.startsWith(HASHED) || path.startsWith(PICTURES) || path.startsWith(TEMPLATES) || !existsSync(index)) throw new Refusal('DOOR_UNKNOWN');
    return reply
      .code(isPlace(path, catalogue.current.screens, demo) ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(index));
  });
}
