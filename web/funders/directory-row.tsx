import { Link } from 'react-router';
import type { FunderRow } from '../../contract/funders.ts';
import { reviewClasses } from '../../contract/review-options.ts';
import { formatRating } from '../ui/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { aboutFunder } from './funder-words.ts';
import { KindBadges } from './kind-badges.tsx';
import { shareText } from './score-head.tsx';
import styles from './directory-page.module.css';

/** One funder: the whole row is its link. Both scores stand apart, since a no and a yes are different experiences. */
export function DirectoryRow({ funder }: { funder: FunderRow }) {
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
      {(['pitch', 'funded'] as const).map((reviewClass) => (
        <ClassScore
          key={reviewClass}
          label={reviewClasses[reviewClass]}
          score={funder.scores.find((score) => score.reviewClass === reviewClass)}
        />
      ))}
      <div className={styles.again}>
        <span className={styles.scoreLabel}>Would take again</span>
        {funder.wouldTakeAgain === null ? (
          <span className="small dim">–</span>
        ) : (
          <b className="strong">{shareText(funder.wouldTakeAgain)}</b>
        )}
      </div>
    </li>
  );
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
