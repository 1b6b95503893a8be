import { Component, type ReactNode } from 'react';
import { isMissingChunk, reloadIfGone } from '../missing-chunk.ts';
import { ErrorState } from './error-state.tsx';
import styles from './part-boundary.module.css';

interface PartBoundaryProps {
  /** Loads the part again. */
  onRetry: () => void;
  /** Said in the place of a part that has one; without it a note stands in a corner of the window. */
  missing?: string | undefined;
  children: ReactNode;
}

/** Around a part that loads by itself: where its file does not come, the page beside it stays as it is. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    if (isMissingChunk(error)) void reloadIfGone();
  }

  readonly #tryAgain = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A fault inside of the part is one of the page.
    if (!isMissingChunk(error)) throw error;
    const { missing } = this.props;
    return (
      <div className={missing === undefined ? styles.missing : styles.inPlace}>
        <ErrorState
          message={`${missing ?? 'What you asked for did not load.'} Your connection or our server failed.`}
          onRetry={this.#tryAgain}
        />
      </div>
    );
  }
}
