import { facts, fewestVoices, type ClassFigures } from '../../contract/funders.ts';
import { practiceTags, reviewClasses } from '../../contract/review-options.ts';
import { dimensions } from '../../contract/review-ratings.ts';
import { formatCount, formatDecimal, formatInteger, formatPercent, formatRating } from '../ui/formats.ts';
import { SightBar } from '../ui/sight-bar.tsx';
import styles from './class-figures.module.css';

const classWords = {
  pitch: 'From people who did not get their money',
  funded: 'From people whom they funded',
} as const;

/** All figures of one class. The two classes are never merged into one score. */
export function ClassSummary({ figures }: { figures: ClassFigures }) {
  return (
    <section className={styles.summary} aria-label={reviewClasses[figures.reviewClass]}>
      <h2 className={styles.title}>{reviewClasses[figures.reviewClass]}</h2>
      <p className="small dim">{classWords[figures.reviewClass]}</p>
      <Score figures={figures} />
      {figures.distribution && <Distribution counts={figures.distribution} />}
      <Dimensions figures={figures} />
      <Facts figures={figures} />
      <Practices figures={figures} />
    </section>
  );
}

function Score({ figures }: { figures: ClassFigures }) {
  if (figures.score === null) {
    return (
      <div className={styles.none}>
        <p className="strong">{figures.count.label}</p>
        <p className="small dim">Scores appear once {fewestVoices} different organisations have written.</p>
      </div>
    );
  }
  return (
    <div className={styles.score}>
      <span className={styles.big}>{formatRating(figures.score)}</span>
      <div>
        <SightBar value={figures.score} size="lg" />
        <p className="small dim">
          {figures.count.label}
          {figures.lastReview ? `, last in ${figures.lastReview}` : ''}
        </p>
        {figures.recommendShare !== null && (
          <p className="small">{formatPercent(Math.round(figures.recommendShare * 100))} would recommend</p>
        )}
      </div>
    </div>
  );
}

function Distribution({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  return (
    <ul className={styles.distribution} aria-label="How many gave each rating">
      {[5, 4, 3, 2, 1].map((rating) => {
        const count = counts[rating - 1] ?? 0;
        return (
          <li key={rating}>
            <span>{rating}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={styles.count}>{formatInteger(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Dimensions({ figures }: { figures: ClassFigures }) {
  if (figures.dimensions.length === 0) return null;
  return (
    <dl className={styles.dimensions}>
      {figures.dimensions.map(({ key, score }) => (
        <div key={key}>
          <dt>{dimensions[key].label}</dt>
          <dd>
            <SightBar value={score} /> <b>{formatRating(score)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ figures }: { figures: ClassFigures }) {
  if (figures.facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {figures.facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{facts[key].label}</dt>
          <dd>{factText(facts[key].unit, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function factText(unit: 'share' | 'days' | 'hours' | 'meetings', value: number): string {
  if (unit === 'share') return formatPercent(Math.round(value * 100));
  if (!Number.isInteger(value)) return `${formatDecimal(value)} ${unit}`;
  return formatCount(value, unit.slice(0, -1));
}

function Practices({ figures }: { figures: ClassFigures }) {
  if (figures.practices.length === 0) return null;
  return (
    <ul className={styles.practices} aria-label="Practices that writers saw">
      {figures.practices.map(({ tag, share }) => (
        <li key={tag}>
          {practiceTags[tag]} <b className="strong">{formatPercent(Math.round(share * 100))}</b>
        </li>
      ))}
    </ul>
  );
}
