import { Checkbox } from '@mantine/core';
import { attestations, displayChoices, publishDelays } from '../../contract/review-options.ts';
import { questions } from '../../contract/review-questions.ts';
import { ReviewCard } from '../funders/review-card.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { TriState } from '../ui/tri-state.tsx';
import { CardsQuestion, SelectQuestion } from './choice-questions.tsx';
import { useReviewForm } from './form-context.ts';
import { shownReview } from './shown-review.ts';
import { TextWarnings } from './text-warnings.tsx';
import styles from './review-form.module.css';

export function PrivacyStep({ formId }: { formId: string }) {
  const { answers, setAnswer } = useReviewForm();
  return (
    <div className={styles.questions}>
      <CardsQuestion field="displayAs" options={displayChoices} />
      <WhoSeesWhat />
      <TextWarnings />
      <section aria-labelledby="preview-title">
        <h2 id="preview-title" className={styles.legend}>
          As readers will see it
        </h2>
        <p className={styles.help}>
          {answers.displayAs === 'named_venture'
            ? 'Your organisation stands here once we have proof that you dealt with them. Until then, a black bar.'
            : 'The period may be a quarter, a half-year or a year, so that nobody can tell when you wrote.'}
        </p>
        <div className={styles.preview}>
          <ReviewCard review={shownReview(answers, { id: formId, isNameProven: true })} />
        </div>
      </section>
      <SelectQuestion field="publishDelay" options={publishDelays} />
      <Checkbox
        size="sm"
        label={questions.publishAlone.label}
        description={questions.publishAlone.help}
        checked={answers.publishAlone ?? false}
        onChange={(event) => setAnswer('publishAlone', event.currentTarget.checked || undefined)}
      />
      <Attestations />
    </div>
  );
}

const rows = [
  { label: 'Ratings and text', key: 'text' },
  { label: 'Role', key: 'role' },
  { label: 'Region of the world', key: 'region' },
  { label: 'Organisation', key: 'organisation' },
  { label: 'E-mail address', key: 'email' },
] as const;

/** Readers here are people with access; the funder sees what they see. Moderators see neither name nor e-mail. */
function WhoSeesWhat() {
  const { displayAs = 'anonymous' } = useReviewForm().answers;
  const isSeen = {
    text: true,
    role: true,
    region: displayAs !== 'anonymous',
    organisation: displayAs === 'named_venture',
    email: false,
  };
  const isSeenByModerators = { ...isSeen, region: true };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">With your choice</th>
          <th scope="col">Readers</th>
          <th scope="col">The funder</th>
          <th scope="col">Our moderators</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, key }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <TriState value={isSeen[key]} />
            </td>
            <td>
              <TriState value={isSeen[key]} />
            </td>
            <td>
              <TriState value={isSeenByModerators[key]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Attestations() {
  const { answers, setAnswer, shownProblems } = useReviewForm();
  const given = answers.attest ?? {};
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{questions.attest.label}</legend>
      {Object.entries(attestations).map(([key, label]) => {
        const problem = shownProblems[`attest.${key}`];
        return (
          <Checkbox
            size="sm"
            key={key}
            label={label}
            error={problem ? <FieldError>{problem}</FieldError> : undefined}
            aria-invalid={problem ? true : undefined}
            // The keys are those of the attestations.
            checked={given[key as keyof typeof attestations] ?? false}
            onChange={(event) => setAnswer('attest', { ...given, [key]: event.currentTarget.checked })}
          />
        );
      })}
    </fieldset>
  );
}
