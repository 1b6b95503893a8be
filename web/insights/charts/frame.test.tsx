import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Chart, ChartName } from '../../../contract/insights/insights.ts';
import { ChartFrame } from './frame.tsx';
import { chartWords } from './words.ts';
import { changeWord } from './key-figures.tsx';

const charts: Partial<Record<ChartName, Chart>> = {
  key_figures: {
    shape: 'figures',
    partly: 0,
    figures: [
      {
        key: 'deals',
        unit: 'deals',
        value: 1_204,
        lastYear: 110,
        yearBefore: 100,
        known: 1_204,
        hidden: 0,
        isApproximate: false,
        isLastYearApproximate: false,
        isYearBeforeApproximate: false,
      },
      {
        key: 'median_amount',
        unit: 'usd',
        value: 8_686_543,
        lastYear: null,
        yearBefore: null,
        known: 987,
        hidden: 55,
        isApproximate: true,
        isLastYearApproximate: false,
        isYearBeforeApproximate: false,
      },
      {
        key: 'median_pre_money',
        unit: 'usd',
        value: null,
        lastYear: null,
        yearBefore: null,
        known: 3,
        hidden: 0,
        isApproximate: false,
        isLastYearApproximate: false,
        isYearBeforeApproximate: false,
      },
    ],
  },
  over_time: {
    shape: 'periods',
    length: 'quarter',
    dated: 24,
    coarser: 4,
    later: 0,
    earlier: 2,
    unknown: 1,
    periods: [3, 9, 4, 5, 1].map((count, place) => ({
      from: `202${4 + Math.floor(place / 4)}-${String((place % 4) * 3 + 1).padStart(2, '0')}-01`,
      to: `202${4 + Math.floor(place / 4)}-${String((place % 4) * 3 + 3).padStart(2, '0')}-28`,
      count,
      totalAmountUsd: count > 4 ? count * 1_000_000 : null,
      amountCount: count > 4 ? 2 : 0,
      isInProgress: place === 4,
    })),
  },
  sectors: {
    shape: 'bars',
    column: 'sectors',
    bars: [
      { value: 'ict_software', count: 322, totalAmountUsd: 9_000_000, amountCount: 300 },
      { value: 'fintech', count: 100, totalAmountUsd: null, amountCount: 0 },
    ],
    known: 1_200,
    unknown: 4,
  },
  amount_by_stage: {
    shape: 'boxes',
    column: 'stage',
    unit: 'usd',
    boxes: [
      {
        value: 'idea',
        count: 3,
        lowerQuartile: null,
        median: null,
        upperQuartile: null,
        hidden: 0,
        isApproximate: false,
      },
      {
        value: 'growth',
        count: 60,
        lowerQuartile: 950_000,
        median: 1_650_000,
        upperQuartile: 2_700_000,
        hidden: 0,
        isApproximate: false,
      },
    ],
  },
  country_by_year: {
    shape: 'matrix',
    column: 'recipientCountry',
    known: 50,
    years: [2024, 2025],
    rows: [{ value: 'GB', counts: [41, 0] }],
  },
  shares: { shape: 'shares', shares: [{ column: 'boardSeat', yes: 6, no: 2, unknown: 12 }] },
  funders: {
    shape: 'funders',
    known: 900,
    funders: [
      {
        name: 'Vantry & Bow',
        funderId: 'vantry-bow',
        count: 64,
        totalAmountUsd: 1_000,
        amountCount: 60,
        rating: 4.1,
        reviewCount: 46,
      },
      {
        name: 'Ninefold Angels',
        funderId: null,
        count: 7,
        totalAmountUsd: null,
        amountCount: 0,
        rating: null,
        reviewCount: 2,
      },
    ],
  },
};

const pick = vi.fn();
function show(name: ChartName, chart: Chart | undefined = charts[name], error: Error | null = null): void {
  pick.mockClear();
  render(
    <MemoryRouter>
      <ChartFrame
        kind="equity"
        name={name}
        chart={chart}
        dealCount={chart && 1_204}
        error={error}
        onRetry={pick}
        onPick={pick}
      />
    </MemoryRouter>,
  );
}
const showTable = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
};
const cellsOf = (row: HTMLElement): (string | null)[] => [...row.children].map((cell) => cell.textContent);
const tableRows = (): (string | null)[][] => screen.getAllByRole('row').map(cellsOf);

describe('every chart', () => {
  it('has a table with all that the drawing shows', () => {
    const drawn: ChartName[] = ['key_figures', 'over_time', 'sectors', 'amount_by_stage', 'country_by_year', 'shares'];
    for (const name of drawn) {
      show(name);
      showTable();
      const [head, ...rows] = tableRows();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
      fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
      expect(screen.getByRole('button', { name: 'Show as table' })).toBeTruthy();
      document.body.replaceChildren();
    }
  });

  it('over time says which deals are in no bar', () => {
    show('over_time');
    const words =
      '4 deals dated less exactly than the quarter: in no bar. 2 deals before Q1 2024. 1 deal without a date.';
    expect(screen.getByText(words)).toBeTruthy();
    showTable();
    expect(
      tableRows()
        .slice(-3)
        .map((row) => row.slice(0, 2)),
    ).toEqual([
      ['Dated less exactly than the quarter', '4'],
      ['Earlier', '2'],
      ['Unknown', '1'],
    ]);
  });

  it.each([
    ['key_figures', '1,204 deals, 110 of them in the last 12 months, 100 in the 12 before. "About":'],
    ['over_time', '22 of 1,204 deals: those whose date from Q1 2024 on is known to the quarter.'],
    ['sectors', '1,200 of 1,204 deals: those with a known sector.'],
    ['amount_by_stage', '63 of 1,204 deals: those with a known stage and amount.'],
    ['country_by_year', '41 of 1,204 deals: 1 country, 2024 to 2025. 50 deals of all countries and years are known.'],
    ['shares', '8 of 1,204 deals: for each term those where it is known.'],
    ['funders', '900 of 1,204 deals: those that name a funder.'],
  ] as const)('%s states its base', (name, words) => {
    show(name);
    expect(screen.getByRole('region', { name: chartWords[name][0] }).textContent).toContain(words);
  });

  it('says before access that small groups are not among them', () => {
    render(
      <ChartFrame
        kind="equity"
        name="over_time"
        chart={charts.over_time}
        dealCount={1_204}
        error={null}
        onRetry={pick}
        onPick={undefined}
      />,
    );
    screen.getByText('22 of 1,204 deals: those in a quarter of five deals or more from Q1 2024 on.');
  });

  it('of medians says which are approximate, and how many deals are behind them', () => {
    show('key_figures');
    const median = screen.getByText('Median amount').parentElement;
    expect(median?.textContent).toContain(
      'about $8.7M$8,690,000987 of 1,204 deals show it; 55 more were reported by members and are counted in the median',
    );
    showTable();
    expect(tableRows()[2]?.slice(0, 4)).toEqual(['Median amount', 'about $8,690,000', '987', '55 from members']);
  });

  it('of sums says how many deals they cover', () => {
    show('sectors');
    showTable();
    expect(tableRows().slice(1, 3)).toEqual([
      ['Software', '322', '$9,000,000 of 300 deals'],
      ['Financial technology', '100', 'No known amount'],
    ]);
  });

  it('of shares draws what it says: both are parts of the deals where a term is known', () => {
    show('shares');
    const row = screen.getByRole('button', { name: /Board seat/ });
    expect(row.textContent).toContain('75% of 8');
    const widths = [...row.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(({ style }) => style.width);
    expect(widths).toEqual(['75%', '25%']);
    showTable();
    expect(tableRows()[1]).toEqual(['Board seat', '75%', '6', '2', '12']);
  });

  it('says that there are too few deals instead of drawing them', () => {
    show('sectors', { shape: 'too_few' });
    expect(screen.getByText(/^Too few deals to show/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps its place until it has come, so that nothing is pushed away', () => {
    const panel = (): HTMLElement => screen.getByRole('region', { name: 'Deals by sector' });
    render(
      <ChartFrame
        kind="equity"
        name="sectors"
        chart={undefined}
        dealCount={undefined}
        error={null}
        onRetry={pick}
        onPick={pick}
      />,
    );
    expect(panel().dataset).toHaveProperty('loading');
    document.body.replaceChildren();
    show('sectors');
    expect(panel().dataset).not.toHaveProperty('loading');
  });

  it('fails alone and tries again', () => {
    render(
      <ChartFrame
        kind="equity"
        name="sectors"
        chart={undefined}
        dealCount={undefined}
        error={new Error('no')}
        onRetry={pick}
        onPick={pick}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('This chart did not load.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(pick).toHaveBeenCalledOnce();
  });
});

describe('what is kept back', () => {
  it('is said in words in the drawing and in the table', () => {
    show('amount_by_stage');
    expect(screen.getByText('Idea').parentElement?.textContent).toContain('Too few deals to show');
    showTable();
    expect(tableRows()[1]).toEqual(['Idea', '3', 'Too few to show', 'Too few to show', 'Too few to show']);
  });

  it('is no rating below five reviews', () => {
    show('funders');
    expect(cellsOf(screen.getAllByRole('row')[2]!)).toEqual([
      'NANinefold Angels',
      '7',
      'No known amount',
      'Too few Pitch reviews',
    ]);
    expect(cellsOf(screen.getAllByRole('row')[0]!).at(-1)).toBe('Pitch score');
    expect(screen.getByRole('link', { name: 'Vantry & Bow' }).getAttribute('href')).toBe('/funder/vantry-bow');
  });
});

describe('a press', () => {
  it('on a bar filters by its value', () => {
    show('sectors');
    fireEvent.click(screen.getByRole('button', { name: /Software/ }));
    expect(pick).toHaveBeenCalledWith({ sectors: { kind: 'arrayContains', items: ['ict_software'] } });
  });

  it('on a cell filters by country and year; an empty cell is no button', () => {
    show('country_by_year');
    const matrix = within(screen.getByRole('table'));
    expect(matrix.getAllByRole('button')).toHaveLength(1);
    fireEvent.click(matrix.getByRole('button', { name: 'United Kingdom, 2024: 41 deals' }));
    expect(pick).toHaveBeenCalledWith({
      recipientCountry: { kind: 'in', items: ['GB'] },
      date: { kind: 'dateRange', range: { from: '2024-01-01', to: '2024-12-31' } },
    });
  });

  it('on a quarter works by keyboard through the table', () => {
    show('over_time');
    showTable();
    fireEvent.click(screen.getByRole('button', { name: 'Q2 2024, 01 Apr 2024 to 28 Jun 2024' }));
    expect(pick).toHaveBeenCalledWith({
      date: { kind: 'dateRange', range: { from: '2024-04-01', to: '2024-06-28' } },
    });
  });
});

describe('what changed', () => {
  const rest = {
    known: 5,
    hidden: 0,
    isApproximate: false,
    isLastYearApproximate: false,
    isYearBeforeApproximate: false,
  };

  it('compares the last twelve months only where both are known', () => {
    expect(changeWord({ key: 'deals', unit: 'deals', value: 1, lastYear: 110, yearBefore: 100, ...rest })).toBe(
      'Last 12 months: 10% more than a year earlier',
    );
    expect(
      changeWord({ key: 'median_days_to_close', unit: 'days', value: 1, lastYear: 61, yearBefore: 67, ...rest }),
    ).toBe('Last 12 months: 6 days shorter than a year earlier');
    expect(changeWord({ key: 'total', unit: 'usd', value: 1, lastYear: null, yearBefore: 5, ...rest })).toBe(
      'No comparison with the year before',
    );
  });
});
