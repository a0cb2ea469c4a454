import type { ComponentType } from 'react';
import type { SkeletonsProps } from '../../widgets/contract.ts';
import type { BlockProps } from './route.ts';
import { lazyPage } from '../root/lazyPage.ts';

export interface BlockView {
  Component: ComponentType<BlockProps> & { load: () => void };
  skeleton: SkeletonsProps['shape'];
}

/**
 * What screens may be made of: the `block` of config/screens -> component. `login` and `link` stand before the application
 * and are drawn by the root.
 */
export const blocks: Readonly<Record<string, BlockView | undefined>> = {
  form: { Component: lazyPage(() => import('../pages/form/FormBlock.tsx')), skeleton: 'form' },
  list: { Component: lazyPage(() => import('../pages/list/ListPage.tsx')), skeleton: 'table' },
  record: { Component: lazyPage(() => import('../pages/record/RecordPage.tsx')), skeleton: 'record' },
  cards: { Component: lazyPage(() => import('../pages/CardsPage.tsx')), skeleton: 'cards' },
  chart: { Component: lazyPage(() => import('../pages/chart/ChartBlock.tsx')), skeleton: 'cards' },
  page: { Component: lazyPage(() => import('../pages/StaticPage.tsx')), skeleton: 'lines' },
  text: { Component: lazyPage(() => import('../pages/TextBlock.tsx')), skeleton: 'lines' },
  buttons: { Component: lazyPage(() => import('../pages/ButtonsBlock.tsx')), skeleton: 'lines' },
  game: { Component: lazyPage(() => import('../pages/GamePage.tsx')), skeleton: 'cards' },
  notice: { Component: lazyPage(() => import('../pages/NoticeBlock.tsx')), skeleton: 'lines' },
  messages: { Component: lazyPage(() => import('../pages/MessagesPage.tsx')), skeleton: 'lines' },
};
