/**
 * The embedded store can be open in one process only, so a running server makes the backup itself: the command leaves a request
 * in the data folder, the server answers beside it. Whoever can write into that folder can read the database anyway.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSummary } from './file.ts';

export interface BackupOptions {
  /** Leaves the secret key out. */
  withoutKey?: boolean;
  /** Told how far it is. */
  tell?: (progress: string) => void;
}
export type Backup = (file: string, options: BackupOptions) => Promise<BackupSummary>;

interface Request {
  id: string;
  file: string;
  withoutKey?: boolean;
}
type Answer = { ok: true; summary: BackupSummary } | { ok: false; why: string } | { ok: null; progress: string };

const lookEvery = 1_000;
const sayEvery = 2_000;
const requestFile = (dataDir: string): string => join(dataDir, 'backup.request');
const answerFile = (dataDir: string, id: string): string => join(dataDir, `backup.${id}.answer`);

const put = async (file: string, content: unknown): Promise<void> => {
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, JSON.stringify(content), { mode: 0o600 });
  await rename(part, file);
};

const serve = async (dataDir: string, backup: Backup): Promise<void> => {
  const { id, file, withoutKey = false } = JSON.parse(await readFile(requestFile(dataDir), 'utf8')) as Request;
  await rm(requestFile(dataDir), { force: true });
  let progress = '';
  let saying = Promise.resolve();
  const say = (): void => {
    saying = saying.then(() => put(answerFile(dataDir, id), { ok: null, progress } satisfies Answer)).catch(() => undefined);
  };
  const timer = setInterval(say, sayEvery);
  const answer = await backup(file, {
    withoutKey,
    tell: (text) => {
      progress = text;
    },
  }).then(
    (summary): Answer => ({ ok: true, summary }),
    (error: unknown): Answer => ({ ok: false, why: error instanceof Error ? error.message : String(error) }),
  );
  clearInterval(timer);
  await saying;
  await put(answerFile(dataDir, id), answer);
};

/** Looks for requests until stopped. */
export const serveBackups = (dataDir: string, backup: Backup): (() => void) => {
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !existsSync(requestFile(dataDir))) return;
    busy = true;
    serve(dataDir, backup)
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, lookEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
};

/** Asks the server that has the folder open. Throws when it refuses, or says nothing for so long. */
export const askForBackup = async (
  dataDir: string,
  file: string,
  { withoutKey = false, tell }: BackupOptions = {},
  patienceMs = 60_000,
): Promise<BackupSummary> => {
  const id = randomUUID();
  const [request, place] = [requestFile(dataDir), answerFile(dataDir, id)];
  await put(request, { id, file, withoutKey } satisfies Request);
  for (let end = Date.now() + patienceMs; Date.now() < end;) {
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    if (!existsSync(place)) continue;
    // Taken away in one step: the next answer may come at any moment.
    await rename(place, `${place}.read`);
    const answer = JSON.parse(await readFile(`${place}.read`, 'utf8')) as Answer;
    await rm(`${place}.read`, { force: true });
    if (answer.ok === true) return answer.summary;
    if (answer.ok === false) throw new Error(answer.why);
    tell?.(answer.progress);
    end = Date.now() + patienceMs;
  }
  await rm(request, { force: true });
  throw new Error('the running server did not answer in time');
};
