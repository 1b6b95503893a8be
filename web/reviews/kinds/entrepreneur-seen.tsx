import {
  entrepreneurReviewClassOf,
  type EntrepreneurReviewDraftAnswers,
  entrepreneurDimensions,
  entrepreneurQuestions,
} from '../../../contract/reviews/entrepreneur-questions.ts';
import { reviewClasses } from '../../../contract/reviews/options.ts';
import { cardAnswers } from '../../../contract/reviews/published.ts';
import { askedOf, questionsWhere } from '../../../contract/reviews/question.ts';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { useReviewForm } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';
import { useMarks } from '../form/use-marks.ts';
import { SeenTable } from '../questions/publishing-questions.tsx';
import { TextWarnings } from '../questions/text-warnings.tsx';
import { EntrepreneurPreview } from './entrepreneur-preview.tsx';
import shown from './entrepreneur-preview.module.css';

const inFigures = questionsWhere(entrepreneurQuestions, ({ readers }) => readers === undefined);

/** What members with access see: never this review, only what at least five of three funders say together. */
function MembersPart({ answers }: { answers: EntrepreneurReviewDraftAnswers }) {
  const reviewClass = entrepreneurReviewClassOf(answers.context);
  const rated = askedOf(entrepreneurDimensions, answers).flatMap((key) => {
    const rating = answers.ratings?.[key];
    return typeof rating === 'number' ? [{ key, rating }] : [];
  });
  // Members never learn of a default from one review.
  const outcome = answers.outcome === 'defaulted_restructured' ? undefined : answers.outcome;
  const facts = [
    { title: 'Class', words: reviewClass === null ? '' : reviewClasses[reviewClass] },
    ...cardAnswers(inFigures, { ...answers, outcome }),
  ].filter(({ words }) => words !== '');
  return (
    <Stack gap={4} breaks>
      <h3 className={shown.title}>What counts in figures</h3>
      <p className="small dim">
        Members with access see these combined with those of others, once there are five reviews from three funders.
        Until then, no one sees them.
      </p>
      {rated.length > 0 && (
        <Group as="ul" gap={[3, 5]} size="sm" align="stretch" aria-label="Ratings">
          {rated.map(({ key, rating }) => (
            <li key={key}>
              {entrepreneurDimensions[key].label} <SightBar value={rating} size="xs" />{' '}
              <b className="strong">{rating}</b>
            </li>
          ))}
        </Group>
      )}
      <Stack className={shown.facts} as="dl" gap={3} size="sm">
        {facts.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

const rows = [
  { label: 'Your words to them', seen: [false, true, true] },
  { label: 'Ratings, in figures of five or more', seen: [true, true, true] },
  { label: 'Kind of funder', seen: [false, true, true] },
  { label: 'Name of your organisation', seen: [false, false, false] },
  { label: 'Your note to moderators', seen: [false, false, true] },
  { label: 'Email address', seen: [false, false, false] },
];

/** Everything that readers will see of it, before it is sent. */
export function EntrepreneurSeen({ formId }: { formId: string }) {
  const { answers } = useReviewForm();
  const marks = useMarks();
  return (
    <>
      <SeenTable firstHead="Nothing of it is public" heads={['Members', 'The venture', 'Our moderators']} rows={rows} />
      <TextWarnings />
      <Stack aria-labelledby="preview-title" as="section" gap={4}>
        <h2 id="preview-title" className={styles.legend}>
          As they will see it
        </h2>
        <div className={styles.preview}>
          <EntrepreneurPreview answers={answers} formId={formId} marks={marks} />
        </div>
        <div className={styles.preview}>
          <MembersPart answers={answers} />
        </div>
      </Stack>
    </>
  );
}
