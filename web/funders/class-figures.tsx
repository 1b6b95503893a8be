import type { ClassFigures } from '../../contract/funders/funders.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { outcomes, reviewClasses } from '../../contract/reviews/options.ts';
import { formatCount, formatInteger } from '../../contract/formats.ts';
import { Distribution, NamedCounts, ScoreHead } from '../subjects/score-head.tsx';
import { WriterShares } from '../subjects/writer-shares.tsx';
import styles from '../subjects/figures.module.css';
import { Group, Text } from '../ui/layout/layout.tsx';

const classWords = {
  pitch: 'From people who did not get their money',
  funded: 'From people they funded',
} as const;

interface ClassSummaryProps {
  figures: ClassFigures;
  /** Shows the reviews of this class with this rating; missing where the reader may not read them. */
  onChooseRating?: ((rating: number) => void) | undefined;
}

/** How the reviews of one class spread. The two classes are never merged into one score. */
export function ClassSummary({ figures, onChooseRating }: ClassSummaryProps) {
  const { practices } = figures;
  return (
    <section aria-label={reviewClasses[figures.reviewClass]}>
      <h3>{reviewClasses[figures.reviewClass]}</h3>
      <Text tone="dim" size="sm" mt={3}>
        {classWords[figures.reviewClass]}
      </Text>
      <ScoreHead figures={figures} isSmall />
      {figures.distribution && <Distribution counts={figures.distribution} onChoose={onChooseRating} />}
      <Outcomes figures={figures} />
      {practices && (
        <NamedCounts
          label="Practices that authors reported"
          answered={practices.answered}
          named={practices.named.map(({ value, voices }) => ({
            words: funderQuestions.practiceTags.options[value],
            voices,
          }))}
        />
      )}
      <WriterShares figures={figures} noun="funder" />
    </section>
  );
}

function Outcomes({ figures }: { figures: ClassFigures }) {
  const found = figures.outcomes;
  // One outcome alone is what the class says already.
  if (!found || found.groups.length + (found.rest > 0 ? 1 : 0) < 2) return null;
  const parts = [
    ...found.groups.map(({ value, voices }) => ({ key: value, label: outcomes[value], voices })),
    ...(found.rest > 0 ? [{ key: 'rest', label: 'Other', voices: found.rest }] : []),
  ];
  const total = parts.reduce((sum, { voices }) => sum + voices, 0);
  return (
    <Text className={styles.outcomes} as="div" mt={6} size="sm">
      <h4>How it ended for {formatCount(total, 'organisation')}, chosen at random</h4>
      <Group className={styles.stack} gap={1} mt={3} wrap={false} align="stretch" aria-hidden="true">
        {parts.map(({ key, voices }) => (
          <i key={key} data-outcome={key} style={{ width: `${(voices / total) * 100}%` }} />
        ))}
      </Group>
      <ul>
        {parts.map(({ key, label, voices }) => (
          <li key={key}>
            <i data-outcome={key} aria-hidden="true" /> {label} <b className="strong">{formatInteger(voices)}</b>
          </li>
        ))}
      </ul>
    </Text>
  );
}
