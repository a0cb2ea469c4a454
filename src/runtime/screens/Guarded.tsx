import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CallProblem } from '../client/problem.ts';
import { useText, useWidgets } from '../root/context.tsx';
import { useOnline } from '../shell/useOnline.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A part of the page whose faults stay inside it. Tried again, it reads everything anew that it had read: the fault may lie in there. */
export function Guarded({ children }: { children: ReactNode }) {
  const { ErrorPanel } = useWidgets();
  const text = useText();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const anew = useCallback(() => queries.removeQueries({ type: 'inactive' }), [queries]);
  const words = useMemo(
    () => ({
      wrong: text('{{app.wentWrong}}'),
      unread: text('{{app.notRead}}'),
      outdated: text(isOnline ? '{{app.newVersion}}' : '{{app.problem.network}}'),
      why: ({ kind, messages }: CallProblem) => messages[0]?.text || text(`{{app.problem.${kind}}}`),
    }),
    [text, isOnline],
  );
  return (
    <ErrorBoundary Panel={ErrorPanel} words={words} onRetry={anew}>
      {children}
    </ErrorBoundary>
  );
}
