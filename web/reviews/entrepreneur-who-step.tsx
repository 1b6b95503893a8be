import type { EntrepreneurReviewDraftAnswers } from '../../contract/entrepreneur-review-fields.ts';
import { entrepreneurAskedBy, entrepreneurTieKinds, funderRoles } from '../../contract/entrepreneur-review-options.ts';
import { SelectQuestion } from './choice-questions.tsx';
import { useFormOf } from './form-context.ts';
import type { StepProps } from './form-kind.ts';
import { OwnFunderQuestion } from './own-funder-question.tsx';
import { ProposedVenture } from './proposed-venture.tsx';
import { entrepreneurList } from './subject-lists.ts';
import { SubjectQuestion } from './subject-question.tsx';
import { TieQuestions } from './tie-questions.tsx';
import styles from './review-form.module.css';

const useEntrepreneurForm = useFormOf<EntrepreneurReviewDraftAnswers>;

/** Whom the review is about, and who writes it. */
export function EntrepreneurWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useEntrepreneurForm();
  const choose = (id: string | undefined, name: string | null): void => {
    setAnswer('newVenture', undefined);
    setAnswer('ventureId', id);
    onSubject(name);
  };
  return (
    <div className={styles.questions}>
      <SubjectQuestion
        field="ventureId"
        list={entrepreneurList}
        name={subject ?? answers.newVenture?.name ?? null}
        isFixed={isSubjectFixed}
        onChoose={choose}
        onPropose={(name) => setAnswer('newVenture', { name })}
        proposal={answers.newVenture && <ProposedVenture onCancel={() => choose(undefined, null)} />}
      />
      <OwnFunderQuestion />
      <SelectQuestion field="authorRole" options={funderRoles} />
      <TieQuestions tieKinds={entrepreneurTieKinds} askedBy={entrepreneurAskedBy} />
    </div>
  );
}
