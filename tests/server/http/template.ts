/**
 * A data folder or a database with the demo in it, made once and copied for each server: setting one up from nothing takes seconds.
 * Whatever a server serves, it copies the store of the product's own definitions and migrates it, as an upgrade does. The folder lies in
 * the system's temporary folder, named by everything that is stored in it and makes it, so that it is never stale.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openStore } from '../../../src/server/store/index.ts';
import { lightly } from '../../support/lightly.ts';
import { root } from '../../support/product.ts';
import { secretKey, sharedPostgres } from '../store/harness.ts';

const TEMPLATES = join(tmpdir(), 'skilldesk-templates');
const DAY = 24 * 60 * 60 * 1000;
const MADE_BY = ['src/server/store', 'src/server/seed', 'src/server/session', 'tests/server/http/template.ts', 'package-lock.json'];
const PLACES = 'config/reference/pincodes.tsv.gz';

function* files(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** What of the definitions is stored, or read by who writes the demo. */
const storedOf = ({ app, entities, options, workflows, programs, centreModels, demo }: Catalogue): string =>
  JSON.stringify([app.timeZone, entities, options, workflows, programs, centreModels, demo]);

function nameFor(catalogue: Catalogue, definitions: string): string {
  const hash = createHash('sha256').update(storedOf(catalogue));
  const parts = [...MADE_BY.map((part) => join(root, part)), join(definitions, PLACES)];
  for (const part of parts) for (const file of files(part)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 24);
}

/** Yesterday's templates go. */
function tidy(): void {
  for (const name of readdirSync(TEMPLATES)) {
    const path = join(TEMPLATES, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY) rmSync(path, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, catalogue: Catalogue, definitions: string, databaseUrl?: string): Promise<void> {
  const store = await openStore({ dataDir, secretKey, systemTables: sessionTables, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  await store.prepare(catalogue.entities);
  await seedDemo(store, catalogue, { configDir: definitions, now: new Date('2026-11-20T06:00:00Z'), hash: lightly });
  await store.close();
}

/** How old a claim may be: whoever made it is gone by then. */
const PATIENCE = 120_000;
const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

/** Of the workers that begin together one claims the template and makes it; the others wait until it is there. */
async function isOursToMake(path: string): Promise<boolean> {
  mkdirSync(TEMPLATES, { recursive: true });
  const claim = `${path}.claimed`;
  const isOurs = await mkdir(claim).then(
    () => true,
    () => false,
  );
  if (!isOurs) await vi.waitUntil(() => existsSync(path) || ageOf(claim) >= PATIENCE, { timeout: 2 * PATIENCE, interval: 100 });
  return !existsSync(path);
}

async function make(path: string, catalogue: Catalogue, definitions: string): Promise<void> {
  if (!(await isOursToMake(path))) return;
  tidy();
  const building = mkdtempSync(join(TEMPLATES, 'building-'));
  await fill(building, catalogue, definitions);
  try {
    renameSync(building, path);
  } catch {
    // Another test process was faster: its template is as good.
    rmSync(building, { recursive: true, force: true });
  }
}

/** A fresh copy of the data folder; who asked removes it. */
export async function copyOfDemo(catalogue: Catalogue, definitions: string): Promise<string> {
  const template = join(TEMPLATES, nameFor(catalogue, definitions));
  if (!existsSync(template)) await make(template, catalogue, definitions);
  const copy = mkdtempSync(join(tmpdir(), 'skilldesk-http-data-'));
  cpSync(template, copy, { recursive: true });
  return copy;
}

/** The URL of a fresh copy of the database, on the PostgreSQL of this process. */
export const copyOfDemoDatabase = async (catalogue: Catalogue, definitions: string): Promise<string> =>
  (await sharedPostgres()).copyDatabase('demo', async (url) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'skilldesk-http-data-'));
    await fill(dataDir, catalogue, definitions, url);
    rmSync(dataDir, { recursive: true, force: true });
  });
