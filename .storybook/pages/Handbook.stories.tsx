/** The handbook of the definitions as they are now, the same page that `npm run handbook` writes. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { definitionTexts } from '../views/fromGlob.ts';
import { handbookOf, type WidgetTable } from '../../src/cli/handbook/entries.ts';
import { handbookPage } from '../../src/cli/handbook/page.ts';
import { usesIn } from '../../src/cli/handbook/uses.ts';
import widgets from '../../src/widgets/inputs/widgets.json';

function Handbook() {
  const uses = usesIn(definitionTexts);
  const page = handbookPage(uses.catalogue.app.name, handbookOf(uses, widgets as unknown as WidgetTable));
  return <iframe title="Handbook" srcDoc={page} style={{ border: 0, width: '100%', height: '100vh', display: 'block' }} />;
}

const meta: Meta<typeof Handbook> = {
  title: 'Handbook',
  component: Handbook,
  parameters: { layout: 'fullscreen', definition: { file: 'config/app.json', requirement: ['quality 5'] } },
};
export default meta;
export const Everything: StoryObj<typeof Handbook> = {};
