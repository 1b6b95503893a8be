import { ratingWords } from '../../../contract/reviews/ratings.ts';
import { RatingField } from '../../ui/forms/rating-field.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';
import styles from './questions.module.css';

const poorToExcellent = ['Poor', 'Excellent'] as const;

/** "4: Good, small flaws": what the chosen number means. */
function wordOf(rating: number | undefined): string | undefined {
  const word = ratingWords[rating as keyof typeof ratingWords];
  return word === undefined ? undefined : `${rating}: ${word}`;
}

/** All in all, 1 to 5. */
export function OverallQuestion() {
  const { value, set, parts } = useQuestion('overall');
  const rating = typeof value === 'number' ? value : undefined;
  return (
    <div className={styles.rating}>
      <RatingField {...parts} ends={poorToExcellent} word={wordOf(rating)} value={rating} onChange={set} />
    </div>
  );
}

/** 1 to 5 between two ends of its own. */
export function UsefulQuestion({ field, ends }: { field: string; ends: readonly [string, string] }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <div className={styles.rating}>
      <RatingField {...parts} ends={ends} value={typeof value === 'number' ? value : undefined} onChange={set} />
    </div>
  );
}

/** What the ratings of each kind of review have in common. */
interface RatedDraft {
  readonly ratings?: Readonly<Record<string, number | 'na' | undefined>>;
}

interface Dimension {
  readonly label: string;
  readonly question: string;
}

/** All dimensions that are asked for, in their order. What is missing of them as a whole is said at the first one not rated. */
export function RatingsQuestion({ asked }: { asked: readonly (Dimension & { key: string })[] }) {
  const { kind, answers, shownProblems } = useFormOf<RatedDraft>();
  const words = kind.form.questions['ratings'];
  const firstOpen = asked.find(({ key }) => typeof answers.ratings?.[key] !== 'number');
  return (
    <div role="group" className={styles.ratings} aria-labelledby="ratings-title" aria-describedby="ratings-help">
      {/* The heading of the step says the same to the eye. */}
      <p id="ratings-title">
        <VisuallyHidden>{words?.label}</VisuallyHidden>
      </p>
      <Text id="ratings-help" mb={5} tone="dim" size="sm">
        {words?.help}
      </Text>
      {asked.map((dimension) => (
        <DimensionQuestion
          key={dimension.key}
          dimension={dimension}
          error={dimension === firstOpen ? shownProblems['ratings'] : undefined}
        />
      ))}
    </div>
  );
}

/** One dimension: 1 to 5, or "does not apply". */
function DimensionQuestion({
  dimension: { key, label, question },
  error,
}: {
  dimension: Dimension & { key: string };
  error: string | undefined;
}) {
  const { answers, setAnswer, shownProblems } = useFormOf<RatedDraft>();
  const value = answers.ratings?.[key];
  const isNone = value === 'na';
  const set = (rating: number | 'na' | undefined): void => setAnswer('ratings', { ...answers.ratings, [key]: rating });
  return (
    <div className={styles.rating}>
      <RatingField
        label={question}
        help={isNone ? `${label}: does not apply` : label}
        error={shownProblems[`ratings.${key}`] ?? error}
        ends={poorToExcellent}
        word={isNone ? undefined : wordOf(value)}
        value={isNone ? undefined : value}
        onChange={set}
        none={{ label: 'Does not apply', isChosen: isNone, onChoose: () => set('na') }}
      />
    </div>
  );
}
