/**
 * `npm run seed -- --beneficiaries 100000 [--centres 60]`: writes made beneficiaries into the store of the environment (DATA_DIR
 * or DATABASE_URL), after the demo where DEMO=1 and the store is empty. The embedded store can be open in one process only: stop
 * the server first.
 */
import { parseArgs } from 'node:util';
import { seedBulk } from '../server/seed/bulk.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { runCommand, settings, soundCatalogue, withStore } from './storeCommand.ts';

const usage = 'npm run seed -- --beneficiaries <number> [--centres <number>]';

const wholeNumber = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`"${text}" is no whole number above 0. Usage: ${usage}`);
  return value;
};

runCommand(async () => {
  const { values } = parseArgs({ options: { beneficiaries: { type: 'string' }, centres: { type: 'string' } } });
  const beneficiaries = wholeNumber(values.beneficiaries);
  const centres = wholeNumber(values.centres);
  if (beneficiaries === undefined) throw new Error(`Usage: ${usage}`);
  const config = settings();
  const catalogue = await soundCatalogue(config);
  await withStore(config, async (store) => {
    await store.prepare(catalogue.entities);
    const options = { configDir: config.configDir, now: new Date() };
    // Accounts with a known password come only where the demo is asked for.
    if (config.demo && (await seedDemo(store, catalogue, options))) console.log('The demo was written first.');
    if ((await store.count('centre', {}, { centres: 'all' })) === 0) {
      throw new Error('There is no centre yet: run with DEMO=1, which writes the demo first, or make centres.');
    }
    const started = Date.now();
    const progress = (count: number): void => {
      if (count % 10_000 === 0) console.log(`${count} of ${beneficiaries} beneficiaries, ${Math.round((Date.now() - started) / 1000)} s`);
    };
    const rows = await seedBulk(store, catalogue, { ...options, beneficiaries, progress, ...(centres === undefined ? {} : { centres }) });
    await store.tidy();
    console.log(`${beneficiaries} beneficiaries, ${rows} rows, in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
});
