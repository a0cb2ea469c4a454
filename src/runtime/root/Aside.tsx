import type { ReactNode } from 'react';
import { ErrorBoundary } from '../screens/ErrorBoundary.tsx';
import { useWidgets } from './context.tsx';

const Nothing = (): null => null;
const UNSAID = { wrong: '', unread: '', outdated: '', why: () => '' };

/**
 * What stands beside the page and may be missing: it comes without hiding anything for a moment, and where one of its parts cannot be
 * fetched (without a line), or it fails, it is not there, and the page with what is typed in it stays.
 */
export function Aside({ children }: { children: ReactNode }) {
  const { Late } = useWidgets();
  return (
    <ErrorBoundary Panel={Nothing} words={UNSAID}>
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
