import { Checkbox } from '@mantine/core';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { mostCompared, toggleCompared, useCompared } from './compared.ts';
import styles from './compare.module.css';

/** Takes a funder of a list into the comparison, or out of it. `isNamed`: the box says in sight what it does. */
export function CompareCheck({ id, name, isNamed = false }: { id: string; name: string; isNamed?: boolean }) {
  const chosen = useCompared();
  const isIn = chosen.some((one) => one.id === id);
  return (
    <label className={styles.hit}>
      <Checkbox
        size="xs"
        checked={isIn}
        disabled={!isIn && chosen.length >= mostCompared}
        onChange={() => toggleCompared({ id, name })}
      />
      {isNamed ? (
        <span className={styles.word}>
          Compare<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      ) : (
        <VisuallyHidden>Compare {name}</VisuallyHidden>
      )}
    </label>
  );
}
