/**
 * Builds the page: src/app -> dist/app. Everything that leaves here must live under a strict Content-Security-Policy:
 * no inline script, no inlined fonts or pictures, no polyfill that writes one.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Small parts that every page behind the login has and no page before it: one file instead of a score of them, each of which would weigh more than
 * what is in it.
 */
const insideOnly = new RegExp(
  [
    'src/widgets/(dialogs/(Dialog(Frame|Text)|toneIcons)|views/(ErrorPanel|EmptyState)|tables/StatusChip|environment/(useKey|AppLink)|record/TabMark|shell/useFind)',
    'src/runtime/(pages/ask|text/time)',
    'src/engine/(workflow/stateOf|rules/argsOf)',
    '@tabler/icons-react/dist/esm/icons/Icon(Lock|ChevronDown|ChevronRight|CircleDashed|CircleCheckFilled)',
    '@mui/material/(IconButton|useMediaQuery)/[A-Za-z]+',
  ]
    .map((part) => `(${part})\\.m?[jt]sx?$`)
    .join('|'),
);

export default defineConfig({
  root: 'src/app',
  plugins: [react()],
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
