import { askedOf } from '../../../contract/reviews/question.ts';
import { useReadAnswer, useReviewForm, useQuestion } from '../form/form-context.ts';
import { Attestations, TickQuestion } from './attestations.tsx';
import { firstWidgets } from './first-widgets.tsx';
import { DaysQuestion, MonthQuestion, NumberQuestion, QuarterQuestion, YearQuestion } from './number-questions.tsx';
import { OverallQuestion, RatingsQuestion, UsefulQuestion } from './rating-questions.tsx';
import type { QuestionProps, Widgets } from './step-questions.tsx';
import { TermsQuestion } from './terms-question.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { textOf } from './choice-questions.tsx';

/** The widgets of the later steps. */
export const allWidgets: Widgets = {
  ...firstWidgets,
  number: NumberQuestion,
  year: YearQuestion,
  days: DaysQuestion,
  rating: ({ field, question }) => <UsefulQuestion field={field} ends={question.ends} />,
  overall: OverallQuestion,
  ratings: Ratings,
  month: MonthQuestion,
  quarter: QuarterQuestion,
  currency: Currency,
  terms: TermsQuestion,
  tick: TickQuestion,
  attest: ({ question }) => <Attestations labels={question.options} />,
};

function Ratings({ question: { dimensions } }: QuestionProps<'ratings'>) {
  const asked = askedOf(dimensions, useReviewForm().answers);
  return (
    <RatingsQuestion
      asked={asked.flatMap((key) => (dimensions[key] === undefined ? [] : [{ ...dimensions[key], key }]))}
    />
  );
}

/** Once there is a sum. */
function Currency({ field }: QuestionProps<'currency'>) {
  const { isShown, value, set, parts } = useQuestion(field);
  const read = useReadAnswer<string>(field, textOf(value) ?? null, set);
  return isShown ? <CurrencyField {...parts} {...read} /> : null;
}
