import type { FunderReviewDraftAnswers } from '../../../contract/reviews/fields.ts';
import {
  askedBy,
  authorRoles,
  founderGroups,
  fundingKinds,
  teamSizes,
  tieKinds,
  ventureStages,
} from '../../../contract/reviews/options.ts';
import { CardsQuestion, SelectQuestion } from '../questions/choice-questions.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { OrganisationQuestion } from '../questions/organisation-question.tsx';
import { ProposedFunder } from '../questions/proposed-funder.tsx';
import { funderList } from '../questions/subject-lists.ts';
import { SubjectQuestion } from '../questions/subject-question.tsx';
import { TagsQuestion } from '../questions/tags-question.tsx';
import { TieQuestions } from '../questions/tie-questions.tsx';
import styles from '../form/review-form.module.css';

const useFunderForm = useFormOf<FunderReviewDraftAnswers>;

/** Whom the review is about, and who writes it. */
export function FunderWhoStep({ subject, isSubjectFixed, onSubject }: StepProps) {
  const { answers, setAnswer } = useFunderForm();
  const choose = (id: string | undefined, name: string | null): void => {
    setAnswer('newFunder', undefined);
    setAnswer('funderId', id);
    onSubject(name);
  };
  return (
    <div className={styles.questions}>
      <SubjectQuestion
        field="funderId"
        list={funderList}
        name={subject ?? answers.newFunder?.name ?? null}
        isFixed={isSubjectFixed}
        onChoose={choose}
        onPropose={(name) => setAnswer('newFunder', { name })}
        proposal={answers.newFunder && <ProposedFunder field="newFunder" onCancel={() => choose(undefined, null)} />}
      />
      <CardsQuestion field="fundingKind" options={fundingKinds} columns={4} />
      <SelectQuestion field="authorRole" options={authorRoles} />
      <OrganisationQuestion />
      <div className={styles.pair}>
        <SelectQuestion field="ventureStage" options={ventureStages} />
        <SelectQuestion field="teamSize" options={teamSizes} />
      </div>
      <TagsQuestion field="founderGroups" options={founderGroups} most={6} />
      <TieQuestions tieKinds={tieKinds} askedBy={askedBy} />
    </div>
  );
}
