/** The product's definitions with every form of `tests/forms` dropped in, judged in the browser. */
import type { Files } from '../../../src/catalogue/definitions.ts';
import { judgeDefinitions } from '../../../src/catalogue/judge.ts';
import type { MetaSchemas } from '../../../src/catalogue/meta/metaJudge.ts';
import { formatFault } from '../../../src/catalogue/report.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';

const texts = {
  ...import.meta.glob<string>(['/config/**/*.json', '/config/screens/pages/*.md', '/workflows/*.json'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>(['/schemas/_shared/*.json', '/schemas/forms/**/*.json', '/schemas/lists/*.json'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
};
const proofs = import.meta.glob<string>(['/tests/forms/**/*.json', '/tests/forms/**/*.csv'], { eager: true, query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('/tests/forms/*/pictures/*', { eager: true, query: '?inline', import: 'default' });
const metas = import.meta.glob<JsonObject>('/schemas/_meta/*.schema.json', { eager: true, import: 'default' });

const files: Files = {
  ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(1), text])),
  ...Object.fromEntries(
    Object.entries(proofs).map(([path, text]) => [
      path.replace('/tests/forms/', 'schemas/forms/dropped/'),
      text.replaceAll('/schemas/_meta/', '/_meta/').replaceAll('/schemas/_shared/', '/_shared/'),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(pictures).map(([path, url]) => [path.replace('/tests/forms/', 'schemas/forms/dropped/'), url.replace(/^[^,]*,/, '')]),
  ),
};
const metaSchemas: MetaSchemas = Object.fromEntries(
  Object.entries(metas).map(([path, schema]) => [path.split('/').at(-1)?.replace('.schema.json', '') ?? '', schema]),
);

/** @throws with every fault in words */
export function droppedCatalogue(): Catalogue {
  const judged = judgeDefinitions(files, { metas: metaSchemas, hash: 'dropped', known: {} });
  if (!judged.ok) throw new Error(judged.faults.map(formatFault).join('\n'));
  return judged.catalogue;
}
