/** A device of its own: a browser with a profile folder, that can be killed and opened again, and told what sites may keep. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browserArguments, chromiumPath } from './chromium.ts';
import { temporaryFolder } from './temporary.ts';

export interface Device {
  /** Opens the browser, or opens it again. */
  open(): Promise<{ context: BrowserContext; page: Page }>;
  /** SIGKILL to the browser and all that belongs to it: what a crash leaves. */
  crash(): Promise<void>;
  close(): Promise<void>;
  /** Every byte that sites have left in the profile: databases and storages. */
  left(): Buffer;
}

const KEPT_BY_SITES = /IndexedDB|Local Storage|Session Storage|WebStorage/;

/** Processes whose command line names the folder: this device's browser and nobody else's. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder) ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}

/**
 * It is closed when the test has ended.
 * @param deny the person has told the browser that no site may keep anything
 */
export function device({ deny = false, args = [] as string[] } = {}): Device {
  const folder = temporaryFolder('device');
  if (deny) {
    mkdirSync(join(folder, 'Default'), { recursive: true });
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  }
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close().catch(() => undefined);
    context = undefined;
  };
  onTestFinished(close);
  return {
    async open() {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath({ isWhole: true }),
        args: [...browserArguments, ...args],
        viewport: { width: 1280, height: 900 },
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      const page = context.pages()[0] ?? (await context.newPage());
      page.setDefaultTimeout(90_000);
      return { context, page };
    },
    async crash() {
      const running = processesOf(folder);
      for (const pid of running) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          continue;
        }
      }
      await close();
    },
    close,
    left() {
      const files = execFileSync('find', [folder, '-type', 'f'], { encoding: 'utf8' })
        .split('\n')
        .filter((file) => KEPT_BY_SITES.test(file));
      return Buffer.concat(files.map((file) => readFileSync(file)));
    },
  };
}
