/** The product's definitions with every form of `tests/forms` dropped in, as `tests/rules/dropped.test.ts` judged them. */
import { catalogueOf, definitionTexts } from '../../../.storybook/views/fromGlob.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';

const proofs = import.meta.glob<string>(['/tests/forms/**/*.json', '/tests/forms/**/*.csv'], { eager: true, query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('/tests/forms/*/pictures/*', { eager: true, query: '?inline', import: 'default' });

const dropped = [
  ...Object.entries(proofs).map(([path, text]) => [path, text.replaceAll('/schemas/_meta/', '/_meta/').replaceAll('/schemas/_shared/', '/_shared/')]),
  ...Object.entries(pictures).map(([path, url]) => [path, url.replace(/^[^,]*,/, '')]),
].map(([path = '', content = '']) => [path.replace('/tests/forms/', 'schemas/forms/dropped/'), content] as const);

export const droppedCatalogue = (): Catalogue => catalogueOf({ ...definitionTexts, ...Object.fromEntries(dropped) }, { isProven: true });
