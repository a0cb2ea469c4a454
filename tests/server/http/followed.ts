/** Servers that follow definitions of their own, which a test edits as an administrator would. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { openHolder, openPrepared } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { root } from '../../support/product.ts';
import { secretKey } from '../store/harness.ts';
import { copyFor, definitions, testClock, type Kind, type TestServer } from './harness.ts';

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
export async function noticed(isSo: () => boolean, seconds = 120): Promise<void> {
  for (let tries = 0; tries < seconds * 10 && !isSo(); tries += 1) await new Promise((done) => setTimeout(done, 100));
  expect(isSo()).toBe(true);
}

interface FollowedOptions {
  kind?: Kind;
  /** A database of another's, not a copy of the demo. */
  databaseUrl?: string;
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
  await seedDemo(store, holder.current, { configDir: folder.path, now: clock.now() });
  const app = createApp({ catalogue: holder, store, gateways: openGateways(config, store, clock), config, clock, log: logger });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const health = async (): Promise<Health> => (await (await fetch(`${url}/api/health`)).json()) as Health;
  return {
    url,
    app,
    store,
    clock,
    holder,
    config,
    log,
    health,
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
      return health();
    },
    close: async () => {
      await app.close();
      await holder.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
