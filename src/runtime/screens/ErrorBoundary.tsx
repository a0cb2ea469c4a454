import { Component } from 'react';
import type { ComponentType, ErrorInfo, ReactNode } from 'react';
import type { ErrorPanelProps } from '../../widgets/contract.ts';

export interface ErrorBoundaryProps {
  Panel: ComponentType<ErrorPanelProps>;
  title: string;
  children: ReactNode;
}

/**
 * Keeps a fault of one block inside it (D3-RECORD-27, D3-CONST-08): the panel says so with details, the rest of the
 * page lives.
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
    const { Panel, title } = this.props;
    return <Panel title={title} details={fault.message} onRetry={() => this.setState({ fault: null })} />;
  }
}
