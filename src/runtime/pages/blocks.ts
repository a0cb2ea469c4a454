import type { ComponentType } from 'react';
import type { SkeletonsProps } from '../../widgets/contract/views.ts';
import type { BlockProps } from '../screens/route.ts';
import { lazyPage } from '../context/lazyPage.ts';

interface BlockView {
  Component: ComponentType<BlockProps> & { load: () => void };
  skeleton: SkeletonsProps['shape'];
}

/**
 * What screens may be made of: the `block` of config/screens -> component. `login` and `link` stand before the application
 * and are drawn by the root.
 */
export const blocks: Readonly<Record<string, BlockView | undefined>> = {
  form: { Component: lazyPage(() => import('./form/FormBlock.tsx')), skeleton: 'form' },
  list: { Component: lazyPage(() => import('./form/ListBlock.tsx')), skeleton: 'table' },
  record: { Component: lazyPage(() => import('./record/RecordPage.tsx')), skeleton: 'record' },
  story: { Component: lazyPage(() => import('./record/StoryPage.tsx')), skeleton: 'form' },
  cards: { Component: lazyPage(() => import('./CardsPage.tsx')), skeleton: 'cards' },
  waiting: { Component: lazyPage(() => import('./WaitingPage.tsx')), skeleton: 'line' },
  chart: { Component: lazyPage(() => import('./chart/ChartBox.tsx')), skeleton: 'cards' },
  sheet: { Component: lazyPage(() => import('./sheet/SheetBlock.tsx')), skeleton: 'cards' },
  upload: { Component: lazyPage(() => import('./upload/UploadBlock.tsx')), skeleton: 'form' },
  page: { Component: lazyPage(() => import('./StaticPage.tsx')), skeleton: 'lines' },
  text: { Component: lazyPage(() => import('./TextBlock.tsx')), skeleton: 'lines' },
  buttons: { Component: lazyPage(() => import('./CardsPage.tsx')), skeleton: 'lines' },
  game: { Component: lazyPage(() => import('./GamePage.tsx')), skeleton: 'cards' },
  notice: { Component: lazyPage(() => import('./NoticeBlock.tsx')), skeleton: 'lines' },
  tour: { Component: lazyPage(() => import('./TourPage.tsx')), skeleton: 'line' },
  definitions: { Component: lazyPage(() => import('./studio/DefinitionsBlock.tsx')), skeleton: 'form' },
  messages: { Component: lazyPage(() => import('./MessagesPage.tsx')), skeleton: 'lines' },
};
