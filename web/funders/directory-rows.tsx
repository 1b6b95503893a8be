import { Link } from 'react-router';
import { amountSpanOf } from '../../contract/deals/options.ts';
import type { FunderRow } from '../../contract/funders/funders.ts';
import { reviewClasses } from '../../contract/reviews/options.ts';
import { formatCurrency, formatRating, formatShare } from '../ui/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import type { RowsProps } from '../subjects/directory.tsx';
import { aboutFunder } from './words.ts';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { ProfileBars } from './profile-bars.tsx';
import styles from '../subjects/directory.module.css';

export function FunderRows({ rows, isStale }: RowsProps<FunderRow>) {
  return (
    <>
      <Heads />
      <ul className={`${styles.rows} ${styles.headed}`} data-stale={isStale || undefined}>
        {rows.map((funder) => (
          <Row key={funder.id} funder={funder} />
        ))}
      </ul>
    </>
  );
}

/** One funder: the whole row is its link. Both scores stand apart, since a no and a yes are different experiences. */
function Row({ funder }: { funder: FunderRow }) {
  return (
    <li className={styles.row}>
      <Monogram name={funder.name} />
      <div className={styles.name}>
        <Link to={`/funder/${encodeURIComponent(funder.id)}`}>{funder.name}</Link>
        <span className="small dim">{aboutFunder(funder)}</span>
      </div>
      <div className={styles.kinds}>
        <KindBadges kinds={funder.kinds} />
      </div>
      <div className={styles.amount}>
        <span className={styles.scoreLabel}>Typical amount</span>
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
        <span className={styles.scoreLabel}>Profile</span>
        <ProfileBars profile={funder.profile} />
      </div>
      <div className={styles.again}>
        <span className={styles.scoreLabel}>Would take again</span>
        {funder.wouldTakeAgain === null ? (
          <span className="small dim">Not known</span>
        ) : (
          <b className="strong">{formatShare(funder.wouldTakeAgain)}</b>
        )}
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
  if (below === null) return `${formatCurrency(from)} and more`;
  return from === 0 ? `Up to ${formatCurrency(below)}` : `${formatCurrency(from)} to ${formatCurrency(below)}`;
}

function ClassScore({ label, score }: { label: string; score: FunderRow['scores'][number] | undefined }) {
  return (
    <div className={styles.score}>
      <span className={styles.scoreLabel}>{label}</span>
      {score?.score == null ? (
        <span className="small dim">{score?.count.label ?? 'No reviews yet'}</span>
      ) : (
        <>
          <SightBar value={score.score} size="sm" />
          <b className="strong">{formatRating(score.score)}</b>
          <span className="small dim">{score.count.label}</span>
        </>
      )}
    </div>
  );
}
