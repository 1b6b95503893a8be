import type { FunderReviewDraftAnswers } from '../../contract/review-fields.ts';
import {
  askedBy,
  authorRoles,
  founderGroups,
  fundingKinds,
  teamSizes,
  tieKinds,
  ventureStages,
} from '../../contract/review-options.ts';
import { CardsQuestion, SelectQuestion } from './choice-questions.tsx';
import { useFormOf } from './form-context.ts';
import type { StepProps } from './form-kind.ts';
import { OrganisationQuestion } from './organisation-question.tsx';
import { ProposedFunder } from './proposed-funder.tsx';
import { funderList } from './subject-lists.ts';
import { SubjectQuestion } from './subject-question.tsx';
import { TagsQuestion } from './tags-question.tsx';
import { TieQuestions } from './tie-questions.tsx';
import styles from './review-form.module.css';

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
