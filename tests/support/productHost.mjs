/** Opens and closes products for `hostedProduct.ts`, which asks by message; modules and definitions of the built server are read once for all of them. */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const dist = process.env.SKILLDESK_DIST;
const from = (path) => import(pathToFileURL(join(dist, path)).href);
const [{ readConfig }, { openServer, closeServer }] = await Promise.all([from('server/config.js'), from('server/openServer.js')]);

const open = new Map();
const deeds = {
  async open(port, env) {
    const parts = {};
    open.set(port, parts);
    await openServer(readConfig(env, process.cwd()), parts);
  },
  async close(port) {
    await closeServer(open.get(port));
    open.delete(port);
  },
};
process.on('message', ({ deed, port, env }) => {
  deeds[deed](port, env).then(
    () => process.send({ deed, port }),
    (error) => process.send({ deed, port, fault: error.stack }),
  );
});
process.once('disconnect', () => process.exit());
