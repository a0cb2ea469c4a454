/**
 * Builds the page: src/app -> dist/app. Everything that leaves here must live under a strict Content-Security-Policy:
 * no inline script, no inlined fonts or pictures, no polyfill that writes one.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Parts of rjsf that our definitions never reach, each with what stands in its place. Markdown: descriptions are plain text (31 kB). References and
 * `allOf`: the catalogue sends every schema whole, the meta schema refuses the rest, and what is asked all the same fails loudly (14 kB). The default
 * registry: every field, template and widget is ours but SchemaField and ObjectField (20 kB). What serves a Form's own data, which ours has not: leaving out,
 * moving to another schema, choosing between schemas (3 kB).
 */
const refuses = (what: string): string => `() => { throw new Error('A form schema may not have ${what}: it comes with everything in place.'); }`;
const unreached: Readonly<Record<string, string>> = {
  'markdown-to-jsx/react': 'export const Markdown = ({ children }) => children;',
  'fast-uri': `const refuse = ${refuses('$ref')}; export default { equal: refuse, resolve: refuse };`,
  '@x0k/json-schema-merge': `const refuse = ${refuses('allOf')}; export const createComparator = () => ({}), createMerger = () => ({}), createShallowAllOfMerge = () => refuse;`,
  '@x0k/json-schema-merge/lib/array': 'export const createDeduplicator = () => undefined, createIntersector = () => undefined;',
  './omitExtraData.js': `const refuse = ${refuses('data to leave out')}; export default refuse; export { refuse as getUsedFormData, refuse as getFieldNames, refuse as isValueEmpty };`,
  './sanitizeDataForNewSchema.js': 'export default (_validator, _root, _schema, _old, data) => data;',
  './getClosestMatchingOption.js': `export default ${refuses('oneOf or anyOf')};`,
  './toPathSchema.js': `export default ${refuses('paths of its own')};`,
  '../getDefaultRegistry.js': `
    import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
    import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
    import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';
    export default () => ({
      fields: { SchemaField, ObjectField }, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {}, translateString: englishStringTranslator,
      globalFormOptions: { idPrefix: DEFAULT_ID_PREFIX, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
    });`,
};

function withoutUnreachedParts(): Plugin {
  const mark = '\0skilldesk:unreached:';
  return {
    name: 'skilldesk:without-unreached-parts',
    enforce: 'pre',
    resolveId: (source, importer) => (source in unreached && importer?.includes('/@rjsf/') ? mark + source : undefined),
    load: (id) => (id.startsWith(mark) ? unreached[id.slice(mark.length)] : undefined),
  };
}

/**
 * Small parts that every page behind the login has and no page before it: one file instead of a score of them, each of which would weigh more than
 * what is in it.
 */
const insideOnly = new RegExp([
  'src/widgets/(dialogs/(Dialog(Frame|Text)|toneIcons)|views/(ErrorPanel|EmptyState)|tables/StatusChip|environment/(useKey|AppLink)|record/TabMark|shell/useFind)',
  'src/runtime/(screens/exists|pages/ask|catalogue/parts|text/time)',
  'src/engine/(workflow/stateOf|rules/argsOf)',
  '@tabler/icons-react/dist/esm/icons/Icon(Lock|ChevronDown|ChevronRight|CircleDashed|CircleCheckFilled)',
  '@mui/material/(IconButton|useMediaQuery)/[A-Za-z]+',
].map((part) => `(${part})\\.m?[jt]sx?$`).join('|'));

export default defineConfig({
  root: 'src/app',
  plugins: [withoutUnreachedParts(), react()],
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'inside', test: insideOnly }] } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/pictures'].map((path) => [path, { target: process.env.SKILLDESK_SERVER ?? 'http://localhost:8081', changeOrigin: false }])),
  },
});
