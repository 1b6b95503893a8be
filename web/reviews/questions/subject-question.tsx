import { Button } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { textOf } from './choice-questions.tsx';
import { useQuestion } from '../form/form-context.ts';
import type { SubjectList } from './subject-lists.ts';
import { SubjectSearch } from './subject-search.tsx';
import styles from '../form/review-form.module.css';

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
  const way = id !== undefined || isFixed ? 'chosen' : proposal ? 'proposed' : 'searched';
  const place = useKeptFocus(way);
  return (
    <div ref={place}>
      {way === 'chosen' && (
        <ChosenSubject
          label={chosenLabel}
          name={props.name ?? id ?? ''}
          error={parts.error}
          onLeave={isFixed ? null : () => onChoose(undefined, null)}
        />
      )}
      {way === 'proposed' && proposal}
      {way === 'searched' && (
        <SubjectSearch
          list={list}
          label={parts.label}
          help={parts.help}
          error={parts.error}
          onChoose={(subject) => onChoose(subject.id, subject.name)}
          onAdd={onPropose}
        />
      )}
    </div>
  );
}

/** What had the focus is gone with the way of answering: it continues to the first stop of what is there now. */
function useKeptFocus(way: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(way);
  useEffect(() => {
    if (shown.current === way) return;
    shown.current = way;
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [way]);
  return place;
}

interface ChosenSubjectProps {
  label: string;
  name: string;
  error: ReactNode;
  /** Null where it cannot be another. */
  onLeave: (() => void) | null;
}

function ChosenSubject({ label, name, error, onLeave }: ChosenSubjectProps) {
  const id = useId();
  return (
    <Group className={styles.chosen} gap={4} p={5}>
      <Monogram name={name} />
      <div id={id}>
        <p className="small dim">{label}</p>
        <p className="strong">{name}</p>
        {error && (
          <Text tone="error" size="sm">
            {error}
          </Text>
        )}
      </div>
      {onLeave && (
        <Button variant="default" size="sm" aria-describedby={id} onClick={onLeave}>
          Choose another
        </Button>
      )}
    </Group>
  );
}
