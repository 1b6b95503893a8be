import type { DealKind } from '../../contract/deals/options.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import type { Deal } from '../../contract/deals/deals.ts';
import type { FunderOffer, FunderPage } from '../../contract/funders/funders.ts';
import type { FunderDeals } from '../../contract/insights/funder-deals.ts';
import { anyType, fewestOfFunder, type FunderTerms } from '../../contract/insights/funder-terms.ts';
import { cellOf, type Cell, type Part } from './sheet.ts';

/** All that stands below one funder; each part comes, or does not, by itself. */
export interface Column {
  readonly id: string;
  readonly page: Part<FunderPage>;
  /** By kind; an empty list where no deal names it. */
  readonly deals: Part<readonly FunderDeals[]>;
  /** For members with access to the kind: `closed` for others. */
  readonly terms: Part<FunderTerms>;
  readonly offers: Part<readonly FunderOffer[]>;
  readonly latest: Part<readonly Deal[]>;
}

/** What the rows are about. */
export interface Shown {
  readonly kind: DealKind;
  readonly type: string;
  readonly hasAccess: boolean;
  /** Whether the viewer may open the table of the kind. */
  readonly isOpen: boolean;
}

export const nameOf = ({ id, page }: Column): string => (page.state === 'ready' ? page.data.name : id);

export const dealsOfKind = (deals: readonly FunderDeals[], kind: DealKind): FunderDeals | undefined =>
  deals.find((one) => one.kind === kind && one.count > 0);

/** A cell of each funder, from one of its parts. */
export const cellsOf = <Name extends 'page' | 'deals' | 'terms' | 'offers' | 'latest'>(
  columns: readonly Column[],
  name: Name,
  read: (data: Extract<Column[Name], { state: 'ready' }>['data']) => Cell,
  closed?: (column: Column) => Cell,
): Cell[] =>
  columns.map((column) =>
    // The part of that name; its data is what `read` takes.
    cellOf(
      column[name] as Part<Extract<Column[Name], { state: 'ready' }>['data']>,
      read,
      closed && (() => closed(column)),
    ),
  );

const readyDeals = (columns: readonly Column[]): (readonly FunderDeals[])[] =>
  columns.flatMap(({ deals }) => (deals.state === 'ready' ? [deals.data] : []));

/** Kinds of which one of them has deals. */
export const kindsOf = (columns: readonly Column[]): DealKind[] =>
  dealKinds.filter((kind) => readyDeals(columns).some((deals) => dealsOfKind(deals, kind) !== undefined));

/** The kind that most of them fund; of equals, the one with most deals. */
export function commonKind(columns: readonly Column[]): DealKind {
  const counts = dealKinds.map((kind) => {
    const found = readyDeals(columns).flatMap((deals) => dealsOfKind(deals, kind)?.count ?? []);
    return { kind, funders: found.length, deals: found.reduce((sum, count) => sum + count, 0) };
  });
  return counts.toSorted((one, other) => other.funders - one.funders || other.deals - one.deals)[0]?.kind ?? 'equity';
}

/**
 * The round or type of which two of them, or the only one, have enough deals for a term, the commonest first; else all
 * of them: the terms of a Seed round beside those of a Series B say nothing.
 */
export function commonType(columns: readonly Column[], kind: DealKind): string {
  const lists = readyDeals(columns).flatMap((deals) => dealsOfKind(deals, kind) ?? []);
  const counts = new Map<string, { funders: number; deals: number }>();
  for (const { value, count } of lists.flatMap(({ types }) => types.named)) {
    if (count < fewestOfFunder) continue;
    const before = counts.get(value) ?? { funders: 0, deals: 0 };
    counts.set(value, { funders: before.funders + 1, deals: before.deals + count });
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other.funders - one.funders || other.deals - one.deals);
  return best !== undefined && best[1].funders >= Math.min(2, lists.length) ? best[0] : anyType;
}

/** The rounds or types that may be chosen: of those that one of them has enough deals of. */
export function typesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of columns)
    if (terms.state === 'ready')
      for (const { value, count } of terms.data.types) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
