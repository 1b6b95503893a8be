import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nameOfCountry } from '../../contract/country-names.ts';
import { findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { CellValue } from '../../contract/deals/deals.ts';
import { countriesCalled } from './countries.ts';
import { formatDate } from '../../contract/formats.ts';
import { dealName, dealText, formatNumber, isKeptBack, tableColumns } from './cells.tsx';
import { dealListItem } from './list-item.tsx';

const dealWith = (
  cells: { readonly [Key in DealColumnKey]?: CellValue | null },
  kind: Deal['kind'] = 'equity',
): Deal => ({ origin: 'public_register', ...cells, id: 'x', kind });

function read(key: DealColumnKey, cells: Parameters<typeof dealWith>[0]): string {
  const column = findColumn('equity', key);
  if (!column) throw new Error(`no column ${key}`);
  return dealText(column, dealWith(cells));
}

describe('a cell', () => {
  it.each<[DealColumnKey, Parameters<typeof dealWith>[0], string]>([
    ['recipientName', { recipientName: 'Kitehouse Energy' }, 'Kitehouse Energy'],
    ['recipientName', { recipientName: null }, '–'],
    ['funderNames', { funderNames: ['Vantry & Bow', 'Ninefold Angels'] }, 'Vantry & Bow, Ninefold Angels'],
    ['funderNames', { funderNames: [] }, '–'],
    ['amountUsd', { amountUsd: 675_000.4 }, '$675,000'],
    ['amountUsd', { amountUsd: 0 }, '$0'],
    ['amount', { amount: 9_900, currency: 'EUR' }, '€9,900'],
    ['amount', { amount: 9_900 }, '9,900'],
    ['stakePct', { stakePct: 8.805 }, '8.81%'],
    ['liqPrefMultiple', { liqPrefMultiple: 1 }, '1×'],
    ['daysToClose', { daysToClose: 1 }, '1 day'],
    ['foundedYear', { foundedYear: 2019 }, '2019'],
    ['recipientCountry', { recipientCountry: 'CI' }, 'Côte d’Ivoire'],
    ['boardSeat', { boardSeat: true }, 'Yes'],
    ['boardSeat', { boardSeat: false }, 'No'],
    ['boardSeat', {}, 'Unknown'],
    ['date', { date: '2024-05-09', datePrecision: 'day' }, '09 May 2024'],
    ['date', { date: '2024-05-01', datePrecision: 'quarter' }, 'Q2 2024'],
  ])('%s of %o reads %s', (key, cells, text) => {
    expect(read(key, cells)).toBe(text);
  });

  it('shows a date only as exactly as it is known', () => {
    expect(['day', 'month', 'quarter', 'year'].map((precision) => formatDate('2024-12-31', precision))).toEqual([
      '31 Dec 2024',
      'Dec 2024',
      'Q4 2024',
      '2024',
    ]);
  });

  it.each([
    ['2024-01-01', 'H1 2024'],
    ['2024-06-30', 'H1 2024'],
    ['2024-07-01', 'H2 2024'],
    ['2024-12-31', 'H2 2024'],
  ])('shows %s, known to half a year, as %s', (day, text) => expect(formatDate(day, 'half_year')).toBe(text));

  it('says where a row without a number may have one that it does not show', () => {
    const wordOf = (key: string) => tableColumns.equity.find((column) => column.key === key)?.unknownWord;
    expect(wordOf('amountUsd')).toBe('unknown, or known only as a band');
    expect(wordOf('preMoneyUsd')).toBe('unknown or not shown');
    expect(wordOf('stakePct')).toBeUndefined();
    expect(wordOf('amountBand')).toBeUndefined();
  });

  it('writes figures in the unit of the column', () => {
    expect(formatNumber(250, 'basis_points', null)).toBe('250 bps');
    expect(formatNumber(24, 'months', null)).toBe('24 months');
    expect(formatNumber(3.75, 'stars', null)).toBe('3.8');
    expect(formatNumber(1_234.567, null, null)).toBe('1,234.57');
  });

  it.each(['amountUsd', 'preMoneyUsd', 'womenLed'] as const)(
    'of a member says of %s that it is not shown, and never that there is something or nothing',
    (key) => {
      const drawn = tableColumns.equity.find((column) => column.key === key);
      const column = findColumn('equity', key);
      if (!drawn || !column) throw new Error(`no column ${key}`);
      const reported = dealWith({ origin: 'member_reported' });
      expect([isKeptBack(column, reported), isKeptBack(column, dealWith({}))]).toEqual([true, false]);
      expect([drawn.text(reported), drawn.text(dealWith({}))]).toEqual([
        'Not shown',
        column.isTriState ? 'Unknown' : '–',
      ]);
      const cell = renderToStaticMarkup(drawn.cell(reported));
      expect(cell.replaceAll(/<[^>]+>/g, '')).toBe('Not shown for deals that members reported');
    },
  );

  it('of a member is plain where the row may show it', () => {
    const column = findColumn('equity', 'boardSeat');
    if (!column) throw new Error('no column boardSeat');
    expect(isKeptBack(column, dealWith({ origin: 'member_reported' }))).toBe(false);
    expect(dealText(column, dealWith({ origin: 'member_reported' }))).toBe('Unknown');
  });
});

describe('a deal', () => {
  it('is called by who got it, else by its title, else by who gave it', () => {
    expect(dealName(dealWith({ recipientName: 'Kitehouse Energy', title: 'A grant' }))).toBe('Kitehouse Energy');
    expect(dealName(dealWith({ title: 'Coastal fund' }, 'grant'))).toBe('Coastal fund');
    expect(dealName(dealWith({ funderNames: ['Vantry & Bow'] }))).toBe('Equity deal of Vantry & Bow');
    expect(dealName(dealWith({ recordType: 'offer', funderNames: ['Vantry & Bow'] }))).toBe(
      'Equity offer of Vantry & Bow',
    );
    expect(dealName(dealWith({}, 'debt'))).toBe('Debt deal');
  });

  it('has two lines on a small screen', () => {
    const item = dealListItem(
      dealWith({
        recipientName: 'Kitehouse',
        funderNames: ['Vantry & Bow'],
        amountUsd: 5,
        roundType: 'seed',
        date: '2026-11-10',
        datePrecision: 'day',
      }),
    );
    expect(item).toEqual({ name: 'Kitehouse', figure: '$5', line: 'Vantry & Bow', note: 'Seed, 10 Nov 2026' });
  });
});

describe('countries', () => {
  it('are found by name or code, in the order of their names', () => {
    expect(countriesCalled('united').map(nameOfCountry)).toEqual([
      'United Arab Emirates',
      'United Kingdom',
      'United States',
    ]);
    expect(countriesCalled('de')).toContain('DE');
    expect(countriesCalled('nowhere')).toEqual([]);
  });
});
