/** Where the system's Chromium is, and how it is started everywhere. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Quiet and without the network's own errands. `--no-sandbox`, because containers and root have none. */
export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** @returns the path of Chromium: `CHROMIUM`, or the first one on the PATH. @throws when there is none */
export function chromiumPath(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  throw new Error('No Chromium found: install the package "chromium", or name one in CHROMIUM.');
}
