import { Checkbox } from '@mantine/core';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { mostCompared, toggleCompared, useCompared } from './compared.ts';
import styles from './compare.module.css';

/** Takes a funder of a list into the comparison, or out of it. */
export function CompareCheck({ id, name }: { id: string; name: string }) {
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
      <VisuallyHidden>Compare {name}</VisuallyHidden>
    </label>
  );
}
