import { IconCheck, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { regions } from '../../../contract/deals/options.ts';
import { formatPeriod } from '../../../contract/formats.ts';
import type { CardFacts, CardGroup } from '../../../contract/reviews/card-groups.ts';
import {
  cardAttributes,
  sharedFunderQuestions,
  type CardAttributeKey,
} from '../../../contract/reviews/card-attributes.ts';
import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { publicRoles, reviewClasses, valuesOf, type Labels } from '../../../contract/reviews/options.ts';
import { wordsOfAnswer } from '../../../contract/reviews/published.ts';
import type { Questions } from '../../../contract/reviews/question.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { cardGroupQuery } from '../api.ts';
import { useFormOf } from '../form/form-context.ts';
import { useProductSettings } from '../../api/config.ts';
import { numberWord } from '../../../contract/product-settings/words.ts';
import styles from './group-meter.module.css';

/** How many share what the card of this review would show, and what it leaves out. The server counts, as for the cards. */
export function GroupMeter() {
  const { answers } = useFormOf<FunderReviewDraftAnswers>();
  const facts = factsOf(answers);
  const { fewestSharing } = useProductSettings();
  return (
    <section className={styles.box} aria-labelledby="meter-title">
      {facts === null ? (
        <Head title="Your card shows your words and stars">
          {`This funder is new here, so no one shares these details with you yet. More is shown once ${numberWord(fewestSharing)} reviews share it.`}
        </Head>
      ) : (
        <Counted facts={facts} />
      )}
    </section>
  );
}

function Counted({ facts }: { facts: CardFacts }) {
  const { fewestSharing: fewest } = useProductSettings();
  const { data, isError, error, refetch } = useQuery({
    ...cardGroupQuery(facts),
    placeholderData: keepPreviousData,
  });
  if (isError)
    return (
      <>
        <Head title="How many share what your card shows" />
        <ErrorState message={`We could not count. ${error.message}`} onRetry={() => void refetch()} />
      </>
    );
  if (data === undefined)
    return (
      <>
        <Head title="How many share what your card shows" />
        <SkeletonLines lines={4} label="Counting" />
      </>
    );
  return (
    <>
      <div aria-live="polite">
        <Head
          title={data.size === null ? `Fewer than ${numberWord(fewest)} share this` : `You are one of ${data.size}`}
        >
          {sentenceOf(data, fewest)}
        </Head>
      </div>
      <Meter size={data.size} fewest={fewest} />
      <ul className={styles.list}>
        {data.attributes.map(({ key, value, isShown, size }) => (
          <li key={key} data-hidden={isShown ? undefined : true}>
            {isShown ? (
              <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            ) : (
              <IconLock size={16} stroke={2} aria-hidden="true" />
            )}
            <span>
              <b>{cardAttributes[key].label}</b> <span className="dim">{wordOf(key, value)}</span>
            </span>
            <Box as="span" className={styles.count} textAlign="right">
              {lineOf({ isShown, size }, fewest)}
            </Box>
          </li>
        ))}
      </ul>
      <Text tone="dim" size="xs" mt={4}>
        We count public reviews and deals from public sources, and count again when your review is published. If the
        group is smaller by then, your card shows less. We cannot count how many people your words could describe.
      </Text>
    </>
  );
}

function lineOf({ isShown, size }: { isShown: boolean; size: number | null }, fewest: number): string {
  if (isShown) return `Shown: one of ${size ?? `fewer than ${fewest}`}`;
  // Enough share it, and too few of the others would be left.
  return size === null ? `Left out: would be one of fewer than ${fewest}` : 'Left out: too few have a different answer';
}

function Head({ title, children }: { title: string; children?: string }) {
  return (
    <>
      <Text as="h2" id="meter-title" size="xl">
        {title}
      </Text>
      {children && (
        <Text tone="dim" size="sm">
          {children}
        </Text>
      )}
    </>
  );
}

function sentenceOf({ size, deals, all, attributes }: CardGroup, fewest: number): string {
  const isHidden = attributes.some(({ isShown }) => !isShown);
  const whole = `With everything listed here you would be one of ${all.size ?? `fewer than ${numberWord(fewest)}`}${
    all.deals === null ? '' : ` (organisations with a known deal: ${all.deals})`
  }.`;
  const shown = attributes.some(({ isShown }) => isShown)
    ? `This many reviews (including yours) or organisations with a known deal share what your card would show${
        deals === null ? '' : ` (known deals: ${deals})`
      }.`
    : 'Your card shows your words and stars only.';
  const first =
    size === null ? `Your card shows your words and stars only, until ${numberWord(fewest)} share more.` : shown;
  return isHidden ? `${first} ${whole}` : first;
}

/** The right end of the scale. */
const most = 50;
const marksOf = (fewest: number): number[] =>
  [...new Set([1, 2, fewest, 10, 20, most])].filter((mark) => mark <= 2 || mark >= fewest);
/** In steps that look alike from one to two and from ten to twenty. */
const placeOf = (count: number): string => `${(100 * Math.log(Math.min(count, most))) / Math.log(most)}%`;

function Meter({ size, fewest }: { size: number | null; fewest: number }) {
  return (
    <Box
      mx={3}
      mt={5}
      role="meter"
      aria-label="Size of your group"
      aria-valuemin={1}
      aria-valuemax={most}
      aria-valuenow={Math.min(size ?? 1, most)}
      aria-valuetext={`${size === null ? `Fewer than ${numberWord(fewest)}` : `One of ${size}`}. Nothing below ${numberWord(fewest)} is shown.`}
    >
      <div className={styles.track}>
        <i className={styles.never} style={{ width: placeOf(fewest) }} />
        {size !== null && (
          <>
            <i className={styles.filled} style={{ left: placeOf(fewest), right: `calc(100% - ${placeOf(size)})` }} />
            <b className={styles.knob} style={{ left: placeOf(size) }} />
          </>
        )}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {marksOf(fewest).map((mark) => (
          <span key={mark} style={{ left: placeOf(mark) }}>
            {mark}
          </span>
        ))}
      </div>
    </Box>
  );
}

/** Null for a funder that is not listed yet. */
function factsOf(answers: FunderReviewDraftAnswers): CardFacts | null {
  const { funderId, stageReached, displayAs, authorRole, lastContact, venture } = answers;
  if (funderId === undefined) return null;
  const isMonth = /^\d{4}-\d{2}$/.test(lastContact ?? '');
  const shared = Object.fromEntries(valuesOf(sharedFunderQuestions).map((field) => [field, answers[field]]));
  return {
    ...shared,
    funderId,
    stageReached,
    displayAs,
    authorRole,
    country: venture?.country,
    website: venture?.website ?? undefined,
    lastContact: isMonth ? lastContact : undefined,
  };
}

const ofAnswers: Questions = sharedFunderQuestions;
const labels: Partial<Record<CardAttributeKey, Labels>> = {
  reviewClass: reviewClasses,
  verification: { 0: 'Not shown yet', 1: 'Shown by your mail address', 2: 'Proven' },
  region: Object.fromEntries(regions.map(({ value, label }) => [value, label])),
  role: publicRoles,
};
const wordOf = (key: CardAttributeKey, value: string): string => {
  const question = ofAnswers[key];
  if (key === 'half' || key === 'quarter') return formatPeriod(value);
  return question === undefined ? (labels[key]?.[value] ?? value) : wordsOfAnswer(question, value);
};
