import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Monogram } from '../ui/monogram.tsx';
import { textOf } from './choice-questions.tsx';
import { useQuestion } from './form-context.ts';
import type { SubjectList } from './subject-lists.ts';
import { SubjectSearch } from './subject-search.tsx';
import styles from './review-form.module.css';

interface SubjectQuestionProps {
  /** The field that holds the id of a listed one. */
  field: string;
  list: SubjectList;
  /** Over the name once it is chosen. */
  chosenLabel?: string;
  name: string | null;
  isFixed?: boolean;
  onChoose: (id: string | undefined, name: string | null) => void;
  /** What is asked of one that is not listed; empty while none is proposed. */
  proposal: ReactNode;
  onPropose: (name: string) => void;
}

/** Which one: one of ours, or a new one that is proposed here. */
export function SubjectQuestion(props: SubjectQuestionProps) {
  const { field, list, chosenLabel = 'Your review of', isFixed = false, onChoose, proposal, onPropose } = props;
  const { value, parts } = useQuestion(field);
  const id = textOf(value);
  if (id !== undefined || isFixed) {
    const name = props.name ?? id ?? '';
    return (
      <div className={styles.chosen}>
        <Monogram name={name} />
        <div>
          <p className="small dim">{chosenLabel}</p>
          <p className="strong">{name}</p>
          {parts.error && <p className={styles.problem}>{parts.error}</p>}
        </div>
        {!isFixed && (
          <Button variant="default" size="sm" onClick={() => onChoose(undefined, null)}>
            Choose another
          </Button>
        )}
      </div>
    );
  }
  if (proposal) return proposal;
  return (
    <SubjectSearch
      list={list}
      label={parts.label}
      help={parts.help}
      error={parts.error}
      onChoose={(subject) => onChoose(subject.id, subject.name)}
      onAdd={onPropose}
    />
  );
}
