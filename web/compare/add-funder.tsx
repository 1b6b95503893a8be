import { funderList } from '../reviews/questions/subject-lists.ts';
import { SubjectSearch } from '../reviews/questions/subject-search.tsx';
import { useState } from 'react';

/** Finds a funder by its name or id, and empties for the next one. */
export function AddFunder({ label, onAdd }: { label: string; onAdd: (id: string) => void }) {
  const [turn, setTurn] = useState(0);
  return (
    <SubjectSearch
      key={turn}
      list={funderList}
      label={label}
      onChoose={({ id }) => {
        setTurn(turn + 1);
        onAdd(id);
      }}
    />
  );
}
