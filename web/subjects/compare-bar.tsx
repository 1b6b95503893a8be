import { IconX } from '@tabler/icons-react';
import { ButtonLink } from '../ui/button.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { compareAddress, mostCompared, setCompared, toggleCompared, useCompared } from './compared.ts';
import styles from './compare.module.css';

/** The funders that are taken into the comparison, at the foot of a list of funders. */
export function CompareBar({ search }: { search?: string }) {
  const chosen = useCompared();
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Funders to compare">
      <p role="status">
        {chosen.length} of {mostCompared} chosen{chosen.length === 1 && '. Choose one more'}
      </p>
      <ul>
        {chosen.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => toggleCompared(one)} aria-label={`Leave out ${one.name}`}>
              <span>{one.name}</span>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <TextButton onClick={() => setCompared([])}>Clear</TextButton>
      <ButtonLink
        to={compareAddress(
          chosen.map(({ id }) => id),
          search,
        )}
        size="sm"
      >
        Compare
      </ButtonLink>
    </section>
  );
}
