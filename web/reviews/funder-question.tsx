import { Button } from '@mantine/core';
import { questions } from '../../contract/review-questions.ts';
import { FunderSearch } from '../funders/funder-search.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { useReviewForm } from './form-context.ts';
import { NewFunderFields } from './new-funder-fields.tsx';
import styles from './review-form.module.css';

interface FunderQuestionProps {
  subject: string | null;
  isFixed: boolean;
  onSubject: (name: string | null) => void;
}

/** Which funder: one of ours, or a new one that is proposed here. */
export function FunderQuestion({ subject, isFixed, onSubject }: FunderQuestionProps) {
  const { answers, setAnswer, shownProblems } = useReviewForm();
  const choose = (id: string | undefined, name: string | null): void => {
    setAnswer('newFunder', undefined);
    setAnswer('funderId', id);
    onSubject(name);
  };
  if (answers.funderId !== undefined || isFixed) {
    const name = subject ?? answers.funderId ?? answers.newFunder?.name ?? '';
    return (
      <div className={styles.chosen}>
        <Monogram name={name} />
        <div>
          <p className="small dim">Your review of</p>
          <p className="strong">{name}</p>
          {shownProblems['funderId'] && <p className={styles.problem}>{shownProblems['funderId']}</p>}
        </div>
        {!isFixed && (
          <Button variant="default" size="sm" onClick={() => choose(undefined, null)}>
            Choose another
          </Button>
        )}
      </div>
    );
  }
  if (answers.newFunder !== undefined) return <NewFunderFields onCancel={() => choose(undefined, null)} />;
  return (
    <FunderSearch
      label={questions.funderId.label}
      help={questions.funderId.help}
      error={shownProblems['funderId']}
      onChoose={(funder) => choose(funder.id, funder.name)}
      onAdd={(name) => setAnswer('newFunder', { name })}
    />
  );
}
