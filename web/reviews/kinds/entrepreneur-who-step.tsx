import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-questions.ts';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { OwnFunderQuestion } from '../questions/own-funder-question.tsx';
import { ProposedVenture } from '../questions/proposed-venture.tsx';
import { entrepreneurList } from '../questions/subject-lists.ts';
import { firstWidgets } from '../questions/first-widgets.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import { SubjectQuestion } from '../questions/subject-question.tsx';

const useEntrepreneurForm = useFormOf<EntrepreneurReviewDraftAnswers>;

/** The subject of the review, and its author. */
export function EntrepreneurWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useEntrepreneurForm();
  const choose = (id: string | undefined, name: string | null): void => {
    setAnswer('newVenture', undefined);
    setAnswer('ventureId', id);
    onSubject(name);
  };
  return (
    <StepQuestions
      step={1}
      widgets={firstWidgets}
      instead={{
        ventureId: (
          <SubjectQuestion
            field="ventureId"
            list={entrepreneurList}
            name={subject ?? answers.newVenture?.name ?? null}
            isFixed={isSubjectFixed}
            onChoose={choose}
            onPropose={(name) => setAnswer('newVenture', { name })}
            proposal={answers.newVenture && <ProposedVenture onCancel={() => choose(undefined, null)} />}
          />
        ),
        newVenture: null,
        funderOrgId: <OwnFunderQuestion />,
        newFunderOrg: null,
      }}
    />
  );
}
