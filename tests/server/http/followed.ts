/** Servers that follow definitions of their own, which a test edits as an administrator would. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { catalogueHash, definitionFiles } from '../../../src/catalogue/fromDisk.ts';
import { validateDefinitions } from '../../../src/catalogue/validateDefinitions.ts';
import type { EntityColumn } from '../../../src/catalogue/definition/entity.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { Holder } from '../../../src/server/holder.ts';
import { openHolder, openPrepared } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { refuseHeldRows } from '../../../src/server/heldRows.ts';
import { GRANTS, root } from '../../support/product.ts';
import { secretKey } from '../store/harness.ts';
import { definitions, demoDatabase, productCatalogue, signIn, startServer, testClock, type ServerOptions, type TestServer } from './harness.ts';
import { lightly } from '../../support/lightly.ts';

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
  rmSync(join(path, GRANTS), { force: true });
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
  faulty?: number;
  unguarded?: string;
  faults?: { file: string; line: number; pointer: string; wrong: string; right: string }[];
}
export interface Followed extends TestServer {
  health(): Promise<Health>;
  /** Makes a change and waits until it serves; fails where it is refused. */
  applyChange(make: () => void): Promise<void>;
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
  const verdict = validateDefinitions(files, { metas: {}, hash: catalogueHash(files), isProven: true });
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.faults));
  return verdict.catalogue;
}

/** The definitions of a folder serve from now on. */
export async function serve({ holder }: TestServer, folder: string): Promise<void> {
  await holder.offer({ ok: true, catalogue: await catalogueOf(folder) });
  expect(holder.faults).toEqual([]);
}

/** What an administrator reads there. */
async function healthOf(server: Pick<TestServer, 'url'>): Promise<Health> {
  // While the store is away nobody gets in, and what it says then is for strangers.
  const admin = await signIn(server, 'admin').catch(() => undefined);
  const headers = { authorization: `Bearer ${admin?.token ?? ''}` };
  return (await (await fetch(`${server.url}/api/health`, { headers })).json()) as Health;
}

/** Definitions with other columns of an entity, as a folder would say them; one that is undefined is taken out. Named by what they say. */
export function withColumns(catalogue: Catalogue, entity: string, columns: Record<string, EntityColumn | undefined>): Catalogue {
  const before = catalogue.entities[entity];
  if (!before) throw new Error(`there is no ${entity}`);
  const all = Object.entries({ ...before.columns, ...columns }).flatMap(([name, column]) => (column ? [[name, column] as const] : []));
  const hash = catalogueHash({ before: catalogue.hash, [entity]: JSON.stringify(all) });
  return { ...catalogue, hash, entities: { ...catalogue.entities, [entity]: { ...before, columns: Object.fromEntries(all) } } };
}

export interface NotifiedServer extends TestServer {
  health(): Promise<Health>;
  /** These definitions serve from now on; fails where they are refused. */
  serves(catalogue: Catalogue): Promise<void>;
  /** They do not; answers what health says of it. */
  refuses(catalogue: Catalogue): Promise<Health>;
}

/** A server that is told of each change of the definitions: reload.test.ts proves that one finds and judges it by itself. */
export async function startNotified(options: ServerOptions = {}): Promise<NotifiedServer> {
  const server = await startServer(options);
  const { holder } = server;
  holder.onChange((next) => refuseHeldRows(server.store, holder.current, next));
  return {
    ...server,
    health: () => healthOf(server),
    serves: async (catalogue) => {
      await holder.offer({ ok: true, catalogue });
      expect([holder.current.hash, holder.faults]).toEqual([catalogue.hash, []]);
    },
    refuses: async (catalogue) => {
      const before = holder.current;
      await holder.offer({ ok: true, catalogue });
      expect([holder.current === before, holder.faults.length > 0]).toEqual([true, true]);
      return healthOf(server);
    },
  };
}

interface FollowedOptions {
  /** The definitions that it reads and follows; without it those of the product as this worker has read them. */
  folder?: Folder;
  /** A database of another's, not a copy of the demo. */
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
}

/** A server that opens its definitions and its store as the product does, with the demo in it. */
export async function startFollowed({ folder, databaseUrl, env: more = {} }: FollowedOptions = {}): Promise<Followed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skilldesk-followed-'));
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    CONFIG_DIR: folder?.path ?? definitions,
    DEMO: '1',
    RATE_LIMIT: '0',
    DATABASE_URL: databaseUrl ?? (await demoDatabase()),
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
  const source = folder ? await openHolder(config, logger) : { holder: new Holder(await productCatalogue(), logger) };
  const { holder } = source;
  const store = await openPrepared(config, source, logger);
  await seedDemo(store, holder.current, { configDir: config.configDir, now: clock.now(), hash: lightly });
  const app = createApp({ catalogue: holder, store, gateways: openGateways(config, store, clock), config, clock, log: logger });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const running = { url, app, store, clock, holder, config, log };
  return {
    ...running,
    health: () => healthOf(running),
    applyChange: async (make) => {
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
      return healthOf(running);
    },
    close: async () => {
      await app.close();
      await holder.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
