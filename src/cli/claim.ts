/**
 * `npm run claim [-- --anyway]`: the documents at DOCUMENTS_URL belong to this database from now on, because the one they belonged to is gone
 * for good (it was moved, or restored from a backup). Only the owner removes documents.
 */
import { parseArgs } from 'node:util';
import { ConfigFault } from '../server/config.ts';
import { DocumentOwner } from '../server/files/owner.ts';
import { documentsFor } from '../server/gateways/index.ts';
import { runCommand, settings, withStore } from './storeCommand.ts';

/** An owner that runs says so each minute. */
const RECENTLY = 5 * 60_000;

runCommand(async () => {
  const { values } = parseArgs({ options: { anyway: { type: 'boolean', default: false } } });
  const config = settings();
  await withStore(config, async (store) => {
    const owner = new DocumentOwner(store, documentsFor(config));
    const standing = await owner.look();
    if (standing.own) {
      console.log('The documents belong to this database already.');
      return;
    }
    const lastTime = Date.parse(standing.mark?.at ?? '');
    if (Date.now() - lastTime < RECENTLY && !values.anyway) {
      throw new ConfigFault(
        `The database that the documents belong to was seen ${Math.max(0, Math.round((Date.now() - lastTime) / 1000))} seconds ago: it is running. ` +
          'Stop it for good first; or give this one a DOCUMENTS_URL of its own. Who knows better says "npm run claim -- --anyway".',
      );
    }
    await owner.claim();
    console.log('The documents belong to this database from now on.');
  });
});
