import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingChunk, reloadIfGone } from '../ui/missing-chunk.ts';
import { FailedPage } from './failed-page.tsx';

interface Failure {
  readonly error: Error | null;
  readonly at: Date;
}

/** React catches the failure of a page only through a class. Placed anew for each path, so that leaving mends it. */
export class FailureBoundary extends Component<{ children: ReactNode }, Failure> {
  override state: Failure = { error: null, at: new Date() };

  static getDerivedStateFromError(error: unknown): Failure {
    return { error: error instanceof Error ? error : new Error(String(error)), at: new Date() };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    if (isMissingChunk(error)) void reloadIfGone();
  }

  override render(): ReactNode {
    const { error, at } = this.state;
    return error ? <FailedPage error={error} at={at} onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
