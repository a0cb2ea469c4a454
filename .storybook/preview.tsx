/** Every story: theme, size of screen, role, and axe as a test that fails. */
import type { Preview } from '@storybook/react-vite';
import { Stage, type Scheme } from './views/Stage.tsx';
import { asExample, firstLanguage, languageItems, roleItems, schemes } from './views/toolbar.ts';

const isTest = import.meta.env.MODE === 'test';

const preview: Preview = {
  globalTypes: {
    scheme: { description: 'Light or dark', toolbar: { title: 'Scheme', icon: 'mirror', items: schemes, dynamicTitle: true } },
    language: { description: 'In which language', toolbar: { title: 'Language', icon: 'globe', items: languageItems, dynamicTitle: true } },
    role: { description: 'Whose eyes', toolbar: { title: 'Role', icon: 'user', items: roleItems, dynamicTitle: true } },
  },
  initialGlobals: { scheme: 'light', language: firstLanguage, role: asExample },
  parameters: {
    layout: 'padded',
    options: { storySort: { order: ['Start here', 'Look', 'Pages', 'Forms', 'Lists', 'Workflows', 'widgets'] } },
    a11y: {
      test: 'error',
      // What passes is counted, not described: describing it took longer than finding it.
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Tests ask darkLook.ts whether all can be read, and nobody there what cannot be told.
        ...(isTest
          ? { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] }
          : { resultTypes: ['violations', 'incomplete'] }),
      },
    },
    viewport: {
      options: {
        desktop: { name: 'Desktop 1280', type: 'desktop', styles: { width: '1280px', height: '900px' } },
        phone: { name: 'Phone 360', type: 'mobile', styles: { width: '360px', height: '740px' } },
      },
    },
  },
  decorators: [
    (Story, { globals }) => (
      <Stage scheme={globals['scheme'] as Scheme} language={String(globals['language'])}>
        <Story />
      </Stage>
    ),
  ],
};
export default preview;
