import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { regions } from '../../contract/funding-options.ts';
import { providerDimensions } from '../../contract/provider-review-ratings.ts';
import type { PublishedProviderReview } from '../../contract/providers.ts';
import { labelOf, publicRoles, recommendations } from '../../contract/review-options.ts';
import styles from '../funders/review-card.module.css';
import { BlackBar } from '../ui/black-bar.tsx';
import { formatRating } from '../ui/formats.ts';
import { MarkedText, type TextMarks } from '../ui/marked-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownProviderReview = Partial<Omit<PublishedProviderReview, 'id' | 'byline'>> &
  Pick<PublishedProviderReview, 'id' | 'byline'>;

interface ProviderReviewCardProps {
  review: ShownProviderReview;
  level?: 2 | 3;
  /** For the writer alone: what in the words to look at again. */
  marks?: TextMarks;
}

/** A review of a provider exactly as readers see it: on its page, in the preview of the form, in moderation. */
export function ProviderReviewCard({ review, level = 3, marks }: ProviderReviewCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { headline, overall, recommend } = review;
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          {headline ? <MarkedText text={headline} marks={marks} isLine /> : 'Untitled review'}
        </Heading>
        {overall !== undefined && (
          <span className={styles.overall}>
            <SightBar value={overall} />
            <b>{formatRating(overall)}</b>
          </span>
        )}
      </div>
      <Byline review={review} />
      <Words title="What worked" text={review.worked} marks={marks} />
      <Words title="What did not" text={review.didNot} marks={marks} />
      <Ratings ratings={review.ratings ?? []} />
      {recommend && (
        <dl className={styles.answers}>
          <div>
            <dt>Would recommend</dt>
            <dd>{labelOf(recommendations, recommend)}</dd>
          </div>
        </dl>
      )}
    </article>
  );
}

function Words({ title, text, marks }: { title: string; text: string | undefined; marks: TextMarks | undefined }) {
  if (!text) return null;
  return (
    <div className={styles.words}>
      <h4>{title}</h4>
      <MarkedText text={text} marks={marks} />
    </div>
  );
}

function Ratings({ ratings }: { ratings: PublishedProviderReview['ratings'] }) {
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

function Byline({ review }: { review: ShownProviderReview }) {
  const { byline, verificationLevel = 0 } = review;
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
