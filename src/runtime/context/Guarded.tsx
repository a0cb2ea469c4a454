import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode, Component, type ComponentType, type ErrorInfo } from 'react';
import { CallProblem } from '../client/problem.ts';
import { useText, useWidgets } from './context.tsx';
import { useOnline } from './useOnline.ts';
import type { ErrorPanelProps } from '../../widgets/contract/views.ts';

const Nothing = (): null => null;
const UNSAID = { wrong: '', unread: '', outdated: '', why: () => '' };

/**
 * What stands beside the page and may be missing: it comes without hiding anything for a moment, and where one of its parts cannot be
 * fetched (without a line), or it fails, it is not there, and the page with what is typed in it stays.
 */
export function Aside({ children }: { children: ReactNode }) {
  const { LazyBoundary } = useWidgets();
  return (
    <ErrorBoundary Panel={Nothing} words={UNSAID}>
      <LazyBoundary>{children}</LazyBoundary>
    </ErrorBoundary>
  );
}

export interface ErrorBoundaryProps {
  Panel: ComponentType<ErrorPanelProps>;
  /** 'Something went wrong', what is said of a call that was refused or failed, and of a part of the page that could not be fetched. */
  words: { wrong: string; unread: string; outdated: string; why: (problem: CallProblem) => string };
  /** Before the block is tried again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** A script of the page that is not there (any more): after an update of the product, or without a line. */
const isMissingPart = ({ message }: Error): boolean => /dynamically imported module|importing a module script failed/i.test(message);

/**
 * Keeps a fault of one block inside it (D3-RECORD-27, D3-CONST-08): the panel says so with details, the rest of the page
 * lives. A part that could not be fetched is fetched again with the whole page; what was typed waits in its draft.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(thrown: unknown): { fault: Error } {
    return { fault: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(fault: Error, info: ErrorInfo): void {
    console.error('A part of the page failed', fault, info.componentStack);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    const { Panel, words, onRetry } = this.props;
    if (isMissingPart(fault)) return <Panel title={words.outdated} onRetry={() => location.reload()} />;
    const retry = (): void => {
      onRetry?.();
      this.setState({ fault: null });
    };
    if (!(fault instanceof CallProblem)) return <Panel title={words.wrong} details={fault.message} onRetry={retry} />;
    const details = typeof fault.cause === 'string' ? `${fault.cause}: ${fault.message}` : fault.message;
    return <Panel title={words.unread} text={words.why(fault)} details={details} onRetry={retry} />;
  }
}

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
      why: ({ words }: CallProblem) => text(words),
    }),
    [text, isOnline],
  );
  return (
    <ErrorBoundary Panel={ErrorPanel} words={words} onRetry={anew}>
      {children}
    </ErrorBoundary>
  );
}
