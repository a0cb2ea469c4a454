import type { Path, Problem } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../root/context.tsx';
import { pathOf } from '../../save/pointers.ts';

export interface SummaryProps {
  problems: readonly Problem[];
  labelOf: (path: Path) => string;
  onGo: (path: Path) => void;
}

/** What stopped the save, each problem leading to its field. The focus goes to the first wrong field, not here. */
export function Summary({ problems, labelOf, onGo }: SummaryProps) {
  const { ErrorSummary } = useWidgets();
  const text = useText();
  const items = problems.map(({ at, message }) => ({ path: pathOf(at), label: at === '' ? '' : labelOf(pathOf(at)), message }));
  const title = text(items.length === 1 ? '{{app.oneProblem}}' : '{{app.problems}}', { count: items.length });
  return <ErrorSummary title={title} items={items} onGo={onGo} takesFocus={false} />;
}
