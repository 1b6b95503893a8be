import { SegmentedControl, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatInteger, formatShare } from '../../contract/formats.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import { anyType, fewestOfFunder, type FunderTerm, type FunderTerms } from '../../contract/insights/funder-terms.ts';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { RangeBar, RangeLegend, ShareBar } from '../ui/range-bar.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { funderTermsQuery } from './terms-api.ts';
import {
  againstMarket,
  marketWords,
  rangeWords,
  shareLabel,
  shareOfTerm,
  sharesAgainst,
  shareWords,
  termNumber,
  typeLabel,
  typeNames,
} from './market-words.ts';
import styles from './market-terms.module.css';

export interface MarketTermsProps {
  funder: FunderPage;
  /** Of which it has deals, the commonest first, and which the member may open. */
  kinds: readonly DealKind[];
}

/** The terms of its deals beside those of comparable deals, for members who may open the table. */
export function MarketTerms({ funder, kinds }: MarketTermsProps) {
  const [chosen, setChosen] = useState<DealKind | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [isEverywhere, setEverywhere] = useState(false);
  const kind = chosen ?? kinds[0] ?? 'equity';
  const query = useQuery(funderTermsQuery({ kind, id: funder.id, type, isEverywhere }));
  const { data } = query;
  return (
    <>
      <Group gap={[3, 4]} mb={4} align="end">
        {kinds.length > 1 && (
          <SegmentedControl
            aria-label="Kind of terms"
            value={kind}
            data={kinds.map((one) => ({ value: one, label: kindLabels[one] }))}
            onChange={(next) => {
              setChosen(next);
              setType(null);
            }}
          />
        )}
        {data && (
          <Choices kind={kind} terms={data} isEverywhere={isEverywhere} onType={setType} onEverywhere={setEverywhere} />
        )}
      </Group>
      {query.isPending && <SkeletonLines lines={8} label="Loading the terms" />}
      {query.isError && (
        <ErrorState message={`The terms did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {data && <Terms kind={kind} terms={data} isStale={query.isPlaceholderData} />}
    </>
  );
}

interface ChoicesProps {
  kind: DealKind;
  terms: FunderTerms;
  isEverywhere: boolean;
  onType: (type: string) => void;
  onEverywhere: (isEverywhere: boolean) => void;
}

/** Which of its deals, and which market. */
function Choices({ kind, terms, isEverywhere, onType, onEverywhere }: ChoicesProps) {
  const types = [...terms.types, { value: anyType, count: terms.allCount }];
  return (
    <>
      {terms.types.length > 0 && (
        <Select
          size="sm"
          label={typeNames[kind]}
          allowDeselect={false}
          value={terms.type}
          data={types.map(({ value, count }) => ({
            value,
            label: `${typeLabel(kind, value)}, ${formatCount(count, 'deal')}`,
          }))}
          onChange={(value) => value !== null && onType(value)}
        />
      )}
      <Select
        size="sm"
        label="Market"
        allowDeselect={false}
        value={isEverywhere ? 'any' : 'same'}
        data={[
          { value: 'same', label: 'Same regions' },
          { value: 'any', label: 'Everywhere' },
        ]}
        onChange={(value) => onEverywhere(value === 'any')}
      />
    </>
  );
}

interface TermsProps {
  kind: DealKind;
  terms: FunderTerms;
  isStale: boolean;
}

function Terms({ kind, terms, isStale }: TermsProps) {
  if (terms.terms.length === 0)
    return (
      <Text tone="dim">
        Fewer than {fewestOfFunder} of these deals state any term. {formatCount(terms.dealCount, 'deal')} are in the
        database.
      </Text>
    );
  const numbers = terms.terms.filter((term) => term.shape === 'numbers');
  const shares = terms.terms.filter((term) => term.shape === 'share');
  return (
    <div data-stale={isStale || undefined}>
      <Text tone="dim" size="sm" mb={4}>
        Compared with {marketWords(kind, terms)}, as sources publish them. A term needs {fewestOfFunder} deals of the
        funder, and {fewestComparable} market deals to be compared.
      </Text>
      <RangeLegend own="This funder" />
      <div className={styles.window} role="region" aria-label="Terms beside the market" tabIndex={0}>
        <table className={styles.terms}>
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th scope="col">Deals</th>
              <th scope="col">Median</th>
              <th scope="col">Middle half</th>
              <th scope="col">Range</th>
              <th scope="col">Market median</th>
              <th scope="col">Against the market</th>
            </tr>
          </thead>
          {numbers.length > 0 && (
            <tbody>
              {numbers.map((term) => (
                <NumberRow key={term.key} kind={kind} term={term} />
              ))}
            </tbody>
          )}
          {shares.length > 0 && (
            <tbody>
              <tr className={styles.heading}>
                <th scope="colgroup" colSpan={7}>
                  Clauses: share of the deals that say
                </th>
              </tr>
              {shares.map((term) => (
                <ShareRow key={term.key} kind={kind} term={term} />
              ))}
            </tbody>
          )}
        </table>
      </div>
    </div>
  );
}

function NumberRow({ kind, term }: { kind: DealKind; term: Extract<FunderTerm, { shape: 'numbers' }> }) {
  const column = findColumn(kind, term.key);
  if (column === null) return null;
  const { own, market } = term;
  return (
    <tr data-term={term.key}>
      <th scope="row">{column.label.replace(' (USD)', '')}</th>
      <td>{formatInteger(own.known)}</td>
      <td>
        <b>{termNumber(column, own.middle.median)}</b>
      </td>
      <td>
        {termNumber(column, own.middle.lower)} to {termNumber(column, own.middle.upper)}
      </td>
      <td>
        <RangeBar own={own.middle} market={market?.middle ?? null} label={rangeWords(column, term)} />
      </td>
      <td>{market === null ? '–' : termNumber(column, market.middle.median)}</td>
      <Against words={market === null ? null : againstMarket(column, own.middle.median, market.middle.median)} />
    </tr>
  );
}

function ShareRow({ kind, term }: { kind: DealKind; term: Extract<FunderTerm, { shape: 'share' }> }) {
  const column = findColumn(kind, term.key);
  if (column === null) return null;
  const { own, market, value } = term;
  const [share, beside] = [shareOfTerm(own), market === null ? null : shareOfTerm(market)];
  return (
    <tr data-term={term.key}>
      <th scope="row">{shareLabel(column, value)}</th>
      <td>{formatInteger(own.known)}</td>
      <td>
        <b>{formatShare(share)}</b>
      </td>
      <td>
        {formatInteger(own.count)} of {formatInteger(own.known)}
      </td>
      <td>
        <ShareBar share={share} market={beside} label={shareWords(column, term)} />
      </td>
      <td>{beside === null ? '–' : formatShare(beside)}</td>
      <Against words={beside === null ? null : sharesAgainst(share, beside)} />
    </tr>
  );
}

/** The arrow says again what the words do. */
function Against({ words }: { words: string | null }): ReactNode {
  const Icon =
    words === null
      ? null
      : /higher|longer/i.test(words)
        ? IconArrowUp
        : /lower|shorter/.test(words)
          ? IconArrowDown
          : null;
  return (
    <td className={styles.against}>
      {Icon && <Icon size={15} stroke={1.75} aria-hidden="true" />}
      {words ?? 'Too few market deals'}
    </td>
  );
}
