/**
 * Builds the page: src/app -> dist/app. Everything that leaves here must live under a strict Content-Security-Policy:
 * no inline script, no inlined fonts or pictures, no polyfill that writes one.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const plainText = '\0skilldesk:plain-text';

/** rjsf carries a markdown renderer (31 kB) for descriptions that our definitions do not have: it gets one that shows text as text. */
function withoutMarkdownInForms(): Plugin {
  return {
    name: 'skilldesk:without-markdown-in-forms',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'markdown-to-jsx/react' && importer?.includes('@rjsf') ? plainText : undefined),
    load: (id) => (id === plainText ? 'export const Markdown = ({ children }) => children;' : undefined),
  };
}

export default defineConfig({
  root: 'src/app',
  plugins: [withoutMarkdownInForms(), react()],
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/api': { target: process.env.SKILLDESK_SERVER ?? 'http://localhost:8081', changeOrigin: false } },
  },
});
