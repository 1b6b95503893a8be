import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-questions.ts';
import { funderQuery } from '../../funders/api.ts';
import { useFormOf } from '../form/form-context.ts';
import { ProposedFunder } from './proposed-funder.tsx';
import { funderList } from './subject-lists.ts';
import { SubjectQuestion } from './subject-question.tsx';

/** The funder for whom the author works. */
export function OwnFunderQuestion() {
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
