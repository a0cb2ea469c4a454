import { useText, useWidgets } from '../context/context.tsx';
import type { BlockProps } from '../screens/route.ts';

/** A line of text in place of a screen that has nothing else yet. */
export default function TextBlock({ block }: BlockProps) {
  const { EmptyState } = useWidgets();
  const text = useText();
  return <EmptyState title={text(block.text ?? '')} />;
}
