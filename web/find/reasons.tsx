import type { FoundFunder, WhyNotHigher } from '../../contract/find/find.ts';
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

/** The two sentences of a funder. Each number leads to its rows. */

interface ReasonProps {
  funder: FoundFunder;
  address: RowsAddress;
  placeName: string | null;
  /** "like yours", or "in the wider search". */
  similarName: string;
}

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

function DealsReason({ funder: { fit, whyHere }, address, placeName, similarName }: ReasonProps) {
  const link = (rows: 'similar' | 'deals' | 'place' | 'sectors', text: string) => (
    <MaybeLink to={address?.(rows) ?? null}>{text}</MaybeLink>
  );
  switch (whyHere.deals.reason) {
    case 'most':
      return (
        <>
          no funder made more deals {similarName} than its {link('similar', formatInteger(fit.similar))}
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
      return <>it made {link('deals', formatCount(fit.deals, 'deal'))} of this kind</>;
    case 'earlier':
      return <>it made such deals longer ago</>;
  }
}

export function WhyNotWords({
  funder: { fit },
  why,
  address,
  placeName,
  similarName,
}: ReasonProps & { why: WhyNotHigher }) {
  const link = (rows: 'similar' | 'deals' | 'place' | 'sectors', text: string) => (
    <MaybeLink to={address?.(rows) ?? null}>{text}</MaybeLink>
  );
  const only = (count: number | null, rows: 'place' | 'sectors') =>
    count === 0 ? 'none' : <>only {link(rows, formatInteger(count))}</>;
  const ofDeals = <>of its {link('deals', formatCount(fit.deals, 'deal'))}</>;
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
      return (
        <>
          {only(fit.inPlace, 'place')} {ofDeals} {fit.inPlace === 1 ? 'was' : 'were'} in {placeName ?? 'your place'}.
        </>
      );
    case 'sectors':
      return (
        <>
          {only(fit.inSectors, 'sectors')} {ofDeals} {fit.inSectors === 1 ? 'was' : 'were'} in your sectors.
        </>
      );
    case 'none_similar':
      return (
        <>
          none {ofDeals} is {similarName}.
        </>
      );
    case 'fewer':
      return (
        <>
          it made {link('similar', formatCount(fit.similar, 'deal'))} {similarName}, another funder{' '}
          {formatInteger(why.most)}.
        </>
      );
    case 'treatment':
      return (
        <>
          people rate it {formatRating(why.of.score)} for {matterWords[why.of.matter].toLowerCase()}, where the market
          has {formatRating(why.of.market)}.
        </>
      );
  }
}
