/**
 * The embedded store can be open in one process only, so a running server makes the backup itself: the command leaves a request
 * in the data folder, the server answers beside it. Whoever can write into that folder can read the database anyway.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSummary } from './format.ts';

interface Request {
  id: string;
  file: string;
}
type Answer = { ok: true; summary: BackupSummary } | { ok: false; why: string };

const lookEvery = 1_000;
const requestFile = (dataDir: string): string => join(dataDir, 'backup.request');
const answerFile = (dataDir: string, id: string): string => join(dataDir, `backup.${id}.answer`);

const serve = async (dataDir: string, dump: (file: string) => Promise<BackupSummary>): Promise<void> => {
  const request = JSON.parse(await readFile(requestFile(dataDir), 'utf8')) as Request;
  await rm(requestFile(dataDir), { force: true });
  const answer = await dump(request.file).then(
    (summary): Answer => ({ ok: true, summary }),
    (error: unknown): Answer => ({ ok: false, why: error instanceof Error ? error.message : String(error) }),
  );
  const file = answerFile(dataDir, request.id);
  await writeFile(`${file}.part`, JSON.stringify(answer), { mode: 0o600 });
  await rename(`${file}.part`, file);
};

/** Looks for requests until stopped. */
export const serveBackups = (dataDir: string, dump: (file: string) => Promise<BackupSummary>): (() => void) => {
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !existsSync(requestFile(dataDir))) return;
    busy = true;
    serve(dataDir, dump)
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

/** Asks the server that has the folder open. Throws when it refuses or does not answer in time. */
export const askForBackup = async (dataDir: string, file: string, patienceMs = 600_000): Promise<BackupSummary> => {
  const id = randomUUID();
  const request = requestFile(dataDir);
  await writeFile(`${request}.${id}`, JSON.stringify({ id, file } satisfies Request), { mode: 0o600 });
  await rename(`${request}.${id}`, request);
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    if (!existsSync(answerFile(dataDir, id))) continue;
    const answer = JSON.parse(await readFile(answerFile(dataDir, id), 'utf8')) as Answer;
    await rm(answerFile(dataDir, id), { force: true });
    if (!answer.ok) throw new Error(answer.why);
    return answer.summary;
  }
  await rm(request, { force: true });
  throw new Error('the running server did not answer in time');
};
