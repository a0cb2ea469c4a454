/**
 * Builds the page: src/app -> dist/app. Everything that leaves here must live under a strict Content-Security-Policy:
 * no inline script, no inlined fonts or pictures, no polyfill that writes one.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Packages that rjsf carries for what our definitions never reach, each with what stands in its place. Markdown: descriptions are plain text
 * (24 kB). References and `allOf`: the catalogue sends every schema whole, the meta schema refuses the rest, and what is asked all the same fails
 * loudly (14 kB).
 */
const refuses = (what: string): string => `() => { throw new Error('A form schema may not have ${what}: it comes with everything in place.'); }`;
const unreached: Readonly<Record<string, string>> = {
  'markdown-to-jsx/react': 'export const Markdown = ({ children }) => children;',
  'fast-uri': `const refuse = ${refuses('$ref')}; export default { equal: refuse, resolve: refuse };`,
  '@x0k/json-schema-merge': `const refuse = ${refuses('allOf')}; export const createComparator = () => ({}), createMerger = () => ({}), createShallowAllOfMerge = () => refuse;`,
  '@x0k/json-schema-merge/lib/array': 'export const createDeduplicator = () => undefined, createIntersector = () => undefined;',
};

function withoutUnreachedPackages(): Plugin {
  const mark = '\0skilldesk:unreached:';
  return {
    name: 'skilldesk:without-unreached-packages',
    enforce: 'pre',
    resolveId: (source, importer) => (source in unreached && importer?.includes('/@rjsf/') ? mark + source : undefined),
    load: (id) => (id.startsWith(mark) ? unreached[id.slice(mark.length)] : undefined),
  };
}

/**
 * Small parts that every page behind the login has and no page before it: one file instead of a score of them, each of which would weigh more than
 * what is in it.
 */
const insideOnly = new RegExp(
  [
    'src/widgets/(dialogs/(Dialog(Frame|Text)|toneIcons)|views/(ErrorPanel|EmptyState)|tables/StatusChip|environment/(useKey|AppLink)|record/TabMark|shell/useFind)',
    'src/runtime/(context/lookup|text/time)',
    'src/engine/(workflow/stateOf|rules/argsOf)',
    '@tabler/icons-react/dist/esm/icons/Icon(Lock|ChevronDown|ChevronRight|CircleDashed|CircleCheckFilled)',
    '@mui/material/(IconButton|useMediaQuery)/[A-Za-z]+',
  ]
    .map((part) => `(${part})\\.m?[jt]sx?$`)
    .join('|'),
);

export default defineConfig({
  root: 'src/app',
  plugins: [withoutUnreachedPackages(), react()],
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
    proxy: Object.fromEntries(
      ['/api', '/pictures'].map((path) => [path, { target: process.env.SKILLDESK_SERVER ?? 'http://localhost:8081', changeOrigin: false }]),
    ),
  },
});
