import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Chart, ChartName } from '../../../contract/insights/insights.ts';
import { ChartFrame } from './frame.tsx';
import { chartTitle } from './titles.ts';
import { changeWord } from './key-figures.tsx';

const charts: Partial<Record<ChartName, Chart>> = {
  key_figures: {
    shape: 'figures',
    figures: [
      { key: 'deals', unit: 'deals', value: 1_204, lastYear: 110, yearBefore: 100 },
      { key: 'median_pre_money', unit: 'usd', value: null, lastYear: null, yearBefore: null },
    ],
  },
  by_quarter: {
    shape: 'periods',
    yearOnly: 4,
    unknown: 1,
    periods: [3, 9, 4, 5, 1].map((count, place) => ({
      from: `202${4 + Math.floor(place / 4)}-${String((place % 4) * 3 + 1).padStart(2, '0')}-01`,
      to: `202${4 + Math.floor(place / 4)}-${String((place % 4) * 3 + 3).padStart(2, '0')}-28`,
      count,
      totalAmountUsd: count > 4 ? count * 1_000_000 : null,
      isInProgress: place === 4,
    })),
  },
  sectors: {
    shape: 'bars',
    column: 'sectors',
    bars: [
      { value: 'ict_software', count: 322, totalAmountUsd: 9_000_000 },
      { value: 'fintech', count: 100, totalAmountUsd: null },
    ],
    unknown: 4,
  },
  amount_by_stage: {
    shape: 'boxes',
    column: 'stage',
    unit: 'usd',
    boxes: [
      { value: 'idea', count: 3, lowerQuartile: null, median: null, upperQuartile: null },
      { value: 'growth', count: 60, lowerQuartile: 950_000, median: 1_650_000, upperQuartile: 2_700_000 },
    ],
  },
  country_by_year: {
    shape: 'matrix',
    column: 'recipientCountry',
    years: [2024, 2025],
    rows: [{ value: 'GB', counts: [41, 0] }],
  },
  shares: { shape: 'shares', shares: [{ column: 'boardSeat', yes: 6, no: 2, unknown: 12 }] },
  funders: {
    shape: 'funders',
    funders: [
      { name: 'Vantry & Bow', funderId: 'vantry-bow', count: 64, totalAmountUsd: 1, rating: 4.1, reviewCount: 46 },
      { name: 'Ninefold Angels', funderId: null, count: 7, totalAmountUsd: null, rating: null, reviewCount: 2 },
    ],
  },
};

const pick = vi.fn();
function show(name: ChartName, chart: Chart | undefined = charts[name], error: Error | null = null): void {
  pick.mockClear();
  render(
    <MemoryRouter>
      <ChartFrame kind="equity" name={name} chart={chart} error={error} onRetry={pick} onPick={pick} />
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
    const drawn: ChartName[] = ['key_figures', 'by_quarter', 'sectors', 'amount_by_stage', 'country_by_year', 'shares'];
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

  it('by quarter says what is known by the year alone, and what has no date', () => {
    show('by_quarter');
    const words = '4 deals known by the year alone: in its first quarter here. 1 deal without a date.';
    expect(screen.getByText(words)).toBeTruthy();
    showTable();
    expect(tableRows().at(-1)?.slice(0, 2)).toEqual(['Unknown', '1']);
  });

  it('says that there are too few deals instead of drawing them', () => {
    show('sectors', { shape: 'too_few' });
    expect(screen.getByText(/^Too few deals to show/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps its place until it has come, so that nothing is pushed away', () => {
    const panel = (): HTMLElement => screen.getByRole('region', { name: 'Deals by sector' });
    render(<ChartFrame kind="equity" name="sectors" chart={undefined} error={null} onRetry={pick} onPick={pick} />);
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
      'Too few to show',
      'Too few reviews',
    ]);
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
    show('by_quarter');
    showTable();
    fireEvent.click(screen.getByRole('button', { name: 'Q2 24' }));
    expect(pick).toHaveBeenCalledWith({
      date: { kind: 'dateRange', range: { from: '2024-04-01', to: '2024-06-28' } },
    });
  });
});

describe('titles', () => {
  const title = (name: ChartName, chart: Chart = charts[name]!): string => chartTitle('equity', name, chart);

  it('say what the figures say', () => {
    expect(title('by_quarter')).toBe('Most deals in Q2 24: 9');
    expect(title('sectors')).toMatch(/leads, by a distance$/);
    expect(title('amount_by_stage')).toBe('Growth: half lie between $950,000 and $2,700,000');
    expect(title('shares')).toBe('Board seat in 75 of 100 deals where it is known');
  });

  it('fall back to the plain name where nothing stands out', () => {
    expect(title('sectors', { shape: 'bars', column: 'sectors', bars: [], unknown: 0 })).toBe('Deals by sector');
    expect(title('sectors', { shape: 'too_few' })).toBe('Deals by sector');
    expect(title('country_by_year')).toBe('Deals by country and year');
  });

  it('compare the last twelve months only where both are known', () => {
    expect(changeWord({ key: 'deals', unit: 'deals', value: 1, lastYear: 110, yearBefore: 100 })).toBe(
      'Last 12 months up 10% on the year before',
    );
    expect(changeWord({ key: 'median_days_to_close', unit: 'days', value: 1, lastYear: 61, yearBefore: 67 })).toBe(
      'Last 12 months down 6 on the year before',
    );
    expect(changeWord({ key: 'total', unit: 'usd', value: 1, lastYear: null, yearBefore: 5 })).toBe(
      'No comparison with the year before',
    );
  });
});
