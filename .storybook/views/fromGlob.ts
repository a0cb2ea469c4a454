/** The definitions as the bundler finds them, judged in the browser: for stories, which show what an admin just wrote. */
import type { JsonObject } from '../../src/engine/types.ts';
import type { Files } from '../../src/catalogue/definitions.ts';
import { validateDefinitions, type KnownNames } from '../../src/catalogue/validateDefinitions.ts';
import type { MetaSchemas } from '../../src/catalogue/meta/metaJudge.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';

const texts = import.meta.glob<string>(
  [
    '/config/**/*.json',
    '/config/screens/pages/*.md',
    '/config/options/*.csv',
    '/schemas/forms/**/*.csv',
    '/schemas/_shared/*.json',
    '/schemas/forms/**/*.json',
    '/schemas/lists/*.json',
    '/workflows/*.json',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const pictures = import.meta.glob<string>(['/config/options/pictures/*', '/schemas/forms/*/*/pictures/*'], {
  eager: true,
  query: '?inline',
  import: 'default',
});
const metas = import.meta.glob<JsonObject>('/schemas/_meta/*.schema.json', { eager: true, import: 'default' });

/** The texts of the definitions by path. */
export const definitionTexts: Files = Object.fromEntries([
  ...Object.entries(texts).map(([path, text]) => [path.slice(1), text]),
  ...Object.entries(pictures).map(([path, url]) => [path.slice(1), url.replace(/^[^,]*,/, '')]),
]);
const metaSchemas: MetaSchemas = Object.fromEntries(
  Object.entries(metas).map(([path, schema]) => [path.split('/').at(-1)?.replace('.schema.json', '') ?? '', schema]),
);

interface FromGlobOptions {
  known?: KnownNames;
  /** These files are judged elsewhere: they are read as sound ones. */
  isProven?: boolean;
}

/** The catalogue of these files. Throws with every fault in words when there are any. */
export function catalogueOf(files: Files, options: FromGlobOptions = {}): Catalogue {
  const verdict = validateDefinitions(files, { metas: metaSchemas, hash: 'stories', ...options });
  if (!verdict.ok) throw new Error(verdict.faults.map(formatFault).join('\n'));
  return verdict.catalogue;
}

/** That of the repository's own definitions. */
export const catalogueFromGlob = (options?: FromGlobOptions): Catalogue => catalogueOf(definitionTexts, options);
