import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Found, Treatment } from '../../contract/find/find.ts';
import type { Matter } from '../../contract/find/search.ts';
import { formatCount, formatInteger, formatRating } from '../../contract/formats.ts';
import { SightBar } from '../ui/sight-bar.tsx';
import { MaybeLink } from './maybe-link.tsx';
import { inTenWords, matterWords, warningWords } from './words.ts';
import styles from './funder-row.module.css';

interface TreatmentPartProps {
  treatment: Treatment | null;
  market: Found['market'];
  /** Which score shows. */
  shown: Matter | null;
  areWeightsOff: boolean;
  page: string | null;
}

/** How it treats people, by the weights of the search. */
export function TreatmentPart({ treatment, market, shown, areWeightsOff, page }: TreatmentPartProps) {
  if (treatment === null)
    return (
      <div className={styles.part}>
        <h4>Treatment</h4>
        <p className={`${styles.fact} dim`}>
          Not known yet: figures need five comparable answers. This does not count against it.
        </p>
      </div>
    );
  const { score, daysToDecision, wouldTakeAgain, parts, warnings } = treatment;
  const best = parts.find(({ matter }) => matter === shown);
  const ratings = page === null ? null : `${page}#ratings`;
  return (
    <div className={styles.part}>
      <h4>
        Treatment, by your weights{' '}
        {score !== null && (
          <>
            <SightBar value={score} size="sm" />
            <b>{formatRating(score)}</b>{' '}
            <span className={styles.count}>
              <MaybeLink to={page === null ? null : `${page}#reviews`}>
                {formatCount(treatment.reviews, 'review')}
              </MaybeLink>
              {treatment.reviewers !== null && reviewerWords[treatment.reviewers]}
            </span>
          </>
        )}
      </h4>
      {score === null && (
        <p className={`${styles.fact} dim`}>
          {areWeightsOff
            ? 'All weights are off, so treatment does not count.'
            : 'Nothing that matters to you is known yet.'}
        </p>
      )}
      <dl className={styles.figures}>
        {daysToDecision !== null && (
          <Figure value={formatCount(Math.round(daysToDecision), 'day')} to={ratings}>
            to a decision{market.daysToDecision === null ? '' : `, market ${formatInteger(market.daysToDecision)}`}
          </Figure>
        )}
        {wouldTakeAgain !== null && (
          <Figure value={inTenWords(wouldTakeAgain)} to={ratings}>
            would take it again
          </Figure>
        )}
        {best !== undefined && (
          <Figure value={formatRating(best.score)} to={ratings}>
            {matterWords[best.matter].toLowerCase()}
            {best.market === null ? '' : `, market ${formatRating(best.market)}`}
          </Figure>
        )}
      </dl>
      {warnings.map(({ key, share, answered }) => (
        <p key={key} className={styles.warning}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
          <span>
            {warningWords(key)}:{' '}
            <MaybeLink to={ratings}>
              {inTenWords(share)}
              {answered === null ? '' : ` of ${formatCount(answered, 'answer')}`}
            </MaybeLink>
          </span>
        </p>
      ))}
    </div>
  );
}

/** Whose answers a score is made of. */
const reviewerWords: Readonly<Record<NonNullable<Treatment['reviewers']>, string>> = {
  funded: ' from those it funded',
  pitch: ' from those who pitched',
  both: ' from those it funded and those who pitched',
};

function Figure({ value, to, children }: { value: string; to: string | null; children: ReactNode }) {
  return (
    <div>
      <dd>
        <MaybeLink to={to}>{value}</MaybeLink>
      </dd>
      <dt>{children}</dt>
    </div>
  );
}
