/** A server that speaks S3 on this machine, with one bucket in a folder of its own. It can go away and come back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './freePort.ts';

export interface S3Server {
  /** For DOCUMENTS_URL. */
  url: string;
  folder: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The credentials that this server knows; the client takes them from the environment as it would anywhere. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export async function startS3(): Promise<S3Server> {
  Object.assign(process.env, credentials);
  const folder = mkdtempSync(join(tmpdir(), 'skilldesk-s3-'));
  const port = await freePort();
  let running: S3rver | undefined;
  const start = async (): Promise<void> => {
    running = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'documents', configs: [] }] });
    await running.run();
  };
  const stop = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  await start();
  return {
    url: `s3://documents/centre?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    folder,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
