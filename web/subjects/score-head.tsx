import type { ReactNode } from 'react';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import { formatCount, formatInteger, formatPeriod, formatRating, formatShare } from '../../contract/formats.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './figures.module.css';

interface ScoreHeadProps {
  figures: {
    readonly score: number | null;
    readonly count: { readonly label: string };
    readonly recommendShare: number | null;
    readonly lastReview: string | null;
  };
  /** Where the score stands in large elsewhere on the page. */
  isSmall?: boolean;
}

/** A score with how many reviews stand behind it, or why there is none. */
export function ScoreHead({ figures, isSmall = false }: ScoreHeadProps) {
  if (figures.score === null) {
    return (
      <div className={styles.none}>
        <p className="strong">{figures.count.label}</p>
        <p className="small dim">Scores appear once more than {fewestVoices} different organisations have written.</p>
      </div>
    );
  }
  return (
    <Group gap={[3, 4]} mt={isSmall ? 4 : 5}>
      <span className={isSmall ? styles.small : styles.big}>{formatRating(figures.score)}</span>
      <div>
        <SightBar value={figures.score} size={isSmall ? 'md' : 'lg'} />
        <p className="small dim">
          {figures.count.label}
          {figures.lastReview ? `, last in ${formatPeriod(figures.lastReview)}` : ''}
        </p>
        {figures.recommendShare !== null && (
          <p className="small">{formatShare(figures.recommendShare)} would recommend</p>
        )}
        <Text tone="faint" size="xs">
          For anonymity we always leave out the same one organisation, so more reviews may be published than are counted
          here.
        </Text>
      </div>
    </Group>
  );
}

interface DistributionProps {
  counts: readonly number[];
  /** Where given, a row shows the reviews with its rating. */
  onChoose?: ((rating: number) => void) | undefined;
}

/** How many voices gave each rating, the best first. */
export function Distribution({ counts, onChoose }: DistributionProps) {
  const most = Math.max(...counts, 1);
  return (
    <>
      <Text mt={6} tone="dim" size="sm">
        How many of{' '}
        {formatCount(
          counts.reduce((sum, count) => sum + count, 0),
          'organisation',
        )}{' '}
        gave each rating
      </Text>
      <Stack className={styles.distribution} as="ul" gap={1} mt={3} size="sm" aria-label="How many gave each rating">
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = counts[rating - 1] ?? 0;
          const row: ReactNode = (
            <>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <Text as="span" tone="dim" textAlign="right">
                {formatInteger(count)}
                <VisuallyHidden>
                  {' '}
                  gave {rating} of 5{onChoose ? '. Show these reviews' : ''}
                </VisuallyHidden>
              </Text>
            </>
          );
          return (
            <li key={rating}>
              {/* Outside the button: a name must begin with what is seen of it, for those who speak to their device. */}
              <span aria-hidden="true">{rating}</span>
              {onChoose ? (
                <button type="button" className={styles.distributionRow} onClick={() => onChoose(rating)}>
                  {row}
                </button>
              ) : (
                <span className={styles.distributionRow}>{row}</span>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

interface NamedProps {
  label: string;
  answered: number;
  named: readonly { readonly words: string; readonly voices: number }[];
}

/** How many named what, as counts. */
export function NamedCounts({ label, answered, named }: NamedProps) {
  if (named.length === 0) return null;
  return (
    <>
      <Group className={styles.practices} as="ul" gap={2} mt={6} align="stretch" aria-label={label}>
        {named.map(({ words, voices }) => (
          <li key={words}>
            {words} <b className="strong">{formatInteger(voices)}</b>
          </li>
        ))}
      </Group>
      <p className="small dim">Of {formatInteger(answered)} who answered, chosen at random.</p>
    </>
  );
}

/** What the figures in detail are and what each rests on; how many answered one of them is not shown (decision 0014). */
export function DetailsBase() {
  return (
    <Text mt={4} tone="dim" size="sm" leading="normal">
      Ratings are means from 1 to 5; other figures are medians and shares. Each has answers from {fewestVoices}{' '}
      organisations or more. For anonymity they are rounded and based on a random two thirds of the answers.
    </Text>
  );
}
