import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { ProposedFunder } from '../questions/proposed-funder.tsx';
import { funderList } from '../questions/subject-lists.ts';
import { firstWidgets } from '../questions/first-widgets.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import { SubjectQuestion } from '../questions/subject-question.tsx';

const useFunderForm = useFormOf<FunderReviewDraftAnswers>;

/** The subject of the review, and its author. */
export function FunderWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useFunderForm();
  const choose = (id: string | undefined, name: string | null): void => {
    setAnswer('newFunder', undefined);
    setAnswer('funderId', id);
    onSubject(name);
  };
  return (
    <StepQuestions
      step={1}
      widgets={firstWidgets}
      instead={{
        funderId: (
          <SubjectQuestion
            field="funderId"
            list={funderList}
            name={subject ?? answers.newFunder?.name ?? null}
            isFixed={isSubjectFixed}
            onChoose={choose}
            onPropose={(name) => setAnswer('newFunder', { name })}
            proposal={
              answers.newFunder && <ProposedFunder field="newFunder" onCancel={() => choose(undefined, null)} />
            }
          />
        ),
        newFunder: null,
      }}
    />
  );
}
