import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingChunk, reloadIfGone } from '../ui/missing-chunk.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useSupportEmail } from '../api/config.ts';
import { CallError } from '../api/call.ts';
import { ButtonAnchor, PlainButton } from '../ui/button.tsx';
import { formatInstant } from '../../contract/formats.ts';
import { MessagePage } from './message-page.tsx';

interface Failure {
  readonly error: Error | null;
  readonly at: Date;
}

/**
 * React catches the failure of a page only through a class. Each path gets a new one, so that leaving the page clears
 * it.
 */
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

const blur = [7, 7, 7, 6, 6, 6, 5];

/** In the place of a page that failed. `at` is when; the reference lets support find the request in the log. */
function FailedPage({ error, at, onRetry }: { error: Error; at: Date; onRetry: () => void }) {
  const supportEmail = useSupportEmail();
  const reference = error instanceof CallError ? error.requestId : undefined;
  const actions = (
    <>
      <PlainButton size="lg" icon={<IconRefresh size={19} stroke={1.75} aria-hidden="true" />} onClick={onRetry}>
        Try again
      </PlainButton>
      {supportEmail && (
        <ButtonAnchor size="lg" variant="default" href={`mailto:${supportEmail}`}>
          Write to support
        </ButtonAnchor>
      )}
    </>
  );
  const footnote = `${reference ? `Reference ${reference}, ` : ''}${formatInstant(at)}`;
  return (
    <MessagePage title="We could not load this page" actions={actions} footnote={footnote} blur={blur} isFaint>
      Your connection or our server failed, or this page has a fault. Try again, and tell us if it stays like this.
    </MessagePage>
  );
}
