/** Opens and closes products for `productHost.ts`, which asks by message; modules and definitions of the built server are read once for all of them. */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const dist = process.env.SKILLDESK_DIST;
const from = (path) => import(pathToFileURL(join(dist, path)).href);
const [{ readConfig }, { openServer, closeServer }] = await Promise.all([from('server/config.js'), from('server/openServer.js')]);

const open = new Map();
const tasks = {
  async open(port, env) {
    const parts = {};
    open.set(port, parts);
    await openServer(readConfig(env, process.cwd()), parts);
  },
  // One that a host before this one had open has gone with it.
  async close(port) {
    await closeServer(open.get(port) ?? {});
    open.delete(port);
  },
};
process.on('message', ({ task, port, env }) => {
  tasks[task](port, env).then(
    () => process.send({ task, port }),
    (error) => process.send({ task, port, fault: error.stack }),
  );
});
process.once('disconnect', () => process.exit());
