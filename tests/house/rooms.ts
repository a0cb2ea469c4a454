/**
 * Who may import whom: row -> column. `types` means `import type` only. A folder under src without a row is a fault.
 * npm packages are listed by room, so that a new one is a decision that shows in a diff; `*` ends a scope.
 */
export interface Room {
  may: Readonly<Record<string, 'yes' | 'types'>>;
  /** Files whose values may be imported where else only types may. */
  values?: readonly string[];
  npm: readonly string[];
  node: boolean | readonly string[];
  globals: boolean;
}

const page = ['react', 'react/*'];

export const rooms: Readonly<Record<string, Room>> = {
  engine: { may: { engine: 'yes' }, npm: ['json-logic-js', 'xstate', 'dayjs', 'dayjs/*'], node: false, globals: false },
  catalogue: {
    may: { engine: 'yes', catalogue: 'yes' },
    npm: ['ajv', 'ajv/*', 'ajv-errors', '@rjsf/utils', '@rjsf/validator-ajv8', '@rjsf/validator-ajv8/*'],
    node: ['src/catalogue/fromDisk.ts', 'src/catalogue/watchCatalogue.ts', 'src/catalogue/compile/'],
    globals: true,
  },
  runtime: {
    may: { engine: 'yes', catalogue: 'types', studio: 'types', widgets: 'types', runtime: 'yes' },
    npm: [...page, 'react-router-dom', 'xstate', '@xstate/react', '@rjsf/core', '@rjsf/utils', '@tanstack/*'],
    node: false,
    globals: true,
  },
  widgets: {
    may: { engine: 'types', catalogue: 'types', widgets: 'yes' },
    // What an object, a pointer, a text of several values and digits of any script are, how numbers are grouped, a day is written and a language calls
    // months and weekdays, is said once. None of it judges.
    values: [
      'src/engine/json.ts',
      'src/engine/joinedTexts.ts',
      'src/engine/countText.ts',
      'src/engine/geoPlace.ts',
      'src/engine/typedDigits.ts',
      'src/engine/dates/speakDates.ts',
    ],
    npm: [
      ...page,
      'react-dom',
      '@mui/*',
      '@emotion/*',
      '@rjsf/*',
      '@tabler/*',
      '@tanstack/*',
      '@fontsource-variable/*',
      'dayjs',
      'dayjs/*',
      'apexcharts',
      'apexcharts/*',
      'markdown-to-jsx/*',
      'react-apexcharts',
      'html2canvas',
      'qrcode-generator',
      'xlsx',
      'codemirror',
      '@codemirror/*',
      '@lezer/highlight',
      '@storybook/react-vite',
      'storybook/test',
    ],
    node: false,
    globals: true,
  },
  server: {
    may: { engine: 'yes', catalogue: 'yes', server: 'yes' },
    npm: [
      'fastify',
      '@fastify/*',
      'pino',
      '@electric-sql/*',
      'pg',
      '@node-rs/argon2',
      'jose',
      'openid-client',
      'bowser',
      'negotiator',
      'nodemailer',
      '@zxcvbn-ts/*',
      '@aws-sdk/*',
      'dayjs',
      'dayjs/*',
      'xlsx',
      'ajv',
      'ajv/*',
      'yazl',
      'diff',
    ],
    node: true,
    globals: true,
  },
  // The editor of definitions: what of it needs the catalogue in the browser.
  studio: { may: { engine: 'yes', catalogue: 'yes', studio: 'yes' }, npm: ['jsonc-parser'], node: false, globals: true },
  // A foreign form may be a spreadsheet.
  cli: { may: { engine: 'yes', catalogue: 'yes', server: 'yes', studio: 'yes', cli: 'yes' }, npm: ['xlsx', 'diff'], node: true, globals: true },
  app: {
    may: { runtime: 'yes', widgets: 'yes', studio: 'yes', catalogue: 'types', engine: 'types', app: 'yes' },
    npm: [...page, 'react-dom', 'react-dom/*', 'react-router-dom', '@tanstack/*', '@fontsource-variable/*', 'xlsx', 'idb'],
    node: false,
    globals: true,
  },
};

/** Names that a pure room may not touch: the world outside its arguments. */
export const worldly = ['window', 'document', 'process', 'fetch', 'localStorage', 'sessionStorage', 'globalThis', 'require'] as const;
