import type { ComponentType, ReactNode } from 'react';
import type { Question, QuestionKind } from '../../../contract/reviews/question.ts';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { useReviewForm } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';

export interface QuestionProps<K extends QuestionKind> {
  field: string;
  question: Question<K>;
}
/** How each kind of question is asked. */
export type Widgets = { readonly [K in QuestionKind]?: ComponentType<QuestionProps<K>> };
type Parts = Readonly<Record<string, ReactNode>>;

interface StepQuestionsProps {
  /** From 1. */
  step: number;
  widgets: Widgets;
  /** What a form draws in its own way, by field. */
  instead?: Parts;
  /** What stands before a question. */
  before?: Parts;
}

/** The questions of a step, each as its entry says, in the order of the form. */
export function StepQuestions({ step, widgets, instead = {}, before = {} }: StepQuestionsProps) {
  const { kind } = useReviewForm();
  const { questions, steps } = kind.form;
  const draw = (field: string, question: Question): ReactNode => (
    <Part key={field} before={before[field]}>
      {field in instead ? instead[field] : <Asked field={field} question={question} widgets={widgets} />}
    </Part>
  );
  return (
    <Stack gap={6}>
      {rowsOf(steps[step - 1]?.fields ?? [], questions).map((row) => {
        const [[first, question]] = row;
        if (question.isInRow !== true) return draw(first, question);
        return (
          <Grid key={first} className={styles.pair} gap={5}>
            {row.map(([field, each]) => draw(field, each))}
          </Grid>
        );
      })}
    </Stack>
  );
}

function Part({ before, children }: { before: ReactNode; children: ReactNode }) {
  return (
    <>
      {before}
      {children}
    </>
  );
}

type Entry = readonly [field: string, question: Question];
type Row = [Entry, ...Entry[]];

/** Neighbours that stand in a row together; every other question by itself. */
function rowsOf(fields: readonly string[], questions: Readonly<Record<string, Question>>): Row[] {
  const rows: Row[] = [];
  for (const field of fields) {
    const question = questions[field];
    if (question === undefined) continue;
    const last = rows.at(-1);
    if (question.isInRow === true && last?.[0][1].isInRow === true) last.push([field, question]);
    else rows.push([[field, question]]);
  }
  return rows;
}

function Asked<K extends QuestionKind>({ field, question, widgets }: QuestionProps<K> & { widgets: Widgets }) {
  const kind: K = question.kind;
  const Widget: ComponentType<QuestionProps<K>> | undefined = widgets[kind];
  if (Widget === undefined) throw new Error(`This step has no widget for ${field}, a question of the kind ${kind}`);
  return <Widget field={field} question={question} />;
}
