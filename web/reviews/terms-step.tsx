import { isAsked } from '../../contract/review-check.ts';
import { moneyKinds } from '../../contract/review-options.ts';
import { questions } from '../../contract/review-questions.ts';
import { termKindsFor, terms } from '../../contract/review-terms.ts';
import { Note } from '../ui/note.tsx';
import { TriQuestion } from './choice-questions.tsx';
import { useReviewForm } from './form-context.ts';
import { DaysQuestion } from './number-questions.tsx';
import { CurrencyField, TermField } from './term-fields.tsx';
import { TextQuestion } from './text-questions.tsx';
import styles from './review-form.module.css';

export function TermsStep() {
  return (
    <div className={styles.questions}>
      <Terms />
      <DaysQuestion field="daysDecisionToCash" word="unknown" wordLabel="Not known, or the money has not come" />
      <TriQuestion field="termsChangedAfterOffer" />
      <TriQuestion field="upfrontFeeAsked" />
      <TriQuestion field="confidentialityBroken" />
      <TriQuestion field="misconductConcern" />
      <TextQuestion field="concernNote" least={10} most={1000} />
    </div>
  );
}

/** The terms of an offer, by kind of money; everything may be left out. */
function Terms() {
  const { answers } = useReviewForm();
  if (!isAsked('terms', answers)) return null;
  const kinds = termKindsFor(answers.fundingKind);
  if (kinds.length === 0)
    return <Note>Choose the kind of money in step 1, and the questions about its terms come here.</Note>;
  return kinds.map((kind) => (
    <fieldset key={kind} className={styles.group}>
      <legend className={styles.legend}>
        {kinds.length > 1 ? `${moneyKinds[kind]}: what was on the table?` : questions.terms.label}
      </legend>
      <p className={styles.help}>{questions.terms.help}</p>
      <div className={styles.pair}>
        <CurrencyField kind={kind} />
        {terms[kind].map((term) => (
          <TermField key={term.key} kind={kind} term={term} />
        ))}
      </div>
    </fieldset>
  ));
}
