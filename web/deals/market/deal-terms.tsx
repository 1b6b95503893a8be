import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findColumn, type Deal, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import {
  fewestComparable,
  offerTerms,
  placeOf,
  shareOf,
  type TermAmongDeals,
} from '../../../contract/insights/offer-check.ts';
import { formatInteger, formatPercent } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { RangeBar, RangeLegend, ShareBar } from '../../ui/range-bar.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { dealCell, dealText, isKeptBack, valueOf } from '../cells.tsx';
import { checkAddressOf, marketsOf, marketWords, type Market } from './market.ts';
import { marketTermsQuery } from './api.ts';
import styles from './deal-terms.module.css';

type Column = DealColumn<DealColumnKey>;

/** The terms that a row states and shows, in the order of the check of an offer. */
function statedTerms(deal: Deal): readonly Column[] {
  return offerTerms[deal.kind].flatMap((key): Column[] => {
    const column = findColumn(deal.kind, key);
    return column === null || isKeptBack(column, deal) || valueOf(column, deal) === null ? [] : [column];
  });
}

/** The terms of a deal, each with its place among deals like it. */
export function DealTerms({ deal }: { deal: Deal }) {
  const columns = statedTerms(deal);
  const markets = marketsOf(deal);
  const isCompared = deal.recordType === 'deal' && columns.length > 0;
  const { market, terms, dealCount, isPending, error, retry } = useMarket(deal, markets, isCompared);
  if (columns.length === 0) return null;
  return (
    <section className={styles.terms} aria-labelledby="deal-terms">
      <Group justify="space-between" gap={[1, 4]} align="baseline">
        <Text as="h3" id="deal-terms" size="lg">
          {isCompared ? 'Terms and their place in the market' : 'Terms'}
        </Text>
        {isCompared && <Link to={checkAddressOf(deal)}>Change the market</Link>}
      </Group>
      {isCompared && (
        <Text tone="dim" size="sm" mt={1} mb={3}>
          {error ? (
            <>
              The market did not load. <TextButton onClick={retry}>Try again</TextButton>
            </>
          ) : isPending ? (
            'Counting comparable deals'
          ) : dealCount < fewestComparable ? (
            'Too few comparable deals to say more'
          ) : (
            marketWords(deal.kind, market, dealCount)
          )}
        </Text>
      )}
      {isPending && isCompared ? (
        <SkeletonLines lines={columns.length} gap={28} label="Loading the market" />
      ) : (
        <dl className={styles.rows}>
          {columns.map((column) => (
            <Row key={column.key} deal={deal} column={column} term={terms.find(({ key }) => key === column.key)} />
          ))}
        </dl>
      )}
      {terms.length > 0 && <RangeLegend own="This deal" isOne />}
    </section>
  );
}

/** The closest market that has enough deals; the widest where none has. */
function useMarket(deal: Deal, markets: readonly [Market, ...Market[]], isWanted: boolean) {
  const [closest, wider, widest] = [markets[0], markets[1] ?? markets[0], markets[2] ?? markets[1] ?? markets[0]];
  const first = useQuery({ ...marketTermsQuery(deal.kind, closest), enabled: isWanted });
  const isFew = (found: { dealCount: number } | undefined): boolean =>
    found !== undefined && found.dealCount < fewestComparable;
  const second = useQuery({ ...marketTermsQuery(deal.kind, wider), enabled: isWanted && isFew(first.data) });
  const third = useQuery({
    ...marketTermsQuery(deal.kind, widest),
    enabled: isWanted && isFew(first.data) && isFew(second.data),
  });
  const [query, market] = !isFew(first.data)
    ? [first, closest]
    : !isFew(second.data)
      ? [second, wider]
      : [third, widest];
  return {
    market,
    terms: query.data?.terms ?? [],
    dealCount: query.data?.dealCount ?? 0,
    isPending: query.isPending && !query.isError,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function Row({ deal, column, term }: { deal: Deal; column: Column; term: TermAmongDeals | undefined }) {
  const found = placeIn(deal, column, term);
  return (
    <div data-term={column.key}>
      <dt>{column.label.replace(' (USD)', '')}</dt>
      <dd>
        <b>{dealCell(column, deal)}</b>
        {found?.drawing}
        {found && <span className={styles.place}>{found.words}</span>}
      </dd>
    </div>
  );
}

function placeIn(deal: Deal, column: Column, term: TermAmongDeals | undefined) {
  const value = valueOf(column, deal);
  if (term?.shape === 'numbers' && term.distribution !== null && typeof value === 'number') {
    const { lowerQuartile: lower, median, upperQuartile: upper } = term.distribution;
    const { higherThan, lowerThan } = placeOf(value, term.distribution);
    const place =
      value === median
        ? 'The median'
        : higherThan >= lowerThan
          ? `Higher than ${higherThan}%`
          : `Lower than ${lowerThan}%`;
    const words = `${place} of ${formatInteger(term.known)}`;
    return {
      words,
      drawing: <RangeBar own={value} market={{ lower, median, upper }} label={`${dealText(column, deal)}. ${words}`} />,
    };
  }
  if (term?.shape === 'choices' && term.values !== null && value !== null) {
    const { share } = shareOf(String(value), { known: term.known, values: term.values });
    const words = `${formatPercent(Math.round(share))} of ${formatInteger(term.known)} have this`;
    return { words, drawing: <ShareBar share={share / 100} market={null} label={words} /> };
  }
  return null;
}
