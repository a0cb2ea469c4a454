import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { BlockDef } from '../../catalogue/types.ts';
import type { SkeletonsProps } from '../../widgets/contract.ts';

export interface BlockProps {
  block: BlockDef;
}
export interface BlockView {
  Component: ComponentType<BlockProps>;
  skeleton: SkeletonsProps['shape'];
}

/**
 * What screens may be made of: the `block` of config/screens -> component. `login` stands before the application and is
 * drawn by the root.
 */
export const blocks: Readonly<Record<string, BlockView | undefined>> = {
  form: { Component: lazy(() => import('../pages/form/FormBlock.tsx')), skeleton: 'form' },
  list: { Component: lazy(() => import('../pages/list/ListPage.tsx')), skeleton: 'table' },
  record: { Component: lazy(() => import('../pages/record/RecordPage.tsx')), skeleton: 'record' },
  cards: { Component: lazy(() => import('../pages/CardsPage.tsx')), skeleton: 'cards' },
  chart: { Component: lazy(() => import('../pages/chart/ChartBlock.tsx')), skeleton: 'cards' },
  page: { Component: lazy(() => import('../pages/StaticPage.tsx')), skeleton: 'lines' },
  text: { Component: lazy(() => import('../pages/TextBlock.tsx')), skeleton: 'lines' },
  buttons: { Component: lazy(() => import('../pages/ButtonsBlock.tsx')), skeleton: 'lines' },
  game: { Component: lazy(() => import('../pages/GamePage.tsx')), skeleton: 'cards' },
  messages: { Component: lazy(() => import('../pages/MessagesPage.tsx')), skeleton: 'lines' },
};
