import { Kbd, SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { formatInstant, formatRating } from '../../ui/formats.ts';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { AnswerList } from './answer-list.tsx';
import { textAnswers, type KeptAnswers } from './answer-words.ts';
import type { ReadersViewProps } from './as-readers-see-it.tsx';
import { GuessMeter } from './reading-pane-guess.tsx';
import type { SideBySideProps } from './reading-pane-compare.tsx';
import styles from './reading-pane.module.css';
import { moderatorStateWords } from './words.ts';
import { ReviewSide } from './side.tsx';
import { useModerationKeys } from '../../admin/desk-keys.ts';
import { paneViews, type PaneView } from './use-queue-address.ts';

const AsReadersSeeIt = onDemand<ReadersViewProps>(async () => (await import('./as-readers-see-it.tsx')).AsReadersSeeIt);
const SideBySide = onDemand<SideBySideProps>(async () => (await import('./reading-pane-compare.tsx')).SideBySide);

interface ReadingPaneProps {
  review: ModeratedReview;
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
export function ReadingPane({ review, view, onView }: ReadingPaneProps) {
  useEffect(() => loadWhenIdle([SideBySide, AsReadersSeeIt]), []);
  useModerationKeys({
    onView: (place) => {
      const next = paneViews[place];
      if (next) onView(next);
    },
  });
  return (
    // Scrolls on its own: with the keyboard too.
    <div className={styles.scroll} role="region" aria-label="The review" tabIndex={0}>
      <div className={styles.body}>
        <Head review={review} />
        <div className={styles.views}>
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
        </div>
        {view === 'now' && <Answers kind={review.subjectKind} answers={review.answers} />}
        {view === 'side' && <SideBySide review={review} />}
        {view === 'readers' && <AsReadersSeeIt review={review} />}
        {review.matches && <GuessMeter matches={review.matches} displayAs={review.answers['displayAs']} />}
        <SimilarReviews similar={review.similarReviews} />
      </div>
      <ReviewSide review={review} />
    </div>
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
    <div className={styles.head}>
      <div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {review.subjectKind === 'entrepreneur' ? `Words to ${review.subjectName}` : review.headline}
        </h2>
        <p className={styles.about}>
          {review.subject.isProposed ? (
            <span>{review.subjectName}</span>
          ) : (
            <Link to={`${subjectPages[review.subjectKind]}/${review.subjectId}`}>{review.subjectName}</Link>
          )}
          <span>sent {formatInstant(review.submittedAt)}</span>
          {review.state !== 'in_review' && <span>{moderatorStateWords[review.state]}</span>}
        </p>
      </div>
      {review.overall !== null && (
        <span className={styles.score}>
          <SightBar value={review.overall} />
          {formatRating(review.overall)}
        </span>
      )}
    </div>
  );
}

export function Answers({ kind, answers }: { kind: ModeratedReview['subjectKind']; answers: KeptAnswers }) {
  return (
    <>
      {textAnswers(kind, answers).map(({ field, label, text, isPrivate }) => (
        <div key={field} className={styles.words}>
          <h3>{label}</h3>
          {isPrivate && <p className={styles.dim}>Private: never published.</p>}
          <PreservedText>{text}</PreservedText>
        </div>
      ))}
      <AnswerList kind={kind} answers={answers} />
    </>
  );
}

function SimilarReviews({ similar }: { similar: ModeratedReview['similarReviews'] }) {
  if (similar.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h3>Much like this one</h3>
      <ul>
        {similar.map((other) => (
          <li key={other.id}>
            <b>
              {other.headline}, {other.subjectName}
            </b>{' '}
            <span className={styles.dim}>
              {Math.round(other.similarity * 100)}% alike, {moderatorStateWords[other.state].toLowerCase()}
            </span>
            <PreservedText>{other.text}</PreservedText>
          </li>
        ))}
      </ul>
    </section>
  );
}
