/** One product and any number of people for a file of journeys; everything is closed again, whatever happened. */
import { cpSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, inject, type TestContext } from 'vitest';
import { newPerson, type Person, type PersonOptions } from './browser.ts';
import { copyDatabase, dropDatabase } from './databases.ts';
import { startProduct, type ProductOptions } from './product.ts';
import { openProduct, type OpenProduct } from './productHost.ts';
import { sameDay } from './sameDay.ts';
import { temporaryFolder } from './temporary.ts';
import type { Stored } from './writeInto.ts';

interface JourneyOptions extends ProductOptions {
  /**
   * The file only looks: it writes nothing that another would see, and takes the product that its worker has for all such files. A session that it
   * opens is its own.
   */
  isReader?: boolean;
}

export interface Journey {
  /** The running product's address. */
  readonly url: string;
  /** A new person at an empty device. */
  person(options?: PersonOptions): Promise<Person>;
  /** `meanwhile` is done on its rows while it is stopped. */
  restart(options?: ProductOptions, meanwhile?: (stored: Stored) => Promise<void>): Promise<void>;
}

const brief = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);

const LAST_WORDS = "- the server's last words: ";

/** Adds to what a failed try says what its pages showed then, and the server's last words: on another machine nobody can look. */
async function tellMore({ task }: TestContext, people: readonly Person[], server: string): Promise<void> {
  const error = task.result?.errors?.at(-1);
  // The try before this one has told already.
  if (!error || error.message.includes(LAST_WORDS)) return;
  const pages = people.flatMap(({ context }) => context.pages());
  const reports = pages.map(async (page) => {
    const alerts = await page.locator('[role="alert"], [role="status"], [role="alertdialog"]').allInnerTexts();
    // By its element: behind an open dialog it has no role.
    const words = await page.locator('main').innerText({ timeout: 5000 });
    return `- shown at ${new URL(page.url()).pathname}: ${brief(`${alerts.join(' ')} / ${words}`, 600)}`;
  });
  const lines = (await Promise.allSettled(reports)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const more = [...lines, `${LAST_WORDS}${brief(server.slice(-300), 300)}`].map((line) => `\n${line}`).join('');
  error.message += more;
  error.stack += more;
}

/** On a copy of the demo: a process of its own for who asks more of it than the others, or restarts it. */
async function startAnew(options: ProductOptions = {}): Promise<OpenProduct> {
  const demo = inject('demo');
  const databaseUrl = await copyDatabase(demo.url);
  const env = { ...sameDay, ...options.env };
  if (Object.keys(options).length > 0) return startOwn({ template: demo.dataDir, databaseUrl, ...options, env });
  const dataDir = temporaryFolder('data');
  cpSync(demo.dataDir, dataDir, { recursive: true });
  return openProduct(databaseUrl, dataDir, env);
}
async function startOwn(options: ProductOptions): Promise<OpenProduct> {
  const { server, ...product } = await startProduct({ isShortLived: true, ...options });
  return { ...product, output: server.output };
}
async function end({ stop, dataDir, databaseUrl }: OpenProduct): Promise<void> {
  await stop();
  // Its worker goes on with other files, and the data may lie in memory.
  rmSync(dataDir, { recursive: true, force: true });
  if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
}

// So are workers ended, and a process that dies of it leaves its children behind.
process.once('SIGTERM', () => process.exit());

/** One product for all files of a worker that only look; it ends with the worker. */
let sharedProduct: Promise<OpenProduct> | undefined;
const shareProduct = (): Promise<OpenProduct> => (sharedProduct ??= startAnew());

/** A file's own product. The next one begins while its tests go on, which wait for a third of their time. */
let nextProduct: Promise<OpenProduct> | undefined;
async function takeProduct(options: ProductOptions): Promise<OpenProduct> {
  if (Object.keys(options).length > 0) return startAnew(options);
  const product = await (nextProduct ?? startAnew());
  nextProduct = startAnew();
  // Who takes it hears of it.
  nextProduct.catch(() => undefined);
  return product;
}

/** Has a product before the file's tests: its own on a copy of the demo, or the one of those that only look. */
export function journey({ isReader = false, ...options }: JourneyOptions = {}): Journey {
  let product: OpenProduct | undefined;
  const people: Person[] = [];
  const running = (): OpenProduct => {
    if (!product) throw new Error('The product is not running yet.');
    return product;
  };
  const endOwn = async (): Promise<void> => {
    if (product && !isReader) await end(product);
  };
  beforeAll(async () => {
    product = isReader ? await shareProduct() : await takeProduct(options);
  });
  // A second try finds what the first one found, not what it has left behind.
  beforeEach(async ({ task }) => {
    if (isReader || !task.result?.retryCount) return;
    await endOwn();
    product = await takeProduct(options);
  });
  afterEach(async (context) => {
    if (product) await tellMore(context, people, product.output());
    for (const person of people.splice(0)) await person.close();
  });
  afterAll(endOwn);
  return {
    get url() {
      return running().url;
    },
    person: async (personOptions) => {
      const person = await newPerson(personOptions);
      people.push(person);
      return person;
    },
    restart: async (changes = {}, meanwhile = async () => undefined) => {
      const { dataDir, databaseUrl, port } = running();
      await running().stop();
      await meanwhile({ dataDir, databaseUrl });
      const env = { ...sameDay, ...options.env, ...changes.env };
      product = await startOwn({ ...options, dataDir, databaseUrl, port, ...changes, env });
    },
  };
}
