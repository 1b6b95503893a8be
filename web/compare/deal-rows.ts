import { nameOfCountry } from '../../contract/country-names.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { sectors, type DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatCurrency, formatDate, formatInteger } from '../../contract/formats.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import type { FunderDeals, Parts } from '../../contract/insights/funder-deals.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { labelOf, moneyKinds } from '../../contract/reviews/options.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import { publishedDealsAddress } from '../funders/deal-links.ts';
import { cellsOf, dealsOfKind, type Column, type Shown } from './columns.ts';
import { known, lines, unknown, type Cell, type Row, type Section } from './sheet.ts';

/** What each of them is, and has funded: what everyone sees on their pages. */

const totalWords = { equity: 'Total invested', debt: 'Total lent', grant: 'Total granted' } as const;
const typeWords = { equity: 'Rounds', debt: 'Types of debt', grant: 'Types of grant' } as const;
/** Parts of a whole that a cell names. */
const mostNamed = 3;

export function dealSection(columns: readonly Column[], { kind }: Shown): Section {
  return {
    key: 'deals',
    title: 'What they fund',
    about: 'Only deals published by sources count. Deals reported by members are left out.',
    rows: [...whoRows(columns), ...figureRows(columns, kind), ...partRows(columns, kind)],
  };
}

function whoRows(columns: readonly Column[]): Row[] {
  const ofPage = (key: string, label: string, read: (funder: FunderPage) => string): Row => ({
    key,
    label,
    cells: cellsOf(columns, 'page', (funder) => {
      const words = read(funder);
      return words === '' ? unknown() : known(words);
    }),
  });
  return [
    ofPage('type', 'Type', ({ types }) => types.map((type) => labelOf(funderTypes, type)).join(', ')),
    ofPage('country', 'Country', ({ country }) => (country === null ? '' : nameOfCountry(country))),
    ofPage('kinds', 'Kinds of money', ({ kinds }) => kinds.map((kind) => moneyKinds[kind]).join(', ')),
  ];
}

/** A cell of the deals of one kind. */
const dealCells = (columns: readonly Column[], kind: DealKind, read: (deals: FunderDeals) => Cell): Cell[] =>
  cellsOf(columns, 'deals', (all) => {
    const deals = dealsOfKind(all, kind);
    return deals === undefined ? unknown() : read(deals);
  });

function figureRows(columns: readonly Column[], kind: DealKind): Row[] {
  return [
    {
      key: 'count',
      label: `${kindLabels[kind]} deals in the database`,
      cells: columns.map((column) => countCell(column, kind)),
    },
    {
      key: 'since',
      label: 'Active since',
      cells: dealCells(columns, kind, ({ firstYear }) => (firstYear === null ? unknown() : known(String(firstYear)))),
    },
    {
      key: 'last',
      label: 'Last deal',
      cells: dealCells(columns, kind, ({ last }) =>
        last === null ? unknown() : known(formatDate(last.on, last.precision)),
      ),
    },
    {
      key: 'total',
      label: totalWords[kind],
      cells: dealCells(columns, kind, ({ totalUsd, amountCount }) =>
        totalUsd === null
          ? unknown()
          : known(formatCurrency(totalUsd), { note: `${formatCount(amountCount, 'deal')} with a known amount` }),
      ),
    },
    { key: 'median', label: 'Median amount', cells: dealCells(columns, kind, medianCell) },
  ];
}

function countCell(column: Column, kind: DealKind): Cell {
  const [cell] = cellsOf([column], 'deals', (all) => {
    const count = dealsOfKind(all, kind)?.count ?? 0;
    if (count === 0) return unknown(`None published by a source`);
    return known(formatInteger(count), { to: publishedDealsAddress(column, kind) });
  });
  return cell ?? unknown();
}

function medianCell({ amounts, amountCount }: FunderDeals): Cell {
  if (amounts === null) return unknown(`Fewer than ${fewestDeals} known amounts`);
  const { lower, median, upper } = amounts;
  return known(formatCurrency(median), {
    measure: { shape: 'numbers', value: median, unit: 'USD', known: amountCount, middle: { lower, upper } },
    note: `middle half ${formatCurrency(lower)} to ${formatCurrency(upper)}, ${formatCount(amountCount, 'deal')}`,
  });
}

function partRows(columns: readonly Column[], kind: DealKind): Row[] {
  const options = findColumn(kind, typeKeys[kind])?.options ?? [];
  const ofParts = (key: 'sectors' | 'types' | 'countries', label: string, nameOf: (value: string) => string): Row => ({
    key,
    label,
    cells: dealCells(columns, kind, (deals) => lines(partLines(deals[key], nameOf))),
  });
  return [
    ofParts('sectors', 'Sectors', labelIn(sectors)),
    ofParts('types', typeWords[kind], labelIn(options)),
    ofParts('countries', 'Countries', nameOfCountry),
  ];
}

function partLines({ named, others }: Parts, nameOf: (value: string) => string): string[] {
  const shown = named.slice(0, mostNamed);
  const rest = named.length - shown.length + others.values;
  return [
    ...shown.map(({ value, count }) => `${nameOf(value)} ${formatInteger(count)}`),
    ...(rest > 0 ? [`and ${formatCount(rest, 'other')}`] : []),
  ];
}

const labelIn =
  (options: readonly { readonly value: string; readonly label: string }[]) =>
  (value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;
