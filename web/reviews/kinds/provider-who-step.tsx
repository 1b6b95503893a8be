import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-questions.ts';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { ProposedProvider } from '../questions/proposed-provider.tsx';
import { providerList } from '../questions/subject-lists.ts';
import { firstWidgets } from '../questions/first-widgets.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import { SubjectQuestion } from '../questions/subject-question.tsx';

const useProviderForm = useFormOf<ProviderReviewDraftAnswers>;

/** The subject of the review, and its author. */
export function ProviderWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useProviderForm();
  const choose = (id: string | undefined, name: string | null): void => {
    for (const field of ['subjectName', 'website', 'country'] as const) setAnswer(field, undefined);
    setAnswer('providerId', id);
    onSubject(name);
  };
  return (
    <StepQuestions
      step={1}
      widgets={firstWidgets}
      instead={{
        providerId: (
          <SubjectQuestion
            field="providerId"
            list={providerList}
            name={subject ?? answers.subjectName ?? null}
            isFixed={isSubjectFixed}
            onChoose={choose}
            onPropose={(name) => setAnswer('subjectName', name)}
            proposal={
              answers.subjectName === undefined ? null : <ProposedProvider onCancel={() => choose(undefined, null)} />
            }
          />
        ),
        subjectName: null,
        website: null,
        country: null,
      }}
    />
  );
}
