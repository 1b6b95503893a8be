import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { moneyKinds, triAnswers, type MoneyKind } from '../../../contract/reviews/options.ts';
import { isAsked } from '../../../contract/reviews/question.ts';
import { termKindsFor, terms, termValues, type Term } from '../../../contract/reviews/terms.ts';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useFormOf, useReadAnswer } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { listFor } from '../../ui/forms/list-for.ts';
import type { Labels } from './choice-questions.tsx';
import type { QuestionProps } from './step-questions.tsx';

/** The terms of an offer, by kind of money; everything may be left out. */
export function TermsQuestion({ question }: QuestionProps<'terms'>) {
  const { answers } = useFormOf<FunderReviewDraftAnswers>();
  if (!isAsked(question, answers)) return null;
  const kinds = termKindsFor(answers.fundingKind);
  if (kinds.length === 0)
    return <Note>Choose the kind of funding in step 1, and the questions about its terms appear here.</Note>;
  return kinds.map((kind) => (
    <Stack key={kind} className={styles.group} rule="top" as="fieldset" gap={5} pt={6}>
      <legend className={styles.legend}>
        {kinds.length > 1 ? `${moneyKinds[kind]}: what was on the table?` : question.label}
      </legend>
      <p className={styles.help}>{question.help}</p>
      <Grid className={styles.pair} gap={5}>
        <TermsCurrency kind={kind} />
        {terms[kind].map((term) => (
          <TermField key={term.key} kind={kind} term={term} />
        ))}
      </Grid>
    </Stack>
  ));
}

function useTerm(kind: MoneyKind, key: string) {
  const { answers, setAnswer, shownProblems, touch } = useFormOf<FunderReviewDraftAnswers>();
  const ofKind = answers.terms?.[kind] ?? {};
  const path = `terms.${kind}.${key}`;
  return {
    value: ofKind[key],
    set: (value: string | number | undefined) => {
      const { [key]: _before, ...others } = ofKind;
      setAnswer('terms', { ...answers.terms, [kind]: value === undefined ? others : { ...others, [key]: value } });
    },
    path,
    error: shownProblems[path],
    onBlur: () => touch(path),
    currency: String(ofKind['currency'] ?? 'USD'),
  };
}

interface TermFieldProps {
  kind: MoneyKind;
  term: Term;
}

function TermField({ kind, term }: TermFieldProps) {
  const { answer } = term;
  if (answer.kind === 'number') return <NumberTerm kind={kind} term={term} answer={answer} />;
  return <ListTerm kind={kind} term={term} />;
}

type NumberAnswer = Extract<Term['answer'], { kind: 'number' }>;

function NumberTerm({ kind, term, answer }: TermFieldProps & { answer: NumberAnswer }) {
  const { path, value, set, error, currency } = useTerm(kind, term.key);
  const read = useReadAnswer(path, typeof value === 'number' ? value : null, set);
  return (
    <NumberField
      label={term.label}
      isOptional
      error={error}
      hasUnitLabel
      unit={answer.unit === 'count' ? undefined : answer.unit}
      currency={answer.unit === 'money' ? currency : undefined}
      isWhole={answer.isWhole}
      least={0}
      most={answer.most}
      {...read}
    />
  );
}

/** One of a list: it may be left out, and may be "not known". */
function ListTerm({ kind, term }: TermFieldProps) {
  const { value, set, error, onBlur } = useTerm(kind, term.key);
  const { answer } = term;
  const words: Labels = answer.kind === 'choice' ? { ...answer.options, unknown: 'Not known' } : triAnswers;
  const chosen = typeof value === 'string' ? value : undefined;
  const offered = Object.fromEntries(termValues(term).map((option) => [option, words[option] ?? option]));
  return (
    <ShortListField
      label={term.label}
      isOptional
      error={error}
      data={listFor(offered, chosen, 'Leave out')}
      value={chosen ?? ''}
      onChange={(event) => set(event.currentTarget.value || undefined)}
      onBlur={onBlur}
    />
  );
}

function TermsCurrency({ kind }: { kind: MoneyKind }) {
  const { path, value, set, error } = useTerm(kind, 'currency');
  const read = useReadAnswer(path, typeof value === 'string' ? value : null, set);
  return (
    <CurrencyField
      label="Currency of the amounts"
      isOptional
      help="US dollars if empty."
      placeholder="USD · US Dollar"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the currency' }}
      error={error}
      {...read}
    />
  );
}
