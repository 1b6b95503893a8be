import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { formatRange } from '../../contract/ranges.ts';
import { Link } from 'react-router';
import { amountSpanOf } from '../../contract/deals/options.ts';
import type { FunderRow } from '../../contract/funders/funders.ts';
import { reviewClasses } from '../../contract/reviews/options.ts';
import { formatRating, formatShare } from '../../contract/formats.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import type { RowsProps } from '../subjects/directory.tsx';
import { CompareBar } from '../subjects/compare-bar.tsx';
import { CompareCheck } from '../subjects/compare-check.tsx';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { KindBadges } from '../subjects/kind-badges.tsx';
import styles from '../subjects/directory.module.css';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';

export function FunderRows({ rows, isStale }: RowsProps<FunderRow>) {
  return (
    <>
      <Heads />
      <ul className={`${styles.rows} ${styles.headed}`} data-stale={isStale || undefined}>
        {rows.map((funder) => (
          <Row key={funder.id} funder={funder} />
        ))}
      </ul>
      <CompareBar />
    </>
  );
}

/** One funder: the whole row is its link. Both scores stand apart, since a no and a yes are different experiences. */
function Row({ funder }: { funder: FunderRow }) {
  return (
    <li className={styles.row}>
      <CompareCheck id={funder.id} name={funder.name} />
      <Monogram name={funder.name} logo={funder.logo} />
      <Stack className={styles.name} minWidth={0}>
        <Link to={`/funder/${encodeURIComponent(funder.id)}`}>{funder.name}</Link>
        <span className="small dim">{aboutFunder(funder)}</span>
      </Stack>
      <div className={styles.kinds}>
        <KindBadges kinds={funder.kinds} />
      </div>
      <div className={styles.amount}>
        <Text className={styles.scoreLabel} as="span" size="xs" weight={600}>
          Typical amount
        </Text>
        <span className="small">{amountText(funder.typicalAmount)}</span>
      </div>
      {(['pitch', 'funded'] as const).map((reviewClass) => (
        <ClassScore
          key={reviewClass}
          label={reviewClasses[reviewClass]}
          score={funder.scores.find((score) => score.reviewClass === reviewClass)}
        />
      ))}
      <div className={styles.profile}>
        <Text className={styles.scoreLabel} as="span" size="xs" weight={600}>
          Profile
        </Text>
        <ProfileBars profile={funder.profile} />
      </div>
      <div className={styles.again}>
        <Text className={styles.scoreLabel} as="span" size="xs" weight={600}>
          Would take again
        </Text>
        {funder.wouldTakeAgain === null ? (
          <span className="small dim">Not known</span>
        ) : (
          <b className="strong">{formatShare(funder.wouldTakeAgain)}</b>
        )}
      </div>
      <div className={styles.save}>
        <SaveButton funder={funder} place="row" />
      </div>
    </li>
  );
}

/** The words over the columns of a wide window. Each row says them again for those who hear it. */
function Heads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.headOfName}>Funder</span>
      <span>Kind</span>
      <span>Typical amount</span>
      <span>{reviewClasses.pitch}</span>
      <span>{reviewClasses.funded}</span>
      <span>Profile</span>
      <span>Would take again</span>
    </div>
  );
}

function amountText(amount: FunderRow['typicalAmount']): string {
  if (amount === null) return 'Not known';
  const { from, below } = amountSpanOf(amount.least, amount.most);
  // The bounds of bands are round: nothing is lost.
  if (below === null) return `${formatShortMoney(from)} and more`;
  return formatRange({ least: from === 0 ? null : from, most: below }, formatShortMoney) ?? 'Not known';
}

function ClassScore({ label, score }: { label: string; score: FunderRow['scores'][number] | undefined }) {
  return (
    <Group className={styles.score} gap={[2, 3]} size="md">
      <Text className={styles.scoreLabel} as="span" size="xs" weight={600}>
        {label}
      </Text>
      {score?.score == null ? (
        <span className="small dim">{score?.count.label ?? 'Too few reviews'}</span>
      ) : (
        <>
          <SightBar value={score.score} size="sm" />
          <b className="strong">{formatRating(score.score)}</b>
          <span className="small dim">{score.count.label}</span>
        </>
      )}
    </Group>
  );
}

const barWidth = 10;
const gap = 3;
const height = 24;
const highest = 5;
const lowest = 1;

/** How a funder does in five dimensions, side by side: 1 is an empty bar, 5 a full one. All of it is in the label. */
function ProfileBars({ profile }: { profile: FunderRow['profile'] }) {
  if (profile === null) return <span className="small dim">Not known</span>;
  const width = profile.dimensions.length * (barWidth + gap) - gap;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={labelOf(profile)}>
      <title>{labelOf(profile)}</title>
      {profile.dimensions.map(({ key, score }, place) => {
        const filled = score === null ? 0 : Math.max(1, ((score - lowest) / (highest - lowest)) * height);
        return (
          <g key={key} transform={`translate(${place * (barWidth + gap)} 0)`}>
            <rect
              width={barWidth}
              height={height}
              rx={2}
              fill="var(--fs-rating-off)"
              opacity={score === null ? 0.45 : 1}
            />
            <rect y={height - filled} width={barWidth} height={filled} rx={2} fill="var(--mantine-color-cobalt-6)" />
          </g>
        );
      })}
    </svg>
  );
}

function labelOf({ reviewClass, dimensions: rated }: NonNullable<FunderRow['profile']>): string {
  const parts = rated.map(
    ({ key, score }) =>
      `${dimensions[key].label} ${score === null ? 'too few ratings' : `${formatRating(score)} of 5`}`,
  );
  return `${reviewClasses[reviewClass]}: ${parts.join(', ')}`;
}
