import { listOf } from '../../contract/lists.ts';
import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { nameOfCountry } from '../../contract/country-names.ts';
import { columnGroups, type DealColumn, type Unit } from '../../contract/deals/column.ts';
import { columnsOf, findColumn, type CellValue, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import type { DataColumn } from '../table/column.ts';
import {
  emptyValue,
  formatCount,
  formatCurrency,
  formatDate,
  formatDay,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatRating,
  notShown,
} from '../../contract/formats.ts';
import { Group } from '../ui/layout/layout.tsx';
import { TriState } from '../ui/tri-state.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './cells.module.css';
import { FunderName } from './funder-name.tsx';
import { unnamedFunder } from './funder-groups/words.ts';
import { numberRulesOf } from './number-rules.ts';

const periodNote = 'A deal dated to a month, quarter or year counts only when all of it lies in the range.';

/** Every column of a kind as the table wants it. Made once: the table compares by identity. */
export const tableColumns: Readonly<Record<DealKind, readonly DataColumn<Deal>[]>> = {
  equity: columnsOf('equity').map(tableColumn),
  debt: columnsOf('debt').map(tableColumn),
  grant: columnsOf('grant').map(tableColumn),
};

/** For machines only: a comparison leaves these keys out. */
const machineKeys: readonly string[] = ['id', 'funderIds', 'datePrecision'];
const forPeople = (column: { readonly key: string }): boolean => !machineKeys.includes(column.key);
export const comparedColumns: Readonly<Record<DealKind, readonly DataColumn<Deal>[]>> = {
  equity: termsFirst('equity').map(comparedColumn),
  debt: termsFirst('debt').map(comparedColumn),
  grant: termsFirst('grant').map(comparedColumn),
};

/** What one deal is compared with another for, and then the rest. */
function termsFirst(kind: DealKind) {
  const columns = columnsOf(kind).filter(forPeople);
  const terms: readonly string[] = offerTerms[kind];
  const places = new Map(terms.map((key, place) => [key, place]));
  const placeOf = ({ key }: { readonly key: string }): number => places.get(key) ?? terms.length;
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function comparedColumn(column: DealColumn<DealColumnKey>): DataColumn<Deal> {
  return { ...tableColumn(column), cell: (deal) => dealCell(column, deal) };
}

function tableColumn(column: DealColumn<DealColumnKey>): DataColumn<Deal> {
  return {
    ...column,
    group: columnGroups[column.group],
    align: column.isTriState ? 'center' : column.type === 'integer' || column.type === 'decimal' ? 'end' : 'start',
    isFuture: column.key === 'deadline',
    ...(column.key === 'date' ? { rangeNote: periodNote } : {}),
    formatNumber: (value) => formatNumber(value, column.unit, null),
    numberRules: numberRulesOf(column),
    ...unknownWordOf(column),
    ...(column.key === 'funderIds' ? { chip: { label: 'Funder', Value: FunderName } } : {}),
    ...(column.type === 'country' ? { formatOption: nameOfCountry } : {}),
    cell: column.key === 'funderNames' ? funderCell : (deal) => dealCell(column, deal),
    text: (deal) => dealText(column, deal),
  };
}

/** Rows of members have numbers that they do not show; of an amount they show the band. */
function unknownWordOf({ key, privacy, type }: DealColumn): { unknownWord?: string } {
  if (privacy !== 'median_only' || (type !== 'integer' && type !== 'decimal')) return {};
  const isAmount = key === 'amountUsd' || key === 'amount';
  return { unknownWord: isAmount ? 'unknown, or known only as a band' : 'unknown or not shown' };
}

/** One line of a cell: a lock where the row of a member may not show it, an icon for yes and no, else text. */
export function dealCell(column: DealColumn<DealColumnKey>, deal: Deal): ReactNode {
  const value = valueOf(column, deal);
  if (isKeptBack(column, deal)) return <NotShown />;
  if (column.isTriState) return <TriState value={typeof value === 'boolean' ? value : null} />;
  return dealText(column, deal);
}

/** A funder with its page. */
export interface FunderLink {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

/** Names with their pages, where every name has one: we cannot tell whose is missing otherwise. */
export function funderLinks(deal: Deal): readonly FunderLink[] {
  const names = Array.isArray(deal.funderNames) ? deal.funderNames.map(String) : [];
  const ids = Array.isArray(deal.funderIds) ? deal.funderIds.map(String) : [];
  if (names.length !== ids.length) return [];
  return names.map((name, place) => ({
    id: ids[place] ?? '',
    name,
    href: `/funder/${encodeURIComponent(ids[place] ?? '')}`,
  }));
}

const funderColumn = findColumn('equity', 'funderNames');

/** Plain links, which the table follows: one of the router in each row costs frames while scrolling. */
function funderCell(deal: Deal): ReactNode {
  const links = funderLinks(deal);
  if (links.length === 0) return funderColumn ? dealText(funderColumn, deal) : emptyValue;
  return links.map(({ name, href }, place) => (
    <Fragment key={href}>
      {place > 0 && ', '}
      <a href={href} className={styles.funder} tabIndex={-1}>
        {name}
      </a>
    </Fragment>
  ));
}

/** A cell as plain text; an en dash for what is not known. What a row may not show is neither known nor unknown. */
export function dealText(column: DealColumn<DealColumnKey>, deal: Deal): string {
  if (isKeptBack(column, deal)) return notShown;
  const value = valueOf(column, deal);
  if (column.isTriState) return value === true ? 'Yes' : value === false ? 'No' : 'Unknown';
  if (value === null) return (column.key === 'funderNames' ? unnamedFunder(deal) : null) ?? emptyValue;
  if (Array.isArray(value)) return value.map((item) => itemText(column, item)).join(', ');
  if (column.key === 'date') return formatDate(String(value), deal.datePrecision);
  if (typeof value === 'number')
    return formatNumber(value, column.unit, typeof deal.currency === 'string' ? deal.currency : null);
  return itemText(column, value);
}

export function valueOf(column: DealColumn<DealColumnKey>, deal: Deal): CellValue | null {
  const value = deal[column.key] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

function itemText(column: DealColumn, item: CellValue): string {
  const text = String(item);
  if (column.options) return column.options.find((option) => option.value === text)?.label ?? text;
  if (column.type === 'country') return nameOfCountry(text);
  return column.type === 'date' ? formatDay(text) : text;
}

/** Money and other figures in the unit of the column; `currency` is that of the row. */
export function formatNumber(value: number, unit: Unit | null, currency: string | null): string {
  switch (unit) {
    case 'usd':
      return formatCurrency(value);
    case 'currency':
      return currency === null ? formatInteger(value) : formatCurrency(value, currency);
    case 'percent':
      return formatPercent(value);
    case 'basis_points':
      return `${formatInteger(value)} bps`;
    case 'multiple':
      return `${formatDecimal(value)}×`;
    case 'months':
      return formatCount(value, 'month');
    case 'days':
      return formatCount(value, 'day');
    case 'hours':
      return formatCount(value, 'hour');
    case 'stars':
      return formatRating(value);
    case 'year':
      return String(value);
    case null:
      return formatDecimal(value);
  }
}

/**
 * What the row of a member may not show, so that no row tells whose it is: sums and the like. Whether the member said
 * anything there is not told either. What no such row ever holds, as its recipient, is plainly unknown in all of them.
 */
export function isKeptBack(column: DealColumn, deal: Deal): boolean {
  return deal.origin === 'member_reported' && column.privacy === 'median_only';
}

function NotShown() {
  return (
    <Group as="span" inline gap={2} tone="faint" size="xs" wrap={false}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      <span>
        {notShown}
        <VisuallyHidden> for deals that members reported</VisuallyHidden>
      </span>
    </Group>
  );
}

/** An offer or a programme is no deal. */
export const recordNoun = ({ recordType }: Deal): string =>
  recordType === 'offer' || recordType === 'programme' ? recordType : 'deal';

/** What a deal is called: who got it, else its title, else who gave it. */
export function dealName(deal: Deal): string {
  const named = [deal.recipientName, deal.title].find((name) => typeof name === 'string' && name !== '');
  if (typeof named === 'string') return named;
  const names = Array.isArray(deal.funderNames) ? deal.funderNames.map(String) : [];
  // A name, not a list: the panel shows them all.
  const funders = listOf(names.length > 2 ? [names[0] ?? '', `${names.length - 1} others`] : names);
  const unnamed = unnamedFunder(deal);
  const giver = funders === '' && unnamed !== null ? unnamed.charAt(0).toLowerCase() + unnamed.slice(1) : funders;
  const what = `${kindLabels[deal.kind]} ${recordNoun(deal)}`;
  return giver === '' ? what : `${what} of ${giver}`;
}
