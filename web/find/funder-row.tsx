import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Found, FoundFunder, Treatment } from '../../contract/find/find.ts';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatInteger,
  formatPercent,
  formatRating,
} from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { printList } from '../../contract/table/values.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { CompareCheck } from '../subjects/compare-check.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { gradeWords } from './fit-words.ts';
import { MaybeLink, type RowsAddress } from './maybe-link.tsx';
import { WhyHereWords, WhyNotWords } from './reasons.tsx';
import { inTenWords, matterWords, warningWords } from './words.ts';
import styles from './funder-row.module.css';

interface FunderRowProps {
  funder: FoundFunder;
  place: number;
  found: Found;
  /** What the deals that count are called: of a wider search, say. */
  similarName: string;
  hasKind: boolean;
  placeName: string | null;
  /** Invented funders have neither rows nor a page. */
  isExample?: boolean;
}

/** One funder: fit and treatment side by side, and never one number. */
export function FunderRow({
  funder,
  place,
  found,
  similarName,
  hasKind,
  placeName,
  isExample = false,
}: FunderRowProps) {
  const { id, name, kind, fit, treatment } = funder;
  const of = found.kinds.find((one) => one.kind === kind);
  const address: RowsAddress = isExample
    ? null
    : (rows) => {
        const query = of?.[rows] ?? null;
        return query === null
          ? null
          : `/database/${kind}?${query}&${new URLSearchParams({ funderIds: printList([id]) })}`;
      };
  const about = [hasKind ? kindLabels[kind] : '', aboutFunder(funder)].filter((part) => part !== '').join(', ');
  const words = { address, placeName, similarName };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.place}>{formatInteger(place)}</span>
        <Monogram name={name} logo={funder.logo} size={36} />
        <div>
          <h3 className={styles.name}>
            {isExample ? name : <Link to={`/funder/${encodeURIComponent(id)}`}>{name}</Link>}
          </h3>
          <Text size="xs" tone="dim">
            {about}
          </Text>
        </div>
        {!isExample && (
          <Group gap={3} wrap={false} align="center">
            <CompareCheck id={id} name={name} isNamed />
            <SaveButton funder={{ id, name }} place="row" />
          </Group>
        )}
      </div>
      <div className={styles.parts}>
        <FitPart fit={fit} amountUsd={found.amountUsd} similarName={similarName} address={address} />
        <TreatmentPart
          treatment={treatment}
          market={found.market}
          reviews={isExample ? null : `/funder/${encodeURIComponent(id)}#reviews`}
        />
      </div>
      <div className={styles.why}>
        <p>
          <IconArrowUp size={16} stroke={2} aria-hidden="true" />
          <span>
            <b>Why here:</b> <WhyHereWords funder={funder} {...words} />
          </span>
        </p>
        {funder.whyNotHigher !== null && (
          <p className="dim">
            <IconArrowDown size={16} stroke={2} aria-hidden="true" />
            <span>
              <b>Why not higher:</b> <WhyNotWords funder={funder} why={funder.whyNotHigher} {...words} />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

interface FitPartProps {
  fit: FoundFunder['fit'];
  amountUsd: number | null;
  similarName: string;
  address: RowsAddress;
}

function FitPart({ fit, amountUsd, similarName, address }: FitPartProps) {
  const { lastSimilar, last, isActive } = fit;
  const newest = lastSimilar ?? last;
  return (
    <div className={styles.part}>
      <h4>
        <b>{gradeWords[fit.grade]}</b> fit
      </h4>
      <p className={styles.fact}>
        <SimilarWords fit={fit} similarName={similarName} address={address} />
        {newest !== null && (
          <>
            {lastSimilar === null ? ' Last deal ' : ' Last on '}
            <MaybeLink to={address?.(lastSimilar === null ? 'deals' : 'similar') ?? null}>
              {formatDate(newest.on, newest.precision)}
            </MaybeLink>
            .
          </>
        )}
        {isActive ? ' Still active.' : ' No deal in twelve months.'}
      </p>
      {fit.amounts !== null && <Amounts amounts={fit.amounts} amountUsd={amountUsd} to={address?.('deals') ?? null} />}
    </div>
  );
}

/** "11 deals like yours, 17% of its 64." */
function SimilarWords({ fit: { similar, deals }, similarName, address }: Omit<FitPartProps, 'amountUsd'>) {
  const all = <MaybeLink to={address?.('deals') ?? null}>{formatInteger(deals)}</MaybeLink>;
  if (deals === 0) return <>No deal of this kind in that time.</>;
  if (similar === 0)
    return (
      <>
        None of its {all} is {similarName}.
      </>
    );
  return (
    <>
      <MaybeLink to={address?.('similar') ?? null}>
        {formatCount(similar, 'deal')} {similarName}
      </MaybeLink>
      , {formatPercent(Math.round((100 * similar) / deals))} of its {all}.
    </>
  );
}

interface AmountsProps {
  amounts: NonNullable<FoundFunder['fit']['amounts']>;
  amountUsd: number | null;
  to: string | null;
}

/** From a tenth to ten times what both have: amounts differ by factors. */
function Amounts({ amounts: { least, most }, amountUsd, to }: AmountsProps) {
  const all = [least, most, ...(amountUsd === null ? [] : [amountUsd])].map((amount) =>
    Math.log10(Math.max(1, amount)),
  );
  const [low, high] = [Math.min(...all) - 0.2, Math.max(...all) + 0.2];
  const at = (amount: number): number => (100 * (Math.log10(Math.max(1, amount)) - low)) / (high - low);
  const yours = amountUsd === null ? '' : `, yours ${formatCurrency(amountUsd)}`;
  const [from, until] = [formatShortMoney(least), formatShortMoney(most)];
  return (
    <div className={styles.amounts}>
      <div
        className={styles.range}
        role="img"
        aria-label={`Its amounts ${formatCurrency(least)} to ${formatCurrency(most)}${yours}`}
      >
        <i style={{ left: `${at(least)}%`, right: `${100 - at(most)}%` }} />
        {amountUsd !== null && <b style={{ left: `${at(amountUsd)}%` }} />}
      </div>
      <p className={styles.ends}>
        Its amounts: <MaybeLink to={to}>{from === until ? from : `${from} to ${until}`}</MaybeLink>
      </p>
    </div>
  );
}

interface TreatmentPartProps {
  treatment: Treatment | null;
  market: Found['market'];
  reviews: string | null;
}

function TreatmentPart({ treatment, market, reviews }: TreatmentPartProps) {
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
  const best = parts.toSorted((one, other) => other.score - one.score)[0];
  return (
    <div className={styles.part}>
      <h4>
        Treatment, by your weights{' '}
        {score !== null && (
          <>
            <SightBar value={score} size="sm" />
            <b>{formatRating(score)}</b>
          </>
        )}{' '}
        <span className={styles.count}>
          <MaybeLink to={reviews}>{formatCount(treatment.reviews, 'review')}</MaybeLink>
        </span>
      </h4>
      {score === null && <p className={`${styles.fact} dim`}>Nothing that matters to you is known yet.</p>}
      <dl className={styles.figures}>
        {daysToDecision !== null && (
          <Figure value={formatCount(Math.round(daysToDecision), 'day')} to={reviews}>
            to a decision{market.daysToDecision === null ? '' : `, market ${formatInteger(market.daysToDecision)}`}
          </Figure>
        )}
        {wouldTakeAgain !== null && (
          <Figure value={inTenWords(wouldTakeAgain)} to={reviews}>
            would take it again
          </Figure>
        )}
        {best !== undefined && (
          <Figure value={formatRating(best.score)} to={reviews}>
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
            <MaybeLink to={reviews}>
              {inTenWords(share)}
              {answered === null ? '' : ` of ${formatCount(answered, 'answer')}`}
            </MaybeLink>
          </span>
        </p>
      ))}
    </div>
  );
}

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
