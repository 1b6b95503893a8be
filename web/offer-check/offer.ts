import { useState } from 'react';
import type { DealColumn } from '../../contract/deals/column.ts';
import { findColumn, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { offerTerms, type OfferTerm } from '../../contract/insights/offer-check.ts';
import { isUnread, type Written } from '../ui/forms/unread.ts';

/**
 * The terms of an offer. They live in the memory of this page alone: no address, no storage and no call holds them.
 */

/** What is typed or chosen: a number as written, one of a list, yes or no; null is "not known". */
export type Entered = Written<number> | string | boolean;
export type Entries = Readonly<Record<string, Entered>>;

/** What an offer says of a term: a number, or a value of a list; yes and no are `true` and `false`. */
export type Offered = ReadonlyMap<string, number | string>;

export type TermColumn = DealColumn<DealColumnKey>;
export const termColumns = (kind: DealKind): readonly TermColumn[] =>
  offerTerms[kind].flatMap((key) => findColumn(kind, key) ?? []);

/** The fields that a form begins with; the others are added. */
const shownAtFirst: Readonly<Record<DealKind, number>> = { equity: 9, debt: 10, grant: 8 };

export interface OfferControl {
  readonly entries: Entries;
  readonly enter: (key: string, entered: Entered) => void;
  readonly shown: readonly TermColumn[];
  readonly addable: readonly TermColumn[];
  readonly add: (key: string) => void;
  readonly added: string | null;
}

/** One offer for each kind, so that changing the kind and going back loses nothing. */
export function useOffer(kind: DealKind): OfferControl {
  const [offers, setOffers] = useState<Readonly<Record<DealKind, Entries>>>({ equity: {}, debt: {}, grant: {} });
  const [added, setAdded] = useState<readonly string[]>([]);
  const first: readonly OfferTerm[] = offerTerms[kind].slice(0, shownAtFirst[kind]);
  const isShown = ({ key }: TermColumn): boolean => first.some((term) => term === key) || added.includes(key);
  const columns = termColumns(kind);
  return {
    entries: offers[kind],
    enter: (key, entered) => setOffers((before) => ({ ...before, [kind]: { ...before[kind], [key]: entered } })),
    shown: columns.filter(isShown),
    addable: columns.filter((column) => !isShown(column)),
    add: (key) => setAdded((before) => [...before, key]),
    added: added.at(-1) ?? null,
  };
}

const numberOf = (entries: Entries, key: string): number | null => {
  const entered = entries[key] ?? null;
  return typeof entered === 'number' ? entered : null;
};

/** In percent: what the amount buys of the company with the money in it. Null where one of the two is not known. */
export function stakeWorkedOut(entries: Entries): number | null {
  const [amount, preMoney] = [numberOf(entries, 'amountUsd'), numberOf(entries, 'preMoneyUsd')];
  if (amount === null || preMoney === null || amount <= 0 || preMoney <= 0) return null;
  return Math.round((amount / (amount + preMoney)) * 10_000) / 100;
}

/** Texts that are not understood say nothing. */
export function offeredOf(kind: DealKind, entries: Entries): Offered {
  const offered = new Map<string, number | string>();
  for (const { key } of termColumns(kind)) {
    const entered = entries[key] ?? null;
    if (entered === null || isUnread(entered) || entered === '') continue;
    offered.set(key, typeof entered === 'boolean' ? String(entered) : entered);
  }
  const stake = kind === 'equity' ? stakeWorkedOut(entries) : null;
  // What was typed stands, also beside an amount and a pre-money that say otherwise.
  if (stake !== null && (entries['stakePct'] ?? null) === null) offered.set('stakePct', stake);
  return offered;
}
