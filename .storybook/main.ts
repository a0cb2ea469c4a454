/** Storybook: views by hand beside their code, everything else from the definitions. */
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { writeStories } from './generate/writeStories.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
writeStories(root);

/** Definitions that change while Storybook runs get their stories written again. */
const storiesFromDefinitions: Plugin = {
  name: 'skilldesk:stories-from-definitions',
  configureServer({ watcher }) {
    watcher.add(['config/screens', 'config/messages', 'schemas', 'workflows'].map((folder) => `${root}${folder}`));
    watcher.on('all', (_event, path) => {
      if (path.endsWith('.json')) writeStories(root);
    });
  },
};

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./pages/*.stories.tsx', '../src/widgets/**/*.stories.tsx', './generated/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  viteFinal: async (options) => ({
    ...options,
    plugins: [...(options.plugins ?? []), storiesFromDefinitions],
    // Everything a story may reach is looked through first: a package that Vite meets later makes it reload in the middle of a test. Tests gather
    // anew each time, so that a bare clone and a machine with old caches do the same. Icons are single files already.
    optimizeDeps: {
      ...options.optimizeDeps,
      force: process.env.VITEST !== undefined,
      exclude: [...(options.optimizeDeps?.exclude ?? []), '@tabler/icons-react'],
      include: [...(options.optimizeDeps?.include ?? []), 'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
      entries: [
        'src/widgets/**/*.{ts,tsx}',
        'src/engine/**/*.ts',
        'src/catalogue/**/*.ts',
        'src/runtime/pages/list/*.ts',
        '.storybook/{generated,pages,views}/*.{ts,tsx}',
      ],
    },
    build: { ...options.build, chunkSizeWarningLimit: 3000 },
  }),
};
export default config;
