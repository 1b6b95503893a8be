import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-fields.ts';
import {
  entrepreneurAskedBy,
  entrepreneurTieKinds,
  funderRoles,
} from '../../../contract/reviews/entrepreneur-options.ts';
import { SelectQuestion } from '../questions/choice-questions.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { OwnFunderQuestion } from '../questions/own-funder-question.tsx';
import { ProposedVenture } from '../questions/proposed-venture.tsx';
import { entrepreneurList } from '../questions/subject-lists.ts';
import { SubjectQuestion } from '../questions/subject-question.tsx';
import { TieQuestions } from '../questions/tie-questions.tsx';
import styles from '../form/review-form.module.css';

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
