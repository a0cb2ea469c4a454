/** Servers that follow definitions of their own, which a test edits as an administrator would. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { catalogueHash, definitionFiles } from '../../../src/catalogue/fromDisk.ts';
import { judgeDefinitions } from '../../../src/catalogue/judge.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { openHolder, openPrepared } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { refuseHeldRows } from '../../../src/server/session/keptRoles.ts';
import { root } from '../../support/product.ts';
import { secretKey } from '../store/harness.ts';
import { copyFor, definitions, startServer, testClock, type Kind, type ServerOptions, type TestServer } from './harness.ts';
import { lightly } from './template.ts';

/** A copy of the definitions. */
export interface Folder {
  path: string;
  text(file: string): string;
  write(file: string, text: string): void;
  editJson(file: string, change: (value: JsonObject) => void): void;
  remove(): void;
}

export function folderOfDefinitions(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'skilldesk-definitions-'));
  for (const part of ['config', 'schemas', 'workflows']) cpSync(join(definitions, part), join(path, part), { recursive: true });
  const text = (file: string): string => readFileSync(join(path, file), 'utf8');
  const write = (file: string, content: string): void => writeFileSync(join(path, file), content);
  return {
    path,
    text,
    write,
    editJson: (file, change) => {
      const value = JSON.parse(text(file)) as JsonObject;
      change(value);
      write(file, JSON.stringify(value, null, 2));
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export interface Health {
  status: string;
  catalogue: string;
  faults?: { file: string; line: number; pointer: string; wrong: string; right: string }[];
}
export interface Followed extends TestServer {
  health(): Promise<Health>;
  /** Makes a change and waits until it serves; fails where it is refused. */
  changed(make: () => void): Promise<void>;
  /** Makes a change and waits until it is refused; answers what health says of it. */
  refused(make: () => void): Promise<Health>;
}

/** Until the server has taken notice. */
export async function noticed(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 120_000 });
}

/** What the definitions of a folder are, judged by nobody here: whether they are sound is no question of a server. */
export async function catalogueOf(folder: string): Promise<Catalogue> {
  const files = await definitionFiles(folder);
  const judged = judgeDefinitions(files, { metas: {}, hash: catalogueHash(files), isProven: true });
  if (!judged.ok) throw new Error(JSON.stringify(judged.faults));
  return judged.catalogue;
}

/** The definitions of a folder serve from now on. */
export async function serve({ holder }: TestServer, folder: string): Promise<void> {
  await holder.offer({ ok: true, catalogue: await catalogueOf(folder) });
  expect(holder.faults).toEqual([]);
}

const healthOf = async (url: string): Promise<Health> => (await (await fetch(`${url}/api/health`)).json()) as Health;

/** A server on the definitions of a folder that is told of each change: reload.test.ts proves that one finds and judges it by itself. */
export async function startEdited(folder: Folder, options: ServerOptions = {}): Promise<Followed> {
  const server = await startServer({ ...options, catalogue: await catalogueOf(folder.path) });
  server.holder.onChange((next) => refuseHeldRows(server.store, server.holder.current, next));
  return {
    ...server,
    health: () => healthOf(server.url),
    changed: async (make) => {
      make();
      await serve(server, folder.path);
    },
    refused: async (make) => {
      const before = server.holder.current;
      make();
      await server.holder.offer({ ok: true, catalogue: await catalogueOf(folder.path) });
      expect([server.holder.current === before, server.holder.faults.length > 0]).toEqual([true, true]);
      return healthOf(server.url);
    },
  };
}

interface FollowedOptions {
  kind?: Kind;
  /** A database of another's, not a copy of the demo. */
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
}

/** A server on the definitions of a folder, with the demo in its store. */
export async function startFollowed(folder: Folder, { kind = 'postgresql', databaseUrl, env: more = {} }: FollowedOptions = {}): Promise<Followed> {
  const copy = databaseUrl === undefined ? await copyFor(kind) : { databaseUrl };
  const dataDir = copy.dataDir ?? mkdtempSync(join(tmpdir(), 'skilldesk-followed-'));
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    CONFIG_DIR: folder.path,
    DEMO: '1',
    RATE_LIMIT: '0',
    ...(copy.databaseUrl === undefined ? {} : { DATABASE_URL: copy.databaseUrl }),
    ...more,
  };
  const config = readConfig(env, root);
  const clock = testClock();
  const log: string[] = [];
  const logger = createLogger('info', {
    write: (line) => {
      log.push(line);
    },
  });
  const holder = await openHolder(config, logger);
  const store = await openPrepared(config, holder, logger);
  await seedDemo(store, holder.current, { configDir: folder.path, now: clock.now(), hash: lightly });
  const app = createApp({ catalogue: holder, store, gateways: openGateways(config, store, clock), config, clock, log: logger });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    store,
    clock,
    holder,
    config,
    log,
    health: () => healthOf(url),
    changed: async (make) => {
      const before = holder.current.hash;
      make();
      await noticed(() => holder.current.hash !== before || holder.faults.length > 0);
      expect(holder.faults).toEqual([]);
    },
    refused: async (make) => {
      const before = holder.current.hash;
      const known = holder.faults;
      make();
      await noticed(() => holder.faults !== known && holder.faults.length > 0);
      expect(holder.current.hash).toBe(before);
      return healthOf(url);
    },
    close: async () => {
      await app.close();
      await holder.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
