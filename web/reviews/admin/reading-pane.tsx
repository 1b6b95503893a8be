import { Kbd, SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { moderatorStateWords, type ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { formatDay, formatRating, formatShare } from '../../../contract/formats.ts';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import type { QueuePage } from './api.ts';
import { AssignButton } from './assign-button.tsx';
import { AnswerList } from './answer-list.tsx';
import { textAnswers, type KeptAnswers } from './answer-words.ts';
import type { ReadersViewProps } from './as-readers-see-it.tsx';
import { GuessMeter } from './reading-pane-guess.tsx';
import type { SideBySideProps } from './reading-pane-compare.tsx';
import styles from './reading-pane.module.css';
import { RemovalNotes } from './removal-notes.tsx';
import { ReviewSide } from './side.tsx';
import { useModerationKeys } from '../../admin/desk-keys.ts';
import { Box, Grid, Group, Text } from '../../ui/layout/layout.tsx';
import { paneViews, type PaneView } from './use-queue-address.ts';

const AsReadersSeeIt = onDemand<ReadersViewProps>(async () => (await import('./as-readers-see-it.tsx')).AsReadersSeeIt);
const SideBySide = onDemand<SideBySideProps>(async () => (await import('./reading-pane-compare.tsx')).SideBySide);

interface ReadingPaneProps {
  review: ModeratedReview;
  moderators: QueuePage['moderators'] | undefined;
  view: PaneView;
  onView: (view: PaneView) => void;
}

const viewWords: Readonly<Record<PaneView, string>> = {
  now: 'Now',
  side: 'Side by side',
  readers: 'As readers see it',
};
const isView = (value: string): value is PaneView => Object.hasOwn(viewWords, value);

/** Everything a moderator reads before deciding: the words, the answers, what the screening noticed, what went before. */
export function ReadingPane({ review, moderators, view, onView }: ReadingPaneProps) {
  useEffect(() => loadWhenIdle([SideBySide, AsReadersSeeIt]), []);
  useModerationKeys({
    onView: (place) => {
      const next = paneViews[place];
      if (next) onView(next);
    },
  });
  return (
    // Scrolls on its own: with the keyboard too.
    <Grid className={styles.scroll} minHeight={0} flex={1} role="region" aria-label="The review" tabIndex={0}>
      <Box className={styles.body} minWidth={0} px="page" py={6}>
        <Head review={review} />
        <Group gap={3} mt={5} mb={6}>
          <SegmentedControl
            size="xs"
            aria-label="View of the review"
            value={view}
            onChange={(value) => isView(value) && onView(value)}
            data={paneViews.map((value) => ({ value, label: viewWords[value] }))}
          />
          <span className={styles.viewKeys} aria-hidden="true">
            <Kbd>1</Kbd> <Kbd>2</Kbd> <Kbd>3</Kbd>
          </span>
          {moderators && (
            <AssignButton hasKey reviews={[review.id]} assignee={review.assignee} moderators={moderators} />
          )}
        </Group>
        <RemovalNotes review={review} />
        {view === 'now' && <Answers kind={review.subjectKind} answers={review.answers} />}
        {view === 'side' && <SideBySide review={review} />}
        {view === 'readers' && <AsReadersSeeIt review={review} />}
        {review.matches && <GuessMeter matches={review.matches} displayAs={review.answers['displayAs']} />}
        <SimilarReviews similar={review.similarReviews} />
      </Box>
      <ReviewSide review={review} />
    </Grid>
  );
}

const subjectPages = { funder: '/funder', entrepreneur: '/entrepreneur', provider: '/provider' } as const;

function Head({ review }: { review: ModeratedReview }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Keys open the next review from anywhere: without this nothing would be heard of it.
  useEffect(() => {
    if (!document.activeElement?.closest('input, textarea, [role=dialog]'))
      title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Group gap={5} wrap={false} align="start" justify="space-between">
      <div>
        <Text ref={title} tabIndex={-1} as="h2" size="2xl">
          {review.subjectKind === 'entrepreneur' ? `Words to ${review.subjectName}` : review.headline}
        </Text>
        <Group as="p" gap={[2, 3]} mt={3} tone="dim" size="sm" align="stretch">
          <Link to={`${subjectPages[review.subjectKind]}/${review.subjectId}`}>{review.subjectName}</Link>
          <span>came in on {formatDay(review.receivedOn)}</span>
          {review.state !== 'submitted' && <span>{moderatorStateWords[review.state]}</span>}
        </Group>
      </div>
      {review.overall !== null && (
        <Group className={styles.score} as="span" inline gap={3} wrap={false}>
          <SightBar value={review.overall} />
          {formatRating(review.overall)}
        </Group>
      )}
    </Group>
  );
}

export function Answers({ kind, answers }: { kind: ModeratedReview['subjectKind']; answers: KeptAnswers }) {
  return (
    <>
      {textAnswers(kind, answers).map(({ field, label, text, isPrivate }) => (
        <Box key={field} className={styles.words} mt={6}>
          <h3>{label}</h3>
          {isPrivate && <Text tone="dim">Private: never published.</Text>}
          <PreservedText>{text}</PreservedText>
        </Box>
      ))}
      <AnswerList kind={kind} answers={answers} />
    </>
  );
}

function SimilarReviews({ similar }: { similar: ModeratedReview['similarReviews'] }) {
  if (similar.length === 0) return null;
  return (
    <Box as="section" className={styles.similar} mt={6} line="top" pt={5}>
      <h3>Similar to this one</h3>
      <ul>
        {similar.map((other) => (
          <li key={other.id}>
            <b>
              {other.headline}, {other.subjectName}
            </b>{' '}
            <Text as="span" tone="dim">
              {formatShare(other.similarity)} alike, {moderatorStateWords[other.state].toLowerCase()}
            </Text>
            <PreservedText>{other.text}</PreservedText>
          </li>
        ))}
      </ul>
    </Box>
  );
}
