import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { triAnswers, type MoneyKind } from '../../../contract/reviews/options.ts';
import { termValues, type Term } from '../../../contract/reviews/terms.ts';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { listFor } from '../../ui/forms/list-for.ts';
import { Text } from '../../ui/layout/layout.tsx';
import type { Labels } from './choice-questions.tsx';
import { useFormOf } from '../form/form-context.ts';
import { numberOf } from './number-questions.tsx';

const units = { money: '', percent: '%', times: 'times', months: 'months', count: '' } as const;

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
    error: shownProblems[path],
    onBlur: () => touch(path),
    currency: ofKind['currency'] ?? 'USD',
  };
}

/** One term: every one may be left out, and every one may be "not known". */
export function TermField({ kind, term }: { kind: MoneyKind; term: Term }) {
  const { value, set, error, onBlur, currency } = useTerm(kind, term.key);
  const { answer } = term;
  if (answer.kind === 'number') {
    const unit = answer.unit === 'money' ? String(currency) : units[answer.unit];
    return (
      <NumberField
        label={term.label}
        isOptional
        error={error}
        allowNegative={false}
        allowDecimal={!answer.isWhole}
        inputMode={answer.isWhole ? 'numeric' : 'decimal'}
        rightSection={
          <Text as="span" tone="faint" size="sm">
            {unit}
          </Text>
        }
        rightSectionWidth={64}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => set(numberOf(typed))}
        onBlur={onBlur}
      />
    );
  }
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

export function CurrencyField({ kind }: { kind: MoneyKind }) {
  const { value, set, error, onBlur } = useTerm(kind, 'currency');
  return (
    <TextField
      label="Currency of the amounts"
      isOptional
      help="Three letters. US dollars when left out."
      error={error}
      placeholder="USD"
      maxLength={3}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value.toUpperCase() || undefined)}
      onBlur={onBlur}
    />
  );
}
