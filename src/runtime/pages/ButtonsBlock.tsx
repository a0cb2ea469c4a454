import { useMemo } from 'react';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import { destination } from '../save/after.ts';
import type { BlockProps } from '../screens/route.ts';
import { useScope } from '../shell/scope.tsx';
import { cardsOf } from './CardsPage.tsx';
import { useButtons } from './useButtons.ts';

/** A row of ways on, without counts. */
export default function ButtonsBlock({ block }: BlockProps) {
  const { Cards } = useWidgets();
  const { session } = useScope();
  const { links: ways } = useRuntime();
  const text = useText();
  const { buttons } = useMemo(() => cardsOf(block), [block]);
  const links = useButtons(buttons).map(({ id, label, def, enabled, why }) => ({
    id,
    label,
    href: enabled && def.go ? ways.hrefOf(destination(def.go, { session })) : '',
    ...(def.icon ? { icon: def.icon } : {}),
    ...(why ? { note: why } : {}),
  }));
  return <Cards title={text(block.text ?? '')} counts={[]} links={links} />;
}
