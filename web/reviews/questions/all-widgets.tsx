import { askedOf } from '../../../contract/reviews/question.ts';
import { useReviewForm } from '../form/form-context.ts';
import { Attestations, TickQuestion } from './attestations.tsx';
import { CurrencyQuestion } from './currency-question.tsx';
import { firstWidgets } from './first-widgets.tsx';
import { DaysQuestion, MonthQuestion, NumberQuestion, QuarterQuestion } from './number-questions.tsx';
import { OverallQuestion, RatingsQuestion, UsefulQuestion } from './rating-questions.tsx';
import type { QuestionProps, Widgets } from './step-questions.tsx';
import { TermsQuestion } from './terms-question.tsx';

/** The widgets of the later steps. */
export const allWidgets: Widgets = {
  ...firstWidgets,
  number: ({ field, question: { unit = '', allowsDecimals } }) => (
    <NumberQuestion field={field} unit={unit} allowDecimal={allowsDecimals} />
  ),
  year: ({ field }) => <NumberQuestion field={field} unit="" isYear />,
  days: ({ field, question }) => <DaysQuestion field={field} word={question.word} wordLabel={question.wordLabel} />,
  rating: ({ field, question }) => <UsefulQuestion field={field} ends={question.ends} />,
  overall: OverallQuestion,
  ratings: Ratings,
  month: MonthQuestion,
  quarter: QuarterQuestion,
  currency: CurrencyQuestion,
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
