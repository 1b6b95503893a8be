import { facts, type ClassFigures } from '../../contract/funders/funders.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { outcomes, reviewClasses } from '../../contract/reviews/options.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { formatCount, formatFact, formatInteger, formatRating } from '../../contract/formats.ts';
import { DimensionBar } from '../subjects/dimension-bar.tsx';
import { DetailsBase, Distribution, NamedCounts, ScoreHead } from '../subjects/score-head.tsx';
import { WriterShares } from '../subjects/writer-shares.tsx';
import styles from '../subjects/figures.module.css';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';

const classWords = {
  pitch: 'From people who did not get their money',
  funded: 'From people whom they funded',
} as const;

interface ClassSummaryProps {
  figures: ClassFigures;
  /** Shows the reviews of this class with this rating; missing where the reader may not read them. */
  onChooseRating?: ((rating: number) => void) | undefined;
}

/** All figures of one class. The two classes are never merged into one score. */
export function ClassSummary({ figures, onChooseRating }: ClassSummaryProps) {
  const { practices } = figures;
  return (
    <Box as="section" className={styles.summary} py={6} aria-label={reviewClasses[figures.reviewClass]}>
      <Text as="h2" size="xl">
        {reviewClasses[figures.reviewClass]}
      </Text>
      <p className="small dim">{classWords[figures.reviewClass]}</p>
      <ScoreHead figures={figures} />
      {figures.distribution && <Distribution counts={figures.distribution} onChoose={onChooseRating} />}
      <Dimensions figures={figures} />
      <Outcomes figures={figures} />
      <Facts figures={figures} />
      {figures.dimensions.length + figures.facts.length > 0 && <DetailsBase />}
      {practices && (
        <NamedCounts
          label="Practices that writers saw"
          answered={practices.answered}
          named={practices.named.map(({ value, voices }) => ({
            words: funderQuestions.practiceTags.options[value],
            voices,
          }))}
        />
      )}
      <WriterShares figures={figures} noun="funder" />
    </Box>
  );
}

function Dimensions({ figures }: { figures: ClassFigures }) {
  if (figures.dimensions.length === 0) return null;
  const compared = figures.dimensions.flatMap(({ median }) => (median === null ? [] : [median.funders]));
  return (
    <>
      <Grid as="dl" className={styles.dimensions} gap={4} mt={6}>
        {figures.dimensions.map(({ key, score, median }) => (
          <div key={key}>
            <dt>{dimensions[key].label}</dt>
            <dd>
              <DimensionBar value={score} median={median?.score ?? null} /> <b>{formatRating(score)}</b>
            </dd>
          </div>
        ))}
      </Grid>
      {compared.length > 0 && (
        <Group as="p" className={styles.legend} wrap={false} gap={3} align="baseline" mt={4} tone="dim" size="xs">
          <i aria-hidden="true" /> Median of up to {formatCount(Math.max(...compared), 'funder')} of the same kind with
          a score
        </Group>
      )}
    </>
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
      <h3>How it ended for {formatCount(total, 'organisation')}, chosen at random</h3>
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

function Facts({ figures }: { figures: ClassFigures }) {
  if (figures.facts.length === 0) return null;
  return (
    <Grid as="dl" className={styles.facts} gap={5} mt={6}>
      {figures.facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{facts[key].label}</dt>
          <dd>{formatFact(facts[key].unit, value)}</dd>
        </div>
      ))}
    </Grid>
  );
}
