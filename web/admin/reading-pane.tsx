import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ModeratedReview } from '../../contract/review-moderation.ts';
import type { FunderReviewDraftAnswers } from '../../contract/review-fields.ts';
import { questions } from '../../contract/review-questions.ts';
import { formatInstant, formatRating } from '../ui/formats.ts';
import { Note } from '../ui/note.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { AnswerList } from './answer-list.tsx';
import { AsReadersSeeIt } from './as-readers-see-it.tsx';
import styles from './reading-pane.module.css';
import { ReviewSide } from './review-side.tsx';

/** Everything a moderator reads before deciding: the words, the answers, what the screening noticed, what went before. */
export function ReadingPane({ review }: { review: ModeratedReview }) {
  const [view, setView] = useState('now');
  const earlier = review.versions.filter((sent) => sent.version < review.version);
  const shown = earlier.find((sent) => view === `version-${sent.version}`);
  return (
    <div className={styles.scroll}>
      <div className={styles.body}>
        <Head review={review} />
        <SegmentedControl
          className={styles.views}
          size="xs"
          aria-label="View of the review"
          value={view}
          onChange={setView}
          data={[
            { value: 'now', label: 'Now' },
            ...earlier.map((sent) => ({ value: `version-${sent.version}`, label: `Version ${sent.version}` })),
            { value: 'readers', label: 'As readers see it' },
          ]}
        />
        {view === 'readers' ? (
          <AsReadersSeeIt review={review} />
        ) : (
          <>
            {shown && (
              <Note title={`Version ${shown.version}, sent ${formatInstant(shown.sentAt)}`}>
                The writer has changed it since.
              </Note>
            )}
            <Answers answers={shown?.answers ?? review.answers} />
          </>
        )}
        <SimilarReviews similar={review.similarReviews} />
      </div>
      <ReviewSide review={review} />
    </div>
  );
}

function Head({ review }: { review: ModeratedReview }) {
  return (
    <div className={styles.head}>
      <div>
        <h2 className={styles.title}>{review.headline}</h2>
        <p className={styles.about}>
          {review.subject.isProposed ? (
            <span>{review.subjectName}</span>
          ) : (
            <Link to={`/funder/${review.subjectId}`}>{review.subjectName}</Link>
          )}
          <span>sent {formatInstant(review.submittedAt)}</span>
        </p>
      </div>
      <span className={styles.score}>
        <SightBar value={review.overall} />
        {formatRating(review.overall)}
      </span>
    </div>
  );
}

const textFields = ['worked', 'didNot', 'adviceToFunder', 'adviceToPeers', 'concernNote'] as const;

function Answers({ answers }: { answers: FunderReviewDraftAnswers }) {
  return (
    <>
      {textFields.map((field) => {
        const text = answers[field];
        if (!text) return null;
        return (
          <div key={field} className={styles.words}>
            <h3>{questions[field].label}</h3>
            {field === 'concernNote' && <p className={styles.dim}>Private: never published.</p>}
            <PreservedText>{text}</PreservedText>
          </div>
        );
      })}
      <AnswerList answers={answers} />
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
            <span className={styles.dim}>{Math.round(other.similarity * 100)}% alike</span>
            <PreservedText>{`${other.worked}\n\n${other.didNot}`}</PreservedText>
          </li>
        ))}
      </ul>
    </section>
  );
}
