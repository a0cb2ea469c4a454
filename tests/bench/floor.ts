/** The server by hand that shows what the machine has to give: started beside the product, over the same database. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bare } from './bareList.ts';
import { bareStatements } from './bareSave.ts';

export interface Floor {
  url: string;
  pid: number;
  stop(): void;
}

/** `ids`: the students that are going to be saved, which keep their documents. */
export async function startFloor(database: string, ids: readonly number[]): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('floorServer.mjs', import.meta.url)), { execArgv: [] });
  const { port } = await new Promise<{ port: number }>((resolve, fail) => {
    child.once('message', (message) => resolve(message as { port: number }));
    child.once('exit', (code) => fail(new Error(`The server by hand ended with ${code}.`)));
    child.send({ database, list: bare.newest, save: bareStatements, ids });
  });
  child.removeAllListeners('exit');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
