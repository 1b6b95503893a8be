import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { regions } from '../../contract/funding-options.ts';
import { providerDimensions } from '../../contract/provider-review-ratings.ts';
import type { PublishedProviderReview } from '../../contract/providers.ts';
import { labelOf, publicRoles, recommendations } from '../../contract/review-options.ts';
import styles from '../funders/review-card.module.css';
import { BlackBar } from '../ui/black-bar.tsx';
import { formatRating } from '../ui/formats.ts';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';

/** A review of a provider exactly as readers see it. */
export function ProviderReviewCard({ review }: { review: PublishedProviderReview }) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{review.headline}</h3>
        <span className={styles.overall}>
          <SightBar value={review.overall} />
          <b>{formatRating(review.overall)}</b>
        </span>
      </div>
      <Byline review={review} />
      {(['worked', 'didNot'] as const).map((key) => (
        <div key={key} className={styles.words}>
          <h4>{key === 'worked' ? 'What worked' : 'What did not'}</h4>
          <PreservedText>{review[key]}</PreservedText>
        </div>
      ))}
      {review.ratings.length > 0 && (
        <ul className={styles.ratings} aria-label="Ratings">
          {review.ratings.map(({ key, rating }) => (
            <li key={key}>
              {providerDimensions[key].label} <SightBar value={rating} size="xs" /> <b className="strong">{rating}</b>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.answers}>
        <div>
          <dt>Would recommend</dt>
          <dd>{labelOf(recommendations, review.recommend)}</dd>
        </div>
      </dl>
    </article>
  );
}

function Byline({ review }: { review: PublishedProviderReview }) {
  const { byline, verificationLevel } = review;
  const words = [labelOf(publicRoles, byline.role), regions.find(({ value }) => value === byline.region)?.label];
  return (
    <p className={styles.byline}>
      {byline.venture === null ? <BlackBar seed={review.id} /> : <b className="strong">{byline.venture}</b>}
      <span>{words.filter(Boolean).join(', ')}</span>
      {verificationLevel > 0 && (
        <span className={styles.verified}>
          <IconRosetteDiscountCheck size={17} stroke={1.75} aria-hidden="true" />
          {verificationLevel > 1 ? 'Proven' : 'Verified'}
        </span>
      )}
      <span>{review.period}</span>
      {review.hasTie && (
        <span className={styles.label} data-tone="warning">
          Named a tie to them
        </span>
      )}
      {review.isInvitedByProvider && <span className={styles.label}>Invited by them</span>}
    </p>
  );
}
