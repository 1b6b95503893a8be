import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PublishedReview } from '../../contract/funders.ts';
import { regions } from '../../contract/funding-options.ts';
import {
  fundingKinds,
  introTypes,
  labelOf,
  outcomes,
  publicRoles,
  recommendations,
  reviewClasses,
  triAnswers,
} from '../../contract/review-options.ts';
import { dimensions } from '../../contract/review-ratings.ts';
import { BlackBar } from '../ui/black-bar.tsx';
import { formatRating } from '../ui/formats.ts';
import { MarkedText, type TextMarks } from '../ui/marked-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import styles from './review-card.module.css';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownReview = Partial<Omit<PublishedReview, 'id' | 'byline'>> & Pick<PublishedReview, 'id' | 'byline'>;

interface ReviewCardProps {
  review: ShownReview;
  level?: 2 | 3;
  /** For the writer alone: what in the words to look at again. */
  marks?: TextMarks;
  /** What stands under the words: the reply of the funder, what a reader can do. */
  children?: ReactNode;
}

/** A review exactly as readers see it: on the page of the funder, in the preview of the form, in moderation. */
export function ReviewCard({ review, level = 3, marks, children }: ReviewCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          {review.headline ? <MarkedText text={review.headline} marks={marks} isLine /> : 'Untitled review'}
        </Heading>
        {review.overall !== undefined && (
          <span className={styles.overall}>
            <SightBar value={review.overall} />
            <b>{formatRating(review.overall)}</b>
          </span>
        )}
      </div>
      <Byline review={review} />
      <Words title="What worked" text={review.worked} marks={marks} />
      <Words title="What did not" text={review.didNot} marks={marks} />
      <Words title="Advice to the funder" text={review.adviceToFunder} marks={marks} />
      <Words title="Advice to others" text={review.adviceToPeers} marks={marks} />
      <Ratings review={review} />
      <Answers review={review} />
      {children}
    </article>
  );
}

function Byline({ review }: { review: ShownReview }) {
  const { byline, verificationLevel = 0 } = review;
  const words = [
    labelOf(publicRoles, byline.role),
    regions.find(({ value }) => value === byline.region)?.label,
    labelOf(fundingKinds, review.fundingKind),
  ];
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
      {review.outcome && <Label tone={review.reviewClass}>{labelOf(outcomes, review.outcome)}</Label>}
      {review.reviewClass && review.outcome !== 'funded' && <Label>{reviewClasses[review.reviewClass]}</Label>}
      {review.hasTie && <Label tone="warning">Named a tie to the funder</Label>}
      {review.isInvitedByFunder && <Label>Invited by the funder</Label>}
    </p>
  );
}

function Label({ tone, children }: { tone?: string; children: string }) {
  return (
    <span className={styles.label} data-tone={tone}>
      {children}
    </span>
  );
}

interface WordsProps {
  title: string;
  text: string | null | undefined;
  marks: TextMarks | undefined;
}

function Words({ title, text, marks }: WordsProps) {
  if (!text) return null;
  return (
    <div className={styles.words}>
      <h4>{title}</h4>
      <MarkedText text={text} marks={marks} />
    </div>
  );
}

function Ratings({ review }: { review: ShownReview }) {
  if (!review.ratings || review.ratings.length === 0) return null;
  return (
    <ul className={styles.ratings} aria-label="Ratings">
      {review.ratings.map(({ key, rating }) => (
        <li key={key}>
          {dimensions[key].label} <SightBar value={rating} size="xs" /> <b className="strong">{rating}</b>
        </li>
      ))}
    </ul>
  );
}

function Answers({ review }: { review: ShownReview }) {
  const answers = [
    ['How they met', labelOf(introTypes, review.introType)],
    ['Would recommend', labelOf(recommendations, review.recommend)],
    ['Would take their money again', labelOf(triAnswers, review.wouldTakeMoneyAgain)],
  ] as const;
  const given = answers.filter(([, answer]) => answer !== '');
  if (given.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {given.map(([label, answer]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
