import { Link } from 'react-router';
import { screeningFlags, type ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { labelOf } from '../../../contract/reviews/options.ts';
import { displayQuestion } from '../../../contract/reviews/shared-questions.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import { formatDay, formatInstant } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import { delayWord, historyWord, verificationWords } from './words.ts';
import styles from './reading-pane.module.css';
import { ReviewNotes } from './side-notes.tsx';
import { Verification } from './side-verification.tsx';
import { SideTies } from './side-ties.tsx';

/** Of a review of a venture: the mail may show where its writer works, or not. */
const isNotTold = ({ state, flags, claimedOrganisation, verificationLevel }: ModeratedReview): boolean =>
  state === 'submitted' &&
  flags.includes('organisation_unproven') &&
  claimedOrganisation === null &&
  verificationLevel === 0;

export function ReviewSide({ review }: { review: ModeratedReview }) {
  const displayAs = review.answers['displayAs'];
  return (
    <Text
      className={styles.side}
      px="page"
      py={6}
      line="top"
      as="aside"
      size="sm"
      leading="normal"
      aria-label="About this review"
    >
      <section>
        <h3>Writer, hidden from all readers</h3>
        <p>
          <b>{review.pseudonym}</b>
        </p>
        {review.claimedOrganisation !== null && (
          <p>Says they work for {review.claimedOrganisation}. Their email address does not confirm it.</p>
        )}
        {isNotTold(review) && (
          <p>
            We do not say whether their email address confirms where they work: too few members share the answer. Ask
            for proof if you need it.
          </p>
        )}
        <Verification review={review} />
        {typeof displayAs === 'string' && <Text tone="dim">Chose: {labelOf(displayQuestion.options, displayAs)}</Text>}
        <Text tone="dim">{delayWord(review.answers['publishDelay'])}</Text>
        {review.state === 'approved' && review.publishOn && (
          <p>Will be published on {formatDay(review.publishOn)} at the earliest</p>
        )}
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
      <ReviewNotes review={review} />
      <SideTies review={review} />
    </Text>
  );
}

/** What the screening looks for in every text, so that a moderator sees what was not found as well. */
const alwaysChecked = {
  similar_text: 'No copied text',
  names_person: 'Names no one',
  personal_data: 'No addresses, numbers or links',
  exact_sum: 'No exact sums or dates',
} as const;

function Checks({ flags }: { flags: ModeratedReview['flags'] }) {
  const clear = Object.entries(alwaysChecked).filter(([flag]) => !flags.some((one) => one === flag));
  return (
    <ul>
      {flags.map((flag) => (
        <li key={flag}>
          <TriState value={null} /> {screeningFlags[flag]}
        </li>
      ))}
      {clear.map(([flag, words]) => (
        <li key={flag}>
          <TriState value={true} /> {words}
        </li>
      ))}
    </ul>
  );
}

/** Only for a subject that a member proposed: publishing the review lists it. */
function Subject({ review }: { review: ModeratedReview }) {
  const { isProposed, website, country, similar } = review.subject;
  if (!isProposed) return null;
  return (
    <section>
      <h3>A new {review.subjectKind}</h3>
      <p>
        {review.subjectName}
        {country ? `, ${country}` : ''}
        {website && (
          <>
            <br />
            <Text as="span" tone="dim">
              {website}
            </Text>
          </>
        )}
      </p>
      <Text tone="dim">Approving this review lists it.</Text>
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

const later = (one: string, other: string): string => (one > other ? one : other);

/** What came in, was decided and proven, the latest first. */
function History({ review }: { review: ModeratedReview }) {
  const asked = review.history.filter(({ decision }) => decision === 'request_changes' || decision === 'decline');
  const received = review.versions.map(({ receivedOn }, place) => ({
    // A day has no hour: a changed text stands after the question that it answers.
    at: place === 0 ? receivedOn : later(receivedOn, `${asked[place - 1]?.decidedAt ?? ''}~`),
    when: formatDay(receivedOn),
    word: place === 0 ? 'Came in' : 'Changed by the writer',
    detail: '',
    by: '',
  }));
  const decided = review.history.map((step) => ({
    at: step.decidedAt,
    when: formatInstant(step.decidedAt),
    word: historyWord(step.decision),
    // The approval after an appeal keeps the rule of the decision that it reverses.
    detail: [
      step.decision !== 'approve' && step.reasonCode && reasons[step.reasonCode].label,
      step.message && `“${step.message}”`,
    ]
      .filter(Boolean)
      .join(', '),
    by: step.by,
  }));
  const proven = review.verifications.map((step) => ({
    at: step.setAt,
    when: formatInstant(step.setAt),
    word: `Verification: ${verificationWords(step.level).toLowerCase()}`,
    detail: `“${step.proof}”`,
    by: step.by,
  }));
  const steps = [...received, ...decided, ...proven].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, when, word, detail, by }) => (
        <li key={`${at}${word}`}>
          <b>{word}</b>
          {detail && `: ${detail}`}
          <br />
          <Text as="span" tone="dim">
            {when}
            {by && `, ${by}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}
