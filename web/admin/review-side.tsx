import { Link } from 'react-router';
import { screeningFlags, type ModeratedReview } from '../../contract/review-moderation.ts';
import { displayChoices } from '../../contract/review-options.ts';
import { reasons } from '../../contract/review-reasons.ts';
import { formatDay, formatInstant } from '../ui/formats.ts';
import { TriState } from '../ui/tri-state.tsx';
import { delayWord, historyWord } from './moderation-words.ts';
import styles from './reading-pane.module.css';

const verificationWords = [
  'A confirmed e-mail address only',
  'Mail from the organisation’s own domain',
  'Proven',
] as const;

export function ReviewSide({ review }: { review: ModeratedReview }) {
  const { displayAs, publishDelay } = review.answers;
  return (
    <aside className={styles.side} aria-label="About this review">
      <section>
        <h3>Writer, hidden from everybody</h3>
        <p>
          <b>{review.pseudonym}</b>
          <br />
          <span className={styles.dim}>{verificationWords[review.verificationLevel] ?? verificationWords[0]}</span>
        </p>
        <p className={styles.dim}>{displayAs ? displayChoices[displayAs] : ''}</p>
        <p className={styles.dim}>{delayWord(publishDelay)}</p>
        {review.publishOn && <p>Comes out on {formatDay(review.publishOn)}</p>}
      </section>
      <section>
        <h3>Checks</h3>
        <Checks flags={review.flags} />
      </section>
      <Subject review={review} />
      <section>
        <h3>History</h3>
        <History review={review} />
      </section>
    </aside>
  );
}

function Checks({ flags }: { flags: ModeratedReview['flags'] }) {
  if (flags.length === 0)
    return (
      <p>
        <TriState value={true} /> The screening noticed nothing
      </p>
    );
  return (
    <ul>
      {flags.map((flag) => (
        <li key={flag}>
          <TriState value={null} /> {screeningFlags[flag]}
        </li>
      ))}
    </ul>
  );
}

/** Only for a funder that a member proposed: publishing the review lists it. */
function Subject({ review }: { review: ModeratedReview }) {
  const { isProposed, website, country, similar } = review.subject;
  if (!isProposed) return null;
  return (
    <section>
      <h3>A new funder</h3>
      <p>
        {review.subjectName}
        {country ? `, ${country}` : ''}
        {website && (
          <>
            <br />
            <span className={styles.dim}>{website}</span>
          </>
        )}
      </p>
      <p className={styles.dim}>Publishing this review lists it.</p>
      {similar.length > 0 && (
        <p>
          Perhaps one of these:{' '}
          {similar.map((other, place) => (
            <span key={other.id}>
              {place > 0 && ', '}
              <Link to={`/funder/${other.id}`}>{other.name}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** What was sent and what was decided, the latest first. */
function History({ review }: { review: ModeratedReview }) {
  const sent = review.versions.map((version) => ({
    at: version.sentAt,
    word: version.version === 1 ? 'Sent' : 'Changed by the writer',
    detail: '',
    by: '',
  }));
  const decided = review.history.map((step) => ({
    at: step.decidedAt,
    word: historyWord(step.decision),
    detail: [step.reasonCode && reasons[step.reasonCode].label, step.message && `“${step.message}”`]
      .filter(Boolean)
      .join(', '),
    by: step.by,
  }));
  const steps = [...sent, ...decided].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ol>
      {steps.map(({ at, word, detail, by }) => (
        <li key={`${at}${word}`}>
          <b>{word}</b>
          {detail && `: ${detail}`}
          <br />
          <span className={styles.dim}>
            {formatInstant(at)}
            {by && `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
