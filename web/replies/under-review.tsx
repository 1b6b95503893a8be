import { formatPeriod } from '../../contract/formats.ts';
import { IconLink, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ResponseKind, Responses, ShownResponse } from '../../contract/replies/replies.ts';
import { HelpfulButton } from '../helpful/button.tsx';
import { ReportButton } from '../review-reports/report-button.tsx';
import { keepInTab, keptInTab } from '../session/unsaved-copies.ts';
import { PlainButton } from '../ui/button.tsx';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { responsesQuery } from './api.ts';
import type { ResponseDialogProps } from './response-dialog.tsx';
import styles from './under-review.module.css';
import { onDemand } from '../ui/on-demand.tsx';

const ResponseDialog = onDemand<ResponseDialogProps>(
  async () => (await import('./response-dialog.tsx')).ResponseDialog,
);

interface UnderReviewProps {
  reviewId: string;
  /** All reviews of the list, in its order, so that it is asked once for ten of them. */
  reviewIds: readonly string[];
  /** Whose reply it is, by name. */
  subjectName: string;
  /** Says that there is a reply or an update, and no more. */
  isFolded?: boolean;
  /** The first of what a reader can do. */
  children?: ReactNode;
}

/** What stands under a published review: the reply, the update, and what the reader can do. */
export function UnderReview({ reviewId, reviewIds, subjectName, isFolded = false, children }: UnderReviewProps) {
  const { data, isLoadingError, refetch } = useQuery(responsesQuery(neighboursOf(reviewId, reviewIds)));
  useArrival(reviewId, data !== undefined);
  // Only where nothing came: what did may have a dialog open, with words in it.
  if (isLoadingError)
    return (
      <>
        <Group gap={2}>{children}</Group>
        <Text mt={3} tone="dim" size="sm">
          Replies did not load. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Text>
      </>
    );
  const responses = data?.find((one) => one.reviewId === reviewId);
  // Keeps its height while it loads, so that nothing jumps.
  if (responses === undefined)
    return (
      <Group className={styles.actions} gap={2} align="stretch">
        {children}
      </Group>
    );
  const { reply, update } = responses;
  const noted = [reply && `${subjectName} replied`, update && 'The writer added an update'].filter(Boolean).join('. ');
  if (isFolded)
    return (
      <>
        {noted !== '' && (
          <Group as="p" gap={3} mt={3} tone="dim" size="sm" wrap={false}>
            <IconMessageReply size={16} stroke={1.75} aria-hidden="true" /> {noted}
          </Group>
        )}
        <Actions responses={responses}>{children}</Actions>
      </>
    );
  return (
    <>
      {reply && (
        <Shown
          reviewId={reviewId}
          kind="reply"
          response={reply}
          title={`Reply from ${subjectName}`}
          name={subjectName}
          reported={responses.reported}
        />
      )}
      {update && (
        <Shown
          reviewId={reviewId}
          kind="update"
          response={update}
          title="Update by the writer"
          reported={responses.reported}
        />
      )}
      <Actions responses={responses}>{children}</Actions>
    </>
  );
}

const askedAtOnce = 10;

/** The same ids for ten neighbours: the list may grow at its end without asking for the first ones again. */
function neighboursOf(reviewId: string, reviewIds: readonly string[]): readonly string[] {
  const first = Math.floor(Math.max(0, reviewIds.indexOf(reviewId)) / askedAtOnce) * askedAtOnce;
  return reviewIds.slice(first, first + askedAtOnce);
}

/** A link to one review leads there once the list stands: the browser looked for it before it was loaded. */
function useArrival(reviewId: string, isReady: boolean): void {
  const name = `review-${reviewId}`;
  useEffect(() => {
    if (isReady && window.location.hash === `#${name}`) document.querySelector(`[id="${name}"]`)?.scrollIntoView();
  }, [name, isReady]);
}

interface ShownProps {
  reviewId: string;
  kind: ResponseKind;
  response: ShownResponse;
  title: string;
  name?: string;
  reported: readonly string[];
}

function Shown({ reviewId, kind, response, title, name, reported }: ShownProps) {
  return (
    <Group
      as="section"
      className={styles.response}
      wrap={false}
      align="stretch"
      gap={4}
      maxWidth="40rem"
      mt={5}
      p={5}
      aria-label={title}
    >
      {name !== undefined && <Monogram name={name} size={32} />}
      <Box minWidth={0} breaks>
        <Group className={styles.head} as="p" gap={[1, 3]} mb={3} tone="dim" size="sm" align="stretch">
          <b className="strong">{title}</b>
          <span>{formatPeriod(response.period)}</span>
          {kind === 'reply' && <span>Official reply, verified by domain</span>}
        </Group>
        {response.text === null ? (
          <Text tone="dim" size="sm">
            Removed: {response.removedReason}
          </Text>
        ) : (
          <>
            <PreservedText>{response.text}</PreservedText>
            <div className={styles.report}>
              <ReportButton
                reviewId={reviewId}
                responseId={response.id}
                what={kind}
                isReported={reported.includes(response.id)}
              />
            </div>
          </>
        )}
      </Box>
    </Group>
  );
}

function Actions({ responses, children }: { responses: Responses; children: ReactNode }) {
  const { reviewId, can } = responses;
  const [writes, setWrites] = useState<ResponseKind | null>(null);
  const [typed, setTyped] = useTypedReply(reviewId);
  return (
    <Group className={styles.actions} gap={2} align="stretch">
      {children}
      {can.includes('mark_helpful') && (
        <HelpfulButton reviewId={reviewId} count={responses.helpful} isHelpfulToMe={responses.isHelpfulToMe} />
      )}
      {(['reply', 'update'] as const).map(
        (kind) =>
          can.includes(kind) && (
            <PlainButton
              key={kind}
              variant="quiet"
              size="sm"
              icon={<IconMessageReply size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setWrites(kind)}
            >
              {kind === 'reply' ? (responses.reply ? 'Your reply' : 'Reply') : 'Add an update'}
            </PlainButton>
          ),
      )}
      <LinkButton reviewId={reviewId} />
      <ReportButton
        reviewId={reviewId}
        responseId={null}
        what="review"
        isReported={responses.reported.includes(reviewId)}
      />
      {writes && (
        <ResponseDialog
          kind={writes}
          reviewId={reviewId}
          typed={typed[writes]}
          onType={(text) => setTyped(writes, text)}
          onClose={() => setWrites(null)}
        />
      )}
    </Group>
  );
}

/**
 * What is typed and not sent yet. A reply outlives a reload of the tab. An update does not: kept on a device it would
 * tell who wrote the review.
 */
function useTypedReply(reviewId: string) {
  const name = `reply.${reviewId}`;
  const [typed, setTyped] = useState<Readonly<Record<ResponseKind, string | null>>>(() => {
    const kept = keptInTab(name);
    return { reply: typeof kept === 'string' ? kept : null, update: null };
  });
  const isLost = typed.update !== null;
  useEffect(() => {
    if (!isLost) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isLost]);
  const type = (kind: ResponseKind, text: string | null): void => {
    if (kind === 'reply') keepInTab(name, text);
    setTyped((before) => ({ ...before, [kind]: text }));
  };
  return [typed, type] as const;
}

function LinkButton({ reviewId }: { reviewId: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}#review-${reviewId}`);
    showSuccess('Link copied.');
  };
  return (
    <PlainButton
      variant="quiet"
      size="sm"
      icon={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
      aria-label="Copy the link of this review"
      onClick={() => void copy()}
    >
      Link
    </PlainButton>
  );
}
