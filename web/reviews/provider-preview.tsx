import { regions } from '../../contract/funding-options.ts';
import { providerDimensions } from '../../contract/provider-review-ratings.ts';
import { labelOf, publicRoles, recommendations } from '../../contract/review-options.ts';
import styles from '../funders/review-card.module.css';
import { BlackBar } from '../ui/black-bar.tsx';
import { formatRating } from '../ui/formats.ts';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import type { PreviewProps } from './form-kind.ts';
import { shownProviderReview, type ShownProviderReview } from './shown-provider-review.ts';

/** The review of a provider as readers will see it, as far as it is written. */
export function ProviderPreview({ answers, formId, level = 3 }: PreviewProps) {
  const review = shownProviderReview(answers, formId);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.title}>{review.headline || 'Untitled review'}</Heading>
        {review.overall !== undefined && (
          <span className={styles.overall}>
            <SightBar value={review.overall} />
            <b>{formatRating(review.overall)}</b>
          </span>
        )}
      </div>
      <Byline review={review} />
      <Words title="What worked" text={review.worked} />
      <Words title="What did not" text={review.didNot} />
      <Ratings review={review} />
      {review.recommend && (
        <dl className={styles.answers}>
          <div>
            <dt>Would recommend</dt>
            <dd>{labelOf(recommendations, review.recommend)}</dd>
          </div>
        </dl>
      )}
    </article>
  );
}

function Byline({ review }: { review: ShownProviderReview }) {
  const { byline } = review;
  const words = [labelOf(publicRoles, byline.role), regions.find(({ value }) => value === byline.region)?.label];
  return (
    <p className={styles.byline}>
      {byline.venture === null ? <BlackBar seed={review.id} /> : <b className="strong">{byline.venture}</b>}
      <span>{words.filter(Boolean).join(', ')}</span>
      {review.period && <span>{review.period}</span>}
      {review.hasTie && (
        <span className={styles.label} data-tone="warning">
          Named a tie to them
        </span>
      )}
      {review.isInvitedByProvider && <span className={styles.label}>Invited by them</span>}
    </p>
  );
}

function Words({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div className={styles.words}>
      <h4>{title}</h4>
      <PreservedText>{text}</PreservedText>
    </div>
  );
}

function Ratings({ review: { ratings = [] } }: { review: ShownProviderReview }) {
  if (ratings.length === 0) return null;
  return (
    <ul className={styles.ratings} aria-label="Ratings">
      {ratings.map(({ key, rating }) => (
        <li key={key}>
          {providerDimensions[key].label} <SightBar value={rating} size="xs" /> <b className="strong">{rating}</b>
        </li>
      ))}
    </ul>
  );
}
