/**
 * Builds the frame of the editor's preview beside the page, by itself: what both have would come in other files with every page. It lives under a policy
 * of its own (src/server/plugins/page.ts).
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/app',
  plugins: [react()],
  build: {
    outDir: '../../dist/app',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 1100,
    rolldownOptions: { input: join(import.meta.dirname, 'src/app/preview.html') },
  },
});
