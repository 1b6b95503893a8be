import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Found, FoundFunder } from '../../contract/find/find.ts';
import { matters, type Matter, type Weights } from '../../contract/find/search.ts';
import { formatCount, formatCurrency, formatDate, formatInteger, formatPercent } from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { printDecimal, printList } from '../../contract/table/values.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { CompareCheck } from '../subjects/compare-check.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { gradeWords } from './fit-words.ts';
import { fromDay } from './from-day.ts';
import { MaybeLink, type RowsAddress } from './maybe-link.tsx';
import { WhyHereWords, WhyNotWords } from './reasons.tsx';
import { TreatmentPart } from './treatment-part.tsx';
import { similarNames } from './list-words.ts';
import styles from './funder-row.module.css';

interface FunderRowProps {
  funder: FoundFunder;
  /** The one directly above. */
  above: FoundFunder | undefined;
  weights: Weights;
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
  above,
  weights,
  place,
  found,
  similarName,
  hasKind,
  placeName,
  isExample = false,
}: FunderRowProps) {
  const { id, name, kind, fit, treatment } = funder;
  const address = isExample ? null : addressIn(found, funder);
  const about = [hasKind ? kindLabels[kind] : '', aboutFunder(funder)].filter((part) => part !== '').join(', ');
  const words = { address, placeName, similarName, hasKind };
  const page = isExample ? null : `/funder/${encodeURIComponent(id)}`;
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
          shown={matterShown(funder, weights)}
          areWeightsOff={matters.every((matter) => weights[matter] === 0)}
          page={page}
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
              <b>Why not higher:</b>{' '}
              <WhyNotWords
                funder={funder}
                why={funder.whyNotHigher}
                aboveAddress={isExample || above === undefined ? null : addressIn(found, above)}
                {...words}
              />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

/** The rows of a funder in the table of its kind. */
const addressIn =
  (found: Found, { id, kind }: FoundFunder): NonNullable<RowsAddress> =>
  (rows, only = {}) => {
    const query = found.kinds.find((one) => one.kind === kind)?.[rows] ?? null;
    if (query === null) return null;
    const params = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ ...only, funderIds: printList([id]) })) params.set(name, value);
    return `/database/${kind}?${params}`;
  };

/** The score that the reasons name; else the one that weighs most of those that are known. */
function matterShown({ treatment, whyHere, whyNotHigher }: FoundFunder, weights: Weights): Matter | null {
  if (whyHere.treatment !== null) return whyHere.treatment.matter;
  if (whyNotHigher?.reason === 'treatment') return whyNotHigher.of.matter;
  const weighed = (treatment?.parts ?? []).filter(({ matter }) => weights[matter] > 0);
  const most = weighed.toSorted((one, other) => weights[other.matter] - weights[one.matter] || other.score - one.score);
  return most[0]?.matter ?? null;
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
            {lastSimilar === null ? ' Last deal ' : ' Last '}
            <span className={styles.end}>
              {newest.precision === 'day' ? 'on ' : 'in '}
              <MaybeLink to={address?.(lastSimilar === null ? 'deals' : 'similar', { date: fromDay(newest) }) ?? null}>
                {formatDate(newest.on, newest.precision)}
              </MaybeLink>
              .
            </span>
          </>
        )}
        {isActive ? ' Still active.' : ' No deal in twelve months.'}
      </p>
      {fit.amounts !== null && <Amounts amounts={fit.amounts} amountUsd={amountUsd} address={address} />}
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
      {similarName === similarNames.all ? (
        '.'
      ) : (
        <>
          , {formatPercent(Math.round((100 * similar) / deals))} of its {all}.
        </>
      )}
    </>
  );
}

interface AmountsProps {
  amounts: NonNullable<FoundFunder['fit']['amounts']>;
  amountUsd: number | null;
  address: RowsAddress;
}

/** From a tenth to ten times what both have: amounts differ by factors. */
function Amounts({ amounts: { least, most }, amountUsd, address }: AmountsProps) {
  const all = [least, most, ...(amountUsd === null ? [] : [amountUsd])].map((amount) =>
    Math.log10(Math.max(1, amount)),
  );
  const [low, high] = [Math.min(...all) - 0.2, Math.max(...all) + 0.2];
  const at = (amount: number): number => (100 * (Math.log10(Math.max(1, amount)) - low)) / (high - low);
  const yours = amountUsd === null ? '' : `, yours ${formatCurrency(amountUsd)}`;
  const [from, until] = [formatShortMoney(least), formatShortMoney(most)];
  const end = (amount: number, text: string) => {
    const exact = printDecimal(amount);
    return <MaybeLink to={address?.('deals', { amountUsd: `${exact}..${exact}` }) ?? null}>{text}</MaybeLink>;
  };
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
        Its amounts: {end(least, from)}
        {least !== most && <> to {end(most, until)}</>}
      </p>
    </div>
  );
}
