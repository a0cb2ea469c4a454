import type { ComponentType } from 'react';
import type { SkeletonsProps } from '../../widgets/contract.ts';
import type { BlockProps } from './route.ts';
import { late } from '../root/late.ts';

export interface BlockView {
  Component: ComponentType<BlockProps> & { load: () => void };
  skeleton: SkeletonsProps['shape'];
}

/**
 * What screens may be made of: the `block` of config/screens -> component. `login` and `link` stand before the application
 * and are drawn by the root.
 */
export const blocks: Readonly<Record<string, BlockView | undefined>> = {
  form: { Component: late(() => import('../pages/form/FormBlock.tsx')), skeleton: 'form' },
  list: { Component: late(() => import('../pages/list/ListPage.tsx')), skeleton: 'table' },
  record: { Component: late(() => import('../pages/record/RecordPage.tsx')), skeleton: 'record' },
  cards: { Component: late(() => import('../pages/CardsPage.tsx')), skeleton: 'cards' },
  chart: { Component: late(() => import('../pages/chart/ChartBlock.tsx')), skeleton: 'cards' },
  page: { Component: late(() => import('../pages/StaticPage.tsx')), skeleton: 'lines' },
  text: { Component: late(() => import('../pages/TextBlock.tsx')), skeleton: 'lines' },
  buttons: { Component: late(() => import('../pages/ButtonsBlock.tsx')), skeleton: 'lines' },
  game: { Component: late(() => import('../pages/GamePage.tsx')), skeleton: 'cards' },
  notice: { Component: late(() => import('../pages/NoticeBlock.tsx')), skeleton: 'lines' },
  messages: { Component: late(() => import('../pages/MessagesPage.tsx')), skeleton: 'lines' },
};
