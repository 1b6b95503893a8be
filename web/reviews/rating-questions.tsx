import type { ReviewField } from '../../contract/review-fields.ts';
import { dimensions, ratingWords, type DimensionKey } from '../../contract/review-ratings.ts';
import { RatingField } from '../ui/choices.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { Answers } from './api.ts';
import { useQuestion, useReviewForm } from './form-context.ts';
import styles from './questions.module.css';

const ends = ['Poor', 'Excellent'] as const;

/** "4, good": what the chosen number means. */
function wordOf(rating: number | undefined): string | undefined {
  const word = ratingWords[rating as keyof typeof ratingWords];
  return word === undefined ? undefined : `${rating}: ${word}`;
}

/** One to five; not asked of everybody, so it can be taken back. */
export function RatingQuestion({ field }: { field: Extract<ReviewField, 'overall' | 'feedbackUseful'> }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  const help = field === 'overall' ? (wordOf(value) ?? parts.help) : parts.help;
  return (
    <div className={styles.rating}>
      <RatingField
        {...parts}
        help={help}
        ends={field === 'overall' ? ends : ['Useless', 'Very useful']}
        value={value}
        onChange={set}
      />
    </div>
  );
}

/** One dimension: 1 to 5, or "does not apply". */
export function DimensionQuestion({ dimension, error }: { dimension: DimensionKey; error?: string | undefined }) {
  const { answers, setAnswer, shownProblems } = useReviewForm();
  const ratings: NonNullable<Answers['ratings']> = answers.ratings ?? {};
  const value = ratings[dimension];
  const isNone = value === 'na';
  const set = (rating: number | 'na' | undefined): void => setAnswer('ratings', { ...ratings, [dimension]: rating });
  const { label, question } = dimensions[dimension];
  const action = isNone ? 'It does apply' : 'Does not apply';
  return (
    <div className={styles.rating}>
      <RatingField
        label={question}
        help={isNone ? `${label}: does not apply` : (wordOf(value) ?? label)}
        error={shownProblems[`ratings.${dimension}`] ?? error}
        ends={ends}
        value={isNone ? undefined : value}
        onChange={set}
      />
      <p className={styles.none}>
        <TextButton aria-label={`${action}: ${label}`} onClick={() => set(isNone ? undefined : 'na')}>
          {action}
        </TextButton>
      </p>
    </div>
  );
}
