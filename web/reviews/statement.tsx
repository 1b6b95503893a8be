import { formatDay } from '../../contract/formats.ts';
import type { MyReview } from '../../contract/reviews/reviews.ts';
import { foundByWords } from '../../contract/reviews/found-by.ts';
import { PreservedText } from '../ui/preserved-text.tsx';
import styles from './statement.module.css';

interface Facts {
  readonly reason: string | null;
  readonly message: string | null;
}

/** What we decided against a review, and why: the rule, the facts, and how they were found. */
export function Statement({ review }: { review: Pick<MyReview, 'reason' | 'message' | 'statement'> }) {
  const { statement } = review;
  if (statement === null) return <Words {...review} />;
  return (
    <dl className={styles.statement} aria-label="Why we decided this">
      <div>
        <dt>Rule</dt>
        <dd>{statement.rule}</dd>
      </div>
      <div>
        <dt>Facts</dt>
        <dd>
          <Words {...review} />
        </dd>
      </div>
      <div>
        <dt>Found by</dt>
        <dd>{foundByWords[statement.foundBy]}</dd>
      </div>
      <div>
        <dt>Decided</dt>
        <dd>{formatDay(statement.decidedOn)}</dd>
      </div>
    </dl>
  );
}

function Words({ reason, message }: Facts) {
  return (
    <>
      {reason !== null && <p className="small">{reason}</p>}
      {message !== null && (
        <blockquote className={styles.message}>
          <PreservedText>{message}</PreservedText>
        </blockquote>
      )}
    </>
  );
}
