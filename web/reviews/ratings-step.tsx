import { reviewClassOf } from '../../contract/review-check.ts';
import { practiceTags, recommendations } from '../../contract/review-options.ts';
import { questions } from '../../contract/review-questions.ts';
import { dimensionsFor } from '../../contract/review-ratings.ts';
import { CardsQuestion, TagsQuestion, TriQuestion } from './choice-questions.tsx';
import { useReviewForm } from './form-context.ts';
import { DimensionQuestion, RatingQuestion } from './rating-questions.tsx';
import { TextQuestion } from './text-questions.tsx';
import styles from './review-form.module.css';

export function RatingsStep() {
  return (
    <div className={styles.questions}>
      <RatingQuestion field="overall" />
      <Dimensions />
      <CardsQuestion field="recommend" options={recommendations} />
      <TriQuestion field="wouldTakeMoneyAgain" />
      <TextQuestion field="headline" least={10} most={80} isLine placeholder="A fast no, with reasons we could use" />
      <TextQuestion field="worked" least={50} most={2000} />
      <TextQuestion field="didNot" least={50} most={2000} />
      <TextQuestion field="adviceToFunder" least={0} most={1000} />
      <TextQuestion field="adviceToPeers" least={0} most={1000} />
      <TagsQuestion field="practiceTags" options={practiceTags} most={8} />
    </div>
  );
}

/** What is missing of the ratings as a whole is said at the first that is not rated. */
function Dimensions() {
  const { answers, shownProblems } = useReviewForm();
  const asked = dimensionsFor(answers.fundingKind, reviewClassOf(answers.stageReached));
  const firstOpen = asked.find((dimension) => typeof answers.ratings?.[dimension] !== 'number');
  return (
    <div role="group" aria-labelledby="ratings-title" aria-describedby="ratings-help">
      <p id="ratings-title" className={styles.legend}>
        {questions.ratings.label}
      </p>
      <p id="ratings-help" className={styles.helpAbove}>
        {questions.ratings.help}
      </p>
      {asked.map((dimension) => (
        <DimensionQuestion
          key={dimension}
          dimension={dimension}
          error={dimension === firstOpen ? shownProblems['ratings'] : undefined}
        />
      ))}
    </div>
  );
}
