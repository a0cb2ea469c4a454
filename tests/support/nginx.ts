/** Debian's nginx in front of a server, with the site that ships (`deploy/nginx.conf`), on a port and in a folder of its own. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './children.ts';
import { freePort } from './freePort.ts';
import { root } from './product.ts';
import { systemProgram } from './systemProgram.ts';
import { temporaryFolder } from './temporary.ts';

/** The site that ships, without TLS, in front of `behind`. */
function siteFor(port: number, behind: string, name: string): string {
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:8080;/, `server ${new URL(behind).host};`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate(_key)? .*\n/g, ''],
    [/\bskilldesk\b(?!\.)/g, name],
    [/server_name .*;/, 'server_name _;'],
  ];
  return changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`deploy/nginx.conf has no ${from.source}`);
    return text.replace(from, to);
  }, site);
}

export interface Nginx {
  url: string;
  stop(): Promise<unknown>;
}

/** As many of them in a row as asked for, the last of them before the server. */
export async function startNginx(server: string, count = 1): Promise<Nginx> {
  const folder = temporaryFolder('nginx');
  mkdirSync(folder, { recursive: true });
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const sites = ports.map((port, index) => {
    const next = ports[index + 1];
    return siteFor(port, next === undefined ? server : `http://127.0.0.1:${next}`, `behind${index}`);
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${join(folder, 'pid')};\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${sites.join('\n')}\n}\n`,
  );
  const child = start(systemProgram('nginx'), ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off; master_process off;'], {
    cwd: folder,
    env: {},
  });
  await child.waitForLine(/start worker|OS: /);
  return { url: `http://127.0.0.1:${ports[0]}`, stop: () => child.end('SIGTERM') };
}
