import type { FunderReviewDraftAnswers } from '../../contract/review-fields.ts';
import { dimensionKeys, dimensions } from '../../contract/review-ratings.ts';
import { SightBar } from '../ui/sight-bar.tsx';
import styles from './answer-list.module.css';
import { answerLines } from './answer-words.ts';

/** The short answers of a review, with the words of the form. */
export function AnswerList({ answers }: { answers: FunderReviewDraftAnswers }) {
  const rated = dimensionKeys.flatMap((key) => {
    const rating = answers.ratings?.[key];
    return typeof rating === 'number' ? [{ key, rating }] : [];
  });
  return (
    <>
      {rated.length > 0 && (
        <ul className={styles.ratings} aria-label="Ratings">
          {rated.map(({ key, rating }) => (
            <li key={key}>
              {dimensions[key].label} <SightBar value={rating} size="xs" /> <b>{rating}</b>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.answers}>
        {answerLines(answers).map(({ label, words }) => (
          <FactLine key={label} label={label} words={words} />
        ))}
      </dl>
    </>
  );
}

function FactLine({ label, words }: { label: string; words: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </>
  );
}
