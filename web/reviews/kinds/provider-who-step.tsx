import { providerTypes } from '../../../contract/subjects/organisations.ts';
import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-fields.ts';
import { providerAskedBy, providerTieKinds } from '../../../contract/reviews/provider-options.ts';
import { SelectQuestion } from '../questions/choice-questions.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { ProposedProvider } from '../questions/proposed-provider.tsx';
import { providerList } from '../questions/subject-lists.ts';
import { SubjectQuestion } from '../questions/subject-question.tsx';
import { TextQuestion } from '../questions/text-questions.tsx';
import { TieQuestions } from '../questions/tie-questions.tsx';
import styles from '../form/review-form.module.css';

const useProviderForm = useFormOf<ProviderReviewDraftAnswers>;

/** Whom the review is about, and who writes it. */
export function ProviderWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useProviderForm();
  const choose = (id: string | undefined, name: string | null): void => {
    for (const field of ['subjectName', 'website', 'country'] as const) setAnswer(field, undefined);
    setAnswer('providerId', id);
    onSubject(name);
  };
  return (
    <div className={styles.questions}>
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
      <SelectQuestion field="subjectType" options={providerTypes} />
      <TextQuestion field="subjectTypeOther" least={2} most={60} isLine />
      <TieQuestions tieKinds={providerTieKinds} askedBy={providerAskedBy} />
    </div>
  );
}
