import type { Question } from '../../../contract/reviews/question.ts';
import { useReviewForm } from '../form/form-context.ts';
import { CardsQuestion, SelectQuestion, textOf, TriQuestion } from './choice-questions.tsx';
import { OrganisationQuestion } from './organisation-question.tsx';
import type { QuestionProps, Widgets } from './step-questions.tsx';
import { TagsQuestion } from './tags-question.tsx';
import { TextQuestion } from './text-questions.tsx';

/** The widgets of the first step, which is part of the page; the others come after it. */
export const firstWidgets: Widgets = {
  choice: Choice,
  yesNo: ({ field, question }) => <TriQuestion field={field} isRating={question.isRating} />,
  tags: ({ field, question }) => <TagsQuestion field={field} options={question.options} most={question.most} />,
  text: Text,
  organisation: OrganisationQuestion,
};

function Choice({ field, question }: QuestionProps<'choice'>) {
  const { answers } = useReviewForm();
  const { columns, look } = question;
  const options = fittingOptions(question, textOf(answers[field]), answers);
  if (look === 'yesNo') return <TriQuestion field={field} notSure="unsure" isRating />;
  if (columns === undefined) return <SelectQuestion field={field} options={options} />;
  return <CardsQuestion field={field} options={options} columns={columns} />;
}

/** One that no longer fits stays in sight, with the reason beside it. */
function fittingOptions(
  { options, fitting }: Question<'choice'>,
  chosen: string | undefined,
  answers: Readonly<Record<string, unknown>>,
) {
  const fits = fitting?.values[String(answers[fitting.field])];
  if (fits === undefined) return options;
  return Object.fromEntries(Object.entries(options).filter(([option]) => fits.includes(option) || option === chosen));
}

function Text({ field, question }: QuestionProps<'text'>) {
  const { least, most, isLine, placeholder } = question;
  // One character is no length to count up to.
  return (
    <TextQuestion field={field} least={least === 1 ? 0 : least} most={most} isLine={isLine} placeholder={placeholder} />
  );
}
