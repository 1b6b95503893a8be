import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-questions.ts';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { ProposedVenture } from '../questions/proposed-venture.tsx';
import { entrepreneurList, funderList } from '../questions/subject-lists.ts';
import { firstWidgets } from '../questions/first-widgets.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import { SubjectQuestion } from '../questions/subject-question.tsx';
import { funderQuery } from '../../funders/api.ts';
import { ProposedFunder } from '../questions/proposed-funder.tsx';

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

/** The funder for whom the author works. */
function OwnFunderQuestion() {
  const { answers, setAnswer } = useFormOf<EntrepreneurReviewDraftAnswers>();
  const [chosen, setChosen] = useState<string | null>(null);
  const id = answers.funderOrgId;
  // After a reload the draft knows the id alone.
  const known = useQuery({ ...funderQuery(id ?? ''), enabled: id !== undefined && chosen === null });
  const choose = (next: string | undefined, name: string | null): void => {
    setAnswer('newFunderOrg', undefined);
    setAnswer('funderOrgId', next);
    setChosen(name);
  };
  return (
    <SubjectQuestion
      field="funderOrgId"
      list={funderList}
      chosenLabel="You write for"
      name={chosen ?? known.data?.name ?? null}
      onChoose={choose}
      onPropose={(name) => setAnswer('newFunderOrg', { name })}
      proposal={
        answers.newFunderOrg && <ProposedFunder field="newFunderOrg" onCancel={() => choose(undefined, null)} />
      }
    />
  );
}
