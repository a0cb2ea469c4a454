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

const whole = ['chromium', 'chromium-browser', 'google-chrome'];
/** The same engine without a window, for half the work: no viewer for PDF in it and no settings of a profile. */
const shell = 'chromium-headless-shell';

/** @returns the path of Chromium: `CHROMIUM`, or the first one on the PATH. @throws when there is none */
export function chromiumPath({ isWhole = false } = {}): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of isWhole ? whole : [shell, ...whole]) {
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
