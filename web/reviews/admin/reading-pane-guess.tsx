import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import styles from './reading-pane.module.css';

interface GuessMeterProps {
  matches: NonNullable<ModeratedReview['matches']>;
  displayAs: unknown;
}

/** With fewer matches, a reader who knows the field may guess the author. */
const fewMatches = 5;

/** How many ventures a reader would have to choose between, the row that the writer chose first in weight. */
export function GuessMeter({ matches, displayAs }: GuessMeterProps) {
  const isAnonymous = displayAs === 'anonymous';
  const rows = [
    { label: 'Anonymous', count: matches.subject, isChosen: isAnonymous },
    { label: 'With the country', count: matches.country, isChosen: displayAs === 'role_and_region' },
    { label: 'With country and sector', count: matches.countryAndSector, isChosen: false },
  ];
  return (
    <Box as="section" className={styles.guess} maxWidth="44rem" mt={6}>
      <h3>How easily could readers guess the writer?</h3>
      <Text tone="dim">Known ventures that dealt with them and match what is shown</Text>
      <ul>
        {rows.map(({ label, count, isChosen }) => (
          <li key={label} data-chosen={isChosen || undefined} data-few={count < fewMatches || undefined}>
            <span>
              {label}
              {isChosen && ', as chosen'}
            </span>
            <span className={styles.meter} aria-hidden="true">
              <progress max={Math.max(1, matches.subject)} value={count} tabIndex={-1} />
            </span>
            <Text as="span" textAlign="right">
              {count === 0 ? `under ${fewMatches}` : `${formatInteger(count)} or more`}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
