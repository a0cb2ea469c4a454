import { useMemo, useSyncExternalStore } from 'react';
import type { Path, Problem } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../root/context.tsx';
import { pathOf } from '../../save/pointers.ts';
import type { FormWork } from './formWork.ts';

export interface SummaryProps { problems: readonly Problem[]; work: FormWork; labelOf: (path: Path) => string; onGo: (path: Path) => void }

/** What stopped the save, each leading to its field; what is mended goes away. */
export function Summary({ problems, work, labelOf, onGo }: SummaryProps) {
  const { ErrorSummary } = useWidgets();
  const text = useText();
  const first = useMemo(() => [...new Map(problems.map((problem) => [problem.at, problem])).values()], [problems]);
  const wrong = useSyncExternalStore(
    (listener) => work.store.subscribe('*', listener),
    () => first.filter(({ at }) => at === '' || work.store.fact(pathOf(at)).error !== undefined).map(({ at }) => at).join('\n'),
  );
  const items = first.filter(({ at }) => at === '' || wrong.split('\n').includes(at)).map(({ at, message }) => ({ path: pathOf(at), label: labelOf(pathOf(at)), message }));
  if (items.length === 0) return null;
  const title = text(items.length === 1 ? '{{app.oneProblem}}' : '{{app.problems}}', { count: items.length });
  return <ErrorSummary title={title} items={items} onGo={onGo} takesFocus={false} />;
}
