import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { regions } from '../../contract/deals/options.ts';
import type { PublishedProviderReview } from '../../contract/providers/providers.ts';
import { labelOf, publicRoles } from '../../contract/reviews/options.ts';
import { cardAnswers, cardTexts } from '../../contract/reviews/published.ts';
import type { Questions } from '../../contract/reviews/question.ts';
import { hiddenWords } from '../../contract/reviews/hiding-words.ts';
import { BlackBar } from '../ui/overlays/black-bar.tsx';
import { formatPeriod, formatRating } from '../../contract/formats.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import { MarkedText, type TextMarks } from '../ui/marked-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import styles from './card.module.css';

/* What the cards of reviews of funders and of providers are put together from. */

interface CardHeadProps {
  headline: string | undefined;
  /** The words are hidden: then there is no headline. */
  isHidden: boolean;
  overall: number | undefined;
  level: 2 | 3;
  marks: TextMarks | undefined;
}

export function CardHead({ headline, isHidden, overall, level, marks }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Group gap={[3, 4]} align="start" justify="space-between">
      <Heading className={styles.title}>
        {headline ? <MarkedText text={headline} marks={marks} isLine /> : isHidden ? 'A review' : 'Untitled review'}
      </Heading>
      {overall !== undefined && (
        <Group className={styles.overall} as="span" inline gap={3} wrap={false}>
          <SightBar value={overall} />
          <b>{formatRating(overall)}</b>
        </Group>
      )}
    </Group>
  );
}

interface BylineProps {
  review: Pick<PublishedProviderReview, 'id' | 'byline'> &
    Partial<Pick<PublishedProviderReview, 'verificationLevel' | 'period'>>;
  /** What the writer wanted, after who they are and where. */
  about?: string;
  /** Labels. */
  children?: ReactNode;
}

/** The author, as far as they let us say, and the date. */
export function Byline({ review: { id, byline, verificationLevel, period }, about, children }: BylineProps) {
  const words = [labelOf(publicRoles, byline.role), regions.find(({ value }) => value === byline.region)?.label, about]
    .filter(Boolean)
    .join(', ');
  return (
    <Group className={styles.byline} as="p" gap={[2, 3]} mt={3} tone="dim" size="sm">
      {byline.venture === null ? <BlackBar seed={id} /> : <b className="strong">{byline.venture}</b>}
      {words !== '' && <span>{words}</span>}
      {(verificationLevel ?? 0) > 0 && (
        <Group className={styles.verified} as="span" inline gap={2} tone="ink" weight={500} wrap={false}>
          <IconRosetteDiscountCheck size={17} stroke={1.75} aria-hidden="true" />
          {verificationLevel === 2 ? 'Proven' : 'Verified'}
        </Group>
      )}
      {period && <span>{formatPeriod(period)}</span>}
      {children}
    </Group>
  );
}

export function Label({ tone, children }: { tone?: string; children: string }) {
  return (
    <span className={styles.label} data-tone={tone}>
      {children}
    </span>
  );
}

interface AnswersProps {
  questions: Questions;
  /** With the answers under the keys of their questions. */
  review: object;
}

/** In the place of the words of a review, while they are hidden. */
export function HiddenWords() {
  return (
    <Box as="p" mt={5}>
      <em>{hiddenWords}</em>
    </Box>
  );
}

/** The texts, each under its title; one without is left out. */
export function Texts({ questions, review, marks }: AnswersProps & { marks: TextMarks | undefined }) {
  return cardTexts(questions, review).map(({ title, words }) => (
    <Box key={title} className={styles.words} maxWidth="40rem" mt={5}>
      <h4>{title}</h4>
      <MarkedText text={words} marks={marks} />
    </Box>
  ));
}

/** The first lines of the texts, each after its title: what a list shows until a reader asks for all of it. */
export function Excerpt({ questions, review }: AnswersProps) {
  return (
    <p className={styles.excerpt}>
      {cardTexts(questions, review).map(({ title, words }) => (
        <Fragment key={title}>
          <b>{title}:</b> {words}{' '}
        </Fragment>
      ))}
    </p>
  );
}

interface RatingsProps<Key extends string> {
  ratings: readonly { readonly key: Key; readonly rating: number }[] | undefined;
  dimensions: Readonly<Record<Key, { readonly label: string }>>;
}

export function Ratings<Key extends string>({ ratings, dimensions }: RatingsProps<Key>) {
  if (!ratings || ratings.length === 0) return null;
  return (
    <Group
      className={styles.ratings}
      as="ul"
      gap={[3, 5]}
      mt={5}
      tone="dim"
      size="xs"
      align="stretch"
      aria-label="Ratings"
    >
      {ratings.map(({ key, rating }) => (
        <li key={key}>
          {dimensions[key].label} <SightBar value={rating} size="xs" /> <b className="strong">{rating}</b>
        </li>
      ))}
    </Group>
  );
}

/** The short answers in words; one without is left out. */
export function Answers({ questions, review }: AnswersProps) {
  const given = cardAnswers(questions, review);
  if (given.length === 0) return null;
  return (
    <Group
      className={styles.answers}
      boxed="sm"
      as="dl"
      width="fit-content"
      maxWidth="100%"
      mt={5}
      size="sm"
      align="stretch"
    >
      {given.map(({ title, words }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Group>
  );
}
