import { funderReviewRules } from '../../../contract/reviews/funder-rules.ts';
import { funderQuestions, type FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { moneyKinds } from '../../../contract/reviews/options.ts';
import { termKindsFor, terms } from '../../../contract/reviews/terms.ts';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useFormOf } from '../form/form-context.ts';
import { CurrencyField, TermField } from './term-fields.tsx';
import styles from '../form/review-form.module.css';

/** The terms of an offer, by kind of money; everything may be left out. */
export function TermsQuestion() {
  const { answers } = useFormOf<FunderReviewDraftAnswers>();
  if (!funderReviewRules.isAsked('terms', answers)) return null;
  const kinds = termKindsFor(answers.fundingKind);
  if (kinds.length === 0)
    return <Note>Choose the kind of money in step 1, and the questions about its terms come here.</Note>;
  return kinds.map((kind) => (
    <Stack key={kind} className={styles.group} as="fieldset" gap={5} pt={6}>
      <legend className={styles.legend}>
        {kinds.length > 1 ? `${moneyKinds[kind]}: what was on the table?` : funderQuestions.terms.label}
      </legend>
      <p className={styles.help}>{funderQuestions.terms.help}</p>
      <Grid className={styles.pair} gap={5}>
        <CurrencyField kind={kind} />
        {terms[kind].map((term) => (
          <TermField key={term.key} kind={kind} term={term} />
        ))}
      </Grid>
    </Stack>
  ));
}
