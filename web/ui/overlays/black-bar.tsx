import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './black-bar.module.css';

/**
 * A name that its owner asked us to hide. The width comes from `seed` (the id of what it stands on), between 4 and 7
 * em, so that it stays the same on each visit and never tells the length of the name.
 */
export function BlackBar({ seed }: { seed: string }) {
  return (
    <>
      <span className={styles.bar} style={{ width: `${widthOf(seed)}em` }} aria-hidden="true" />
      <VisuallyHidden>Name hidden. </VisuallyHidden>
    </>
  );
}

function widthOf(seed: string): number {
  let sum = 7;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return 4 + (sum % 31) / 10;
}
