/**
 * The test projects. Those in Node are always there; those that need a browser's bundler only when named (`--project component`),
 * because starting their tools costs seconds that `vitest run tests/engine` should not pay.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { browserArguments, chromiumPath } from './tests/support/chromium.ts';
import { LineReporter } from './tests/support/lineReporter.ts';
import { shortLived } from './tests/support/product.ts';
import { SlowestFirst } from './tests/support/slowestFirst.ts';
import { textsAtOnce } from './tests/support/textsAtOnce.ts';

const rooms = (...names: string[]): string[] => names.map((name) => `tests/${name}/**/*.test.{ts,tsx}`);
/** What costs more than it tells of most changes is named `*.long.test.ts`: `npm run test:all` runs it, and so does who names the file. */
const isAll = process.env.SKILLDESK_ALL === '1' || process.argv.some((part) => part.includes('.long.test'));
const left = isAll ? [] : ['tests/**/*.long.test.{ts,tsx}'];
const inBrowser = 'tests/**/*.browser.test.{ts,tsx}';
const hasArgument = (name: string): boolean => process.argv.some((part) => part === name || part === `--project=${name}`);

/** Where `npm test` reads what was done. */
const reportFile = process.env.SKILLDESK_REPORT;

/** Journeys on a page whose processor is slowed (tests/support/browser.ts) wait as much longer. */
const slowed = Math.max(1, Number(process.env.SKILLDESK_SLOWED ?? 1));

/** What is polled comes in a moment, and on a busy machine in many: who waits a second there fails for nothing. */
const patient = { poll: { timeout: 90_000 } };

/** Judged definitions, stores and pages leave much behind: with room for it the collector has a third of the work less to do. */
const room = '--max-semi-space-size=64';
const roomy = { execArgv: [room] };
/** Where others have the processors the judge is made ready once, not in two workers. */
const unitWorkers = process.env.SKILLDESK_BESIDE === '1' ? 1 : 2;
/** Many databases, none for long: they are not made faster for a time that they do not live to see (tests/support/product.ts). */
const brief = { execArgv: [room, ...shortLived] };

/** It ends what hangs, and measures no machine: no test and no hook has one of its own. */
const LIMIT = 420_000;
const limits = { testTimeout: LIMIT, hookTimeout: LIMIT };
/** A worker that has done its work may take a busy machine long to go; vitest waits ten seconds. */
const patientEnd = 60_000;

/** A third worker made each test three to ten times longer. Projects with as many workers are one group. */
const waiting = { maxWorkers: 2, sequence: { groupOrder: 1 }, ...limits };

/** Chromium from the system, one tab for each project: two cores are shared with the bundler. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: browserArguments } }),
});

/** One PostgreSQL and one copy of the modules for all files of a worker: starting them anew took half of the time. */
const overHttp = {
  environment: 'node' as const,
  isolate: false,
  pool: 'forks' as const,
  // Script of a worker that lives for minutes is made faster, the database of one file is not.
  execArgv: [room, '--liftoff-only'],
  exclude: left,
  // Seen in the end under "unsteady": what needed its second chance is mended next.
  retry: 1,
  ...waiting,
  expect: patient,
};

const inNode: TestProjectConfiguration[] = [
  {
    test: {
      name: 'unit',
      environment: 'node',
      isolate: false,
      ...limits,
      include: rooms('engine', 'catalogue', 'rules', 'runtime', 'widgets', 'studio', 'house'),
      exclude: [inBrowser, ...left],
      maxWorkers: unitWorkers,
      ...roomy,
      expect: patient,
    },
  },
  { test: { name: 'server', include: rooms('server', 'security'), ...overHttp } },
  // Hours of it, and nothing that `npm test` could do in short.
  { test: { name: 'soak', environment: 'node', include: rooms('soak'), pool: 'forks', ...waiting } },
  {
    test: {
      name: 'faults',
      environment: 'node',
      isolate: false,
      include: rooms('faults'),
      pool: 'forks',
      exclude: left,
      retry: 1,
      ...brief,
      ...waiting,
      expect: patient,
    },
  },
  {
    test: {
      name: 'journeys',
      environment: 'node',
      // One copy of the modules for all files of a worker: each file's product and browser are its own all the same.
      isolate: false,
      include: rooms('journeys'),
      globalSetup: 'tests/support/prepareJourneys.ts',
      pool: 'forks',
      exclude: left,
      retry: 1,
      ...roomy,
      ...waiting,
      // As long as its pages wait for what a person would see.
      expect: { poll: { timeout: 90_000 * slowed } },
    },
  },
];

/** Dependencies are gathered anew each time: one that is only found while a test runs would bring a second React. Icons are single files already. */
const component = (): TestProjectConfiguration => ({
  plugins: [react(), textsAtOnce],
  optimizeDeps: {
    force: true,
    exclude: ['@tabler/icons-react'],
    include: ['react', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  },
  test: { name: 'component', isolate: false, include: [inBrowser], exclude: left, browser: browser(), ...limits, expect: patient },
});
/**
 * Stories that look different, light on a desktop, and where they stand dark on a phone (.storybook/darkLook.ts). That those which say other things in
 * the same look are drawn, too, is for `npm run test:all`. In one tab beside that of `component`: a second loads
 * every module once more.
 */
const storybook = async (): Promise<TestProjectConfiguration> => ({
  plugins: [
    ...(await storybookTest({
      configDir: fileURLToPath(new URL('.storybook', import.meta.url)),
      initialGlobals: { viewport: { value: 'desktop', isRotated: false } },
      tags: { exclude: isAll ? [] : ['same-look'] },
    })),
    textsAtOnce,
  ],
  test: { name: 'storybook', isolate: false, setupFiles: ['.storybook/darkLook.ts'], browser: browser(), ...limits },
});

export default defineConfig(async () => ({
  test: {
    teardownTimeout: patientEnd,
    // Who fails on another machine says all of it: "Object (one key)" tells nobody what went wrong.
    chaiConfig: { truncateThreshold: 2000 },
    sequence: { sequencer: SlowestFirst },
    ...(reportFile === undefined ? {} : { reporters: ['default', new LineReporter(reportFile)] }),
    projects: [...inNode, ...(hasArgument('component') ? [component()] : []), ...(hasArgument('storybook') ? [await storybook()] : [])],
  },
}));
