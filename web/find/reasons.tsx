import type { FoundFunder, WhyNotHigher } from '../../contract/find/find.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatInteger,
  formatPercent,
  formatRating,
} from '../../contract/formats.ts';
import { MaybeLink, type RowsAddress } from './maybe-link.tsx';
import { matterWords } from './words.ts';

/** The two sentences of a funder. Each count of deals leads to its rows. */

interface ReasonProps {
  funder: FoundFunder;
  address: RowsAddress;
  placeName: string | null;
  /** "like yours", or "in the wider search". */
  similarName: string;
  /** Whether the list has several kinds of money: then the sentences name theirs. */
  hasKind: boolean;
}

/** "deals", or "equity deals" among several kinds. */
const dealsWord = ({ funder: { kind }, hasKind }: Pick<ReasonProps, 'funder' | 'hasKind'>): string =>
  hasKind ? `${kindLabels[kind].toLowerCase()} deals` : 'deals';

export function WhyHereWords(props: ReasonProps) {
  const better = props.funder.whyHere.treatment;
  return (
    <>
      <DealsReason {...props} />
      {better !== null &&
        `, and people rate it ${formatRating(better.score)} for ${matterWords[better.matter].toLowerCase()}, where the market has ${formatRating(better.market)}`}
      .
    </>
  );
}

function DealsReason(props: ReasonProps) {
  const {
    funder: { fit, whyHere },
    address,
    placeName,
    similarName,
  } = props;
  const link = (rows: 'similar' | 'deals' | 'place' | 'sectors', text: string) => (
    <MaybeLink to={address?.(rows) ?? null}>{text}</MaybeLink>
  );
  switch (whyHere.deals.reason) {
    case 'most':
      return (
        <>
          no funder made more {dealsWord(props)} {similarName} than its {link('similar', formatInteger(fit.similar))}
        </>
      );
    case 'share':
      return (
        <>
          {link('similar', formatPercent(Math.round((100 * fit.similar) / fit.deals)))} of its deals are {similarName}
        </>
      );
    case 'similar':
      return (
        <>
          it made {link('similar', formatCount(fit.similar, 'deal'))} {similarName}
        </>
      );
    case 'place':
      return (
        <>
          it made {link('place', formatCount(fit.inPlace ?? 0, 'deal'))} in {placeName ?? 'your place'}
        </>
      );
    case 'sectors':
      return <>it made {link('sectors', formatCount(fit.inSectors ?? 0, 'deal'))} in your sectors</>;
    case 'active':
      return <>it made {link('deals', formatCount(fit.deals, 'deal'))} of this kind in that time</>;
    case 'earlier':
      return <>it made such deals longer ago</>;
  }
}

interface WhyNotProps extends ReasonProps {
  why: WhyNotHigher;
  /** Where the rows of the funder above are. */
  aboveAddress: RowsAddress;
}

export function WhyNotWords(props: WhyNotProps) {
  const {
    funder: { fit },
    why,
    address,
    aboveAddress,
    placeName,
    similarName,
  } = props;
  const link = (rows: 'similar' | 'deals', text: string, only?: Record<string, string>) => (
    <MaybeLink to={address?.(rows, only) ?? null}>{text}</MaybeLink>
  );
  const above = (rows: 'similar' | 'deals' | 'place' | 'sectors', text: string) => (
    <MaybeLink to={aboveAddress?.(rows) ?? null}>{text}</MaybeLink>
  );
  switch (why.reason) {
    case 'amount_above':
      return <>your amount is above its largest, {link('deals', formatCurrency(fit.amounts?.most))}.</>;
    case 'amount_below':
      return <>your amount is below its smallest, {link('deals', formatCurrency(fit.amounts?.least))}.</>;
    case 'inactive':
      return fit.last === null ? (
        <>it made no deal of this kind in that time.</>
      ) : (
        <>its last deal was {link('deals', formatDate(fit.last.on, fit.last.precision))}.</>
      );
    case 'place':
    case 'sectors':
      return (
        <>
          {above(why.reason, shareWords(why.aboveShare))} of the deals of the funder above were in{' '}
          {why.reason === 'place' ? (placeName ?? 'your place') : 'your sectors'}, and <OwnShare {...props} /> of the{' '}
          {link('deals', formatCount(fit.deals, 'deal'))} here.
        </>
      );
    case 'none_similar':
      return (
        <>
          none of its {link('deals', formatCount(fit.deals, 'deal'))} is {similarName}.
        </>
      );
    case 'fewer':
      return (
        <>
          the funder above made {above('similar', formatCount(why.aboveCount, 'deal'))} {similarName}.
        </>
      );
    case 'fewer_deals':
      return <>the funder above made {above('deals', formatCount(why.aboveCount, 'deal'))} of this kind.</>;
    case 'treatment':
      return (
        <>
          people rate it {formatRating(why.of.score)} for {matterWords[why.of.matter].toLowerCase()}
          {why.aboveScore === null
            ? `, where the market has ${formatRating(why.of.market)}.`
            : `, and the funder above ${formatRating(why.aboveScore)}.`}
        </>
      );
    case 'treatment_above':
      return (
        <>
          people rate the funder above {formatRating(why.of.score)} for {matterWords[why.of.matter].toLowerCase()},
          where the market has {formatRating(why.of.market)}.
        </>
      );
    case 'model':
      return <>the model gives it a lower chance of such a deal than the funder above.</>;
  }
}

const shareWords = (share: number): string => formatPercent(Math.round(100 * share));

/** The part of its own deals that were in the place or the sectors. */
function OwnShare({ funder: { fit }, why, address }: WhyNotProps) {
  const rows = why.reason === 'place' ? 'place' : 'sectors';
  const count = (rows === 'place' ? fit.inPlace : fit.inSectors) ?? 0;
  if (count === 0) return <>none</>;
  return <MaybeLink to={address?.(rows) ?? null}>{shareWords(count / Math.max(1, fit.deals))}</MaybeLink>;
}
