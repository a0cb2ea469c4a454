/** Serves the built variants and counts the script that a page asked for, as it goes over the wire (gzip). */
import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listening } from '../support/freePort.ts';
import { pageFolder, variants, type Variant } from './buildForms.ts';

export interface Pages {
  url(variant: Variant, query: string): string;
  script(): number;
  close(): void;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const isVariant = (name: string | undefined): name is Variant => name !== undefined && name in variants;

function page(variant: Variant): string {
  const styles = readdirSync(join(pageFolder(variant), 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="assets/${name}">`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title>${styles.join('')}</head>` +
    '<body><div id="root"></div><script type="module" src="main.js"></script></body></html>'
  );
}

export async function servePages(): Promise<Pages> {
  const zipped = new Map<string, Buffer>();
  let script = 0;
  const server = createServer((request, answer) => {
    const [, variant, ...rest] = new URL(request.url ?? '/', 'http://bench').pathname.split('/');
    if (!isVariant(variant)) return void answer.writeHead(404).end();
    const name = rest.join('/');
    if (name === '') {
      script = 0;
      return void answer.writeHead(200, { 'content-type': 'text/html' }).end(page(variant));
    }
    const file = join(pageFolder(variant), name);
    const body = zipped.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    zipped.set(file, body);
    if (extname(name) === '.js') script += body.length;
    answer.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream', 'content-encoding': 'gzip' }).end(body);
  });
  const port = await listening(server);
  return {
    url: (variant, query) => `http://127.0.0.1:${port}/${variant}/?${query}`,
    script: () => script,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
