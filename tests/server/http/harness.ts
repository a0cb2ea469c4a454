/** The server of one test file: a store of its own with the demo in it, a clock that the test moves, a log that it can read. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { createApp } from '../../../src/server/app.ts';
import { dayOfInstant, type Clock } from '../../../src/server/clock.ts';
import { readConfig, type ServerConfig } from '../../../src/server/config.ts';
import { documentsFor, openGateways } from '../../../src/server/gateways/index.ts';
import { Holder } from '../../../src/server/holder.ts';
import { closerOfResting } from '../../../src/server/listener.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { fullNameOf, scopesOf, userByName } from '../../../src/server/session/people.ts';
import type { Deps } from '../../../src/server/call.ts';
import { knownNames } from '../../../src/server/knownNames.ts';
import { Studio } from '../../../src/server/studio/studio.ts';
import { SessionService } from '../../../src/server/session/service.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import type { Store, Write } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import type { Gateways } from '../../../src/server/gateways/types.ts';
import { root } from '../../support/product.ts';
import { definitions, productCatalogue } from '../../support/productCatalogue.ts';
import { call as callWire, password, type Answer, type CallOptions } from '../../support/wire.ts';
import { freshStore, secretKey } from '../store/harness.ts';
import { lightly } from '../../support/lightly.ts';
import { copyOfDemoDatabase } from './template.ts';

export { definitions, password, productCatalogue };
export type { Answer };

/** The shipped definitions with something else said of one programme. */
export async function programmeWith(programmeId: number, more: JsonObject): Promise<Catalogue> {
  const whole = await productCatalogue();
  const items = whole.programs.items.map((one) => (one.id === programmeId ? { ...one, ...more } : one));
  return { ...whole, programs: { ...whole.programs, items } };
}

interface TestClock extends Clock {
  /** Minutes pass. */
  pass(minutes: number): void;
  set(instant: string): void;
  /** What the server waited for, in milliseconds: it goes on at once. */
  readonly waits: number[];
}

export function testClock(start: string = '2026-11-20T06:00:00Z'): TestClock {
  let at = Date.parse(start);
  const waits: number[] = [];
  return {
    now: () => new Date(at),
    today: () => dayOfInstant('Asia/Kolkata', new Date(at)),
    pass: (minutes) => {
      at += minutes * 60_000;
    },
    set: (instant) => {
      at = Date.parse(instant);
    },
    waits,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
}

/** The URL of a fresh database with the demo in it. */
export const demoDatabase = async (): Promise<string> => copyOfDemoDatabase(await productCatalogue(), definitions);

export interface TestServer {
  url: string;
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  holder: Holder;
  config: ServerConfig;
  /** Where its store is, unless that is another server's. */
  at?: StoreOptions;
  /** Lines of the log so far. */
  log: string[];
  close(): Promise<void>;
}
/** Any running server, also the built product's. */
export type At = Pick<TestServer, 'url'>;
export interface ServerOptions {
  env?: Record<string, string>;
  catalogue?: Catalogue;
  gateways?: Partial<Gateways>;
  clock?: TestClock;
  /** Another server on the same store. */
  beside?: Pick<TestServer, 'store'>;
  /** A database of another's, not a copy of the demo. */
  databaseUrl?: string | undefined;
}

/** Starts a server on a port of its own. */
export async function startServer({
  env = {},
  catalogue: ownCatalogue,
  gateways = {},
  clock = testClock(),
  beside,
  databaseUrl,
}: ServerOptions = {}): Promise<TestServer> {
  const served = ownCatalogue ?? (await productCatalogue());
  const dataDir = mkdtempSync(join(tmpdir(), 'skilldesk-http-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'info', ...env }, root) };
  const log: string[] = [];
  const logger = createLogger(config.logLevel, {
    write: (line) => {
      log.push(line);
    },
  });
  const holder = new Holder(served, logger);
  const documents = gateways.documents ?? documentsFor(config);
  const fixture = beside
    ? undefined
    : await freshStore('postgresql', { systemTables: sessionTables, documents, databaseUrl: databaseUrl ?? (await demoDatabase()) });
  const store = fixture?.store ?? beside?.store;
  if (!store) throw new Error('no store');
  if (fixture) {
    await store.prepare(served.entities);
    await seedDemo(store, served, { configDir: definitions, now: clock.now(), hash: lightly });
  }
  holder.onChange((next) => store.prepare(next.entities));
  const app = createApp({
    catalogue: holder,
    store,
    gateways: { ...openGateways(config, store, clock, (message) => logger.warn(message)), ...gateways },
    config,
    clock,
    log: logger,
  });
  const closeResting = closerOfResting(app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    store,
    clock,
    holder,
    config,
    log,
    ...(fixture ? { at: fixture.options } : {}),
    close: async () => {
      const resting = setInterval(closeResting, 20);
      await app.close();
      clearInterval(resting);
      await fixture?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server for this file alone, which ends with it. */
export async function ownServer(options?: ServerOptions): Promise<TestServer> {
  const server = await startServer(options);
  afterAll(() => server.close());
  return server;
}

let together: Promise<TestServer> | undefined;
/**
 * One server for the files of a worker whose tests look at nothing but what they made themselves, and move neither clock nor definitions: a copy of the
 * demo for each would cost more than their tests. It ends with the worker.
 */
export const sharedServer = (): Promise<TestServer> => (together ??= startServer());

/** A named person at a browser: signed in, calling actions. */
export interface Person {
  userId: number;
  token: string;
  refreshToken: string;
  row: JsonObject;
  call(service: string, action: string, data?: JsonObject, options?: CallOptions): Promise<Answer>;
  /** The JSON of an endpoint of its own. */
  post(path: string, body: Json, headers?: Record<string, string>): Promise<{ http: number; body: JsonObject }>;
}

export const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of an answer that is a list of objects. */
export function rowsOf({ rows }: Answer): JsonObject[] {
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** The one row of an answer. Fails when there is none. */
export function rowOf(answer: Answer): JsonObject {
  const [row] = rowsOf(answer);
  if (!row) throw new Error(`no row: ${JSON.stringify(answer)}`);
  return row;
}

/** The page of an answer that was asked for by pages. Fails when there is none. */
export function pageOf({ rows, appError }: Answer): Page {
  if (!isObject(rows) || !Array.isArray(rows['rows'])) throw new Error(`no page: ${JSON.stringify(appError)}`);
  return { ...rows, rows: rows['rows'].filter(isObject), total: Number(rows['total']) };
}
export interface Page {
  rows: JsonObject[];
  total: number;
  next?: string;
  previous?: string;
}

export const codeOf = ({ appError }: Answer): string | undefined => appError?.[0]?.errorCode;
export const fieldOf = ({ appError }: Answer): string | undefined => appError?.[0]?.field;
export const textOf = ({ appError }: Answer): string | undefined => appError?.[0]?.errorMessage;
/** Field and text of all that is wrong. */
export const wordsOf = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);

/** Whoever holds these tokens. */
export function personWith(server: At, row: JsonObject): Person {
  const token = String(row['token']);
  return {
    row,
    token,
    userId: Number(row['userid']),
    refreshToken: String(row['refreshToken']),
    call: (service, action, data = {}, options = {}) => callWire(server.url, service, action, [data], { token, ...options }),
    post: async (path, body, headers = {}) => {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      });
      return { http: response.status, body: (await response.json()) as JsonObject };
    },
  };
}

export const login = (server: At, userName: string, secret: string = password, options: CallOptions = {}): Promise<Answer> =>
  callWire(server.url, 'login', 'login', [{ userName, password: secret }], options);

/** What an action or a job of this server works with. */
export function depsOf({ holder: catalogue, store, config, clock, app: { log } }: TestServer): Deps {
  const sessions = new SessionService(store, catalogue, clock, config.secretKey);
  const studio = new Studio({ ...config, store, catalogue, known: knownNames });
  return { catalogue, store, sessions, studio, config, clock, log, gateways: openGateways(config, store, clock) };
}

/** What a sign-in answers, by the server's own session once it knows who it is. @throws where nobody of this name may come in */
async function openSession({ store, holder, clock, config }: TestServer, userName: string): Promise<JsonObject> {
  const user = await userByName(store, userName);
  const [scope] = user ? await scopesOf(store, user.id) : [];
  const sessions = new SessionService(store, holder, clock, config.secretKey);
  if (!user || !scope || (await sessions.acting({ id: '', userId: user.id, active: scope, passwordDue: false })) === null)
    throw new Error(`${userName} was refused`);
  const { tokens } = await sessions.open(user.id, scope);
  return { userid: user.id, userName: user.doc['userName'] ?? null, names: fullNameOf(user), ...tokens };
}

/**
 * Brings somebody in; `mobilizer` means mobilizer@skilldesk.test. A server of another process is given the password; for one of this process that
 * would be a fifth of the work of all tests over HTTP, and login.test.ts proves it.
 */
export async function signIn(server: At | TestServer, name: string): Promise<Person> {
  const userName = name.includes('@') ? name : `${name}@skilldesk.test`;
  return personWith(server, 'store' in server ? await openSession(server, userName) : rowOf(await login(server, userName)));
}

/** Several people at once. */
export const signedIn = <const Names extends readonly string[]>(server: At | TestServer, ...names: Names): Promise<{ [At in keyof Names]: Person }> =>
  Promise.all(names.map((name) => signIn(server, name))) as Promise<{ [At in keyof Names]: Person }>;

/** Writes past every door. Fails when it is refused. */
export async function write({ store }: Pick<TestServer, 'store'>, ...writes: Write[]): Promise<void> {
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: { centres: 'all' }, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
}
/** Puts other values into a row that is stored. */
export async function overwrite(server: Pick<TestServer, 'store'>, entity: string, id: number, more: JsonObject): Promise<void> {
  const row = await server.store.get(entity, id, { centres: 'all' });
  if (!row) throw new Error(`there is no ${entity} ${id}`);
  await write(server, { op: 'update', entity, id, version: row.version, doc: { ...row.doc, ...more } });
}

/** The number of a batch of the demo. */
export async function batchNamed(person: Person, name: string, centerId: number = 101): Promise<number> {
  const rows = rowsOf(await person.call('batch', 'viewAllBatchesByCenter', { centerId }));
  return Number(rows.find(({ batchName }) => batchName === name)?.['batchId'] ?? 0);
}

/** A call by nobody. */
export const anonymous = (server: TestServer, service: string, action: string, data: JsonObject = {}): Promise<Answer> =>
  callWire(server.url, service, action, [data]);
