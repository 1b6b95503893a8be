import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { Grid, Group } from '../../ui/layout/layout.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import styles from './answer-list.module.css';
import { answerLines, ratingLines, type KeptAnswers } from './answer-words.ts';

/** The short answers of a review, with the words of its form. */
export function AnswerList({ kind, answers }: { kind: SubjectKind; answers: KeptAnswers }) {
  const rated = ratingLines(kind, answers);
  return (
    <>
      {rated.length > 0 && (
        <Group
          className={styles.ratings}
          as="ul"
          gap={[3, 5]}
          mt={6}
          tone="dim"
          size="sm"
          align="stretch"
          aria-label="Ratings"
        >
          {rated.map(({ label, rating }) => (
            <li key={label}>
              {label} <SightBar value={rating} size="xs" /> <b>{rating}</b>
            </li>
          ))}
        </Group>
      )}
      <Grid as="dl" className={styles.answers} gap={[3, 5]} maxWidth="44rem" mt={6} size="md">
        {answerLines(kind, answers).map(({ label, words }) => (
          <FactLine key={label} label={label} words={words} />
        ))}
      </Grid>
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
