import { formatCount } from '../../contract/formats.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useState, useEffect } from 'react';
import { Note } from '../ui/states/note.tsx';
import { useRequestLink, type LinkAnswer, type LinkRequest } from './api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useProductName, useSupportEmail } from '../api/config.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import styles from './auth-frame.module.css';

interface CheckInboxProps {
  request: LinkRequest;
  answer: LinkAnswer;
  onOtherEmail: () => void;
}

/** After a link was asked for. It asks nothing of the server: the tab can be closed. */
export function CheckInbox({ request, answer, onOtherEmail }: CheckInboxProps) {
  return (
    <AuthFrame
      title="Check your inbox"
      sight="near"
      takesFocus
      lead={
        <>
          We sent a message to <b>{request.email}</b>. Open its link on the device you want to use.
        </>
      }
    >
      <Note>The link works once, for {answer.expiresInMinutes} minutes. You can close this tab.</Note>
      <SendAgain request={request} answer={answer} onOtherEmail={onOtherEmail} />
      <NothingThere />
    </AuthFrame>
  );
}

function SendAgain({ request, answer, onOtherEmail }: CheckInboxProps) {
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const { mutate, isPending, isSuccess, error } = useRequestLink();
  const left = useCountdown(askedAt, answer.resendAfterSeconds);
  const isWaiting = left > 0;
  const cannotSend = isWaiting || isPending;
  const send = (): void => {
    if (!cannotSend) mutate(request, { onSuccess: () => setAskedAt(Date.now()) });
  };
  return (
    <>
      {error && <Note tone="error">{error.message} Please try again.</Note>}
      <Group gap={4} align="stretch">
        {/* Not disabled but marked so: a button that is disabled while it has the focus loses it. */}
        <Button variant="default" onClick={send} data-disabled={cannotSend || undefined} aria-disabled={cannotSend}>
          {labelOf(isPending, left)}
        </Button>
        <Button variant="subtle" color="ink.7" onClick={onOtherEmail}>
          Use another email
        </Button>
      </Group>
      {isSuccess && isWaiting && <p className="small dim">We sent it again. The newest link is the one to use.</p>}
      <VisuallyHidden role="status">{announcement(isWaiting, isSuccess, answer.resendAfterSeconds)}</VisuallyHidden>
    </>
  );
}

function labelOf(isPending: boolean, secondsLeft: number): string {
  if (isPending) return 'Sending again';
  return secondsLeft > 0 ? `Send again in ${minutesAndSeconds(secondsLeft)}` : 'Send again';
}

/** Read once when the wait begins and once when it ends, not every second. */
function announcement(isWaiting: boolean, wasSentAgain: boolean, seconds: number): string {
  if (!isWaiting) return 'You can send the message again now.';
  return `${wasSentAgain ? 'Sent again. ' : ''}You can send it again in ${formatCount(seconds, 'second')}.`;
}

function NothingThere() {
  const supportEmail = useSupportEmail();
  const productName = useProductName();
  return (
    <Stack className={`small dim ${styles.hint}`} gap={2}>
      <b>Nothing there?</b>
      <p>
        Look in spam for a message from {productName}. Some company filters take a minute or two. If you asked for
        several, use the newest.
        {supportEmail && (
          <>
            {' '}
            Still nothing: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </>
        )}
      </p>
    </Stack>
  );
}

const tickInMilliseconds = 1_000;

/**
 * Whole seconds left of `seconds` that began at `start` (milliseconds since 1970); 0 when they are over. It reads the
 * clock, so it is right after the machine slept.
 */
function useCountdown(start: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() - start >= seconds * tickInMilliseconds) clearInterval(timer);
    }, tickInMilliseconds);
    return () => clearInterval(timer);
  }, [start, seconds]);
  const left = seconds - Math.floor((now - start) / tickInMilliseconds);
  // After a new start the reading of the clock may be older than the start.
  return Math.min(seconds, Math.max(0, left));
}

/** "0:42". */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
