import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { Facet } from '../../../contract/deals/facets.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { DataColumn, FilterTools } from '../column.ts';
import { FacetPanel } from './facet-panel.tsx';
import { FilterCell } from './cell.tsx';
import { FilterChips } from './chips.tsx';
import { useTableState } from '../use-table-state.ts';

type Row = Record<string, never>;
const column = (key: string, parts: Partial<DataColumn<Row>>): DataColumn<Row> => ({
  key,
  label: key.charAt(0).toUpperCase() + key.slice(1),
  filter: 'in',
  isSortable: false,
  isNullable: true,
  options: null,
  group: null,
  width: 120,
  align: 'start',
  cell: () => '',
  text: () => '',
  ...parts,
});
const options = ['idea', 'growth', 'scale'].map((value) => ({ value, label: value.toUpperCase() }));
const columns = [
  column('stage', { options }),
  column('country', {}),
  column('lead', { filter: 'triState' }),
  column('amount', { filter: 'range', formatNumber: (value) => `$${value}` }),
  column('notes', { filter: 'text' }),
];

const facets: Record<string, Facet> = {
  stage: {
    shape: 'values',
    key: 'stage',
    values: [
      { value: 'growth', count: 1_204 },
      { value: 'idea', count: 12 },
    ],
    chosen: [],
    moreValues: 0,
    unknown: 41,
  },
  country: {
    shape: 'values',
    key: 'country',
    values: ['GB', 'DE', 'FR', 'NL', 'SE', 'PT', 'EE'].map((value, place) => ({ value, count: 70 - place })),
    chosen: [],
    moreValues: 3,
    unknown: 0,
  },
  lead: {
    shape: 'values',
    key: 'lead',
    values: [
      { value: 'true', count: 6 },
      { value: 'false', count: 4 },
    ],
    chosen: [],
    moreValues: 0,
    unknown: 2,
  },
  amount: {
    shape: 'numbers',
    key: 'amount',
    buckets: [
      { from: 0, to: 10, count: 1 },
      { from: 10, to: 20, count: 5 },
    ],
    unknown: 9,
    coarser: 0,
    later: 0,
  },
};

const asked = vi.fn<(keys: readonly string[], filters: TableFilters) => void>();
let answer: (keys: readonly string[]) => Promise<readonly Facet[]>;
const tools: FilterTools = {
  findOptions: (key, search) => ({ queryKey: ['options', key, search], load: async () => ['IS'] }),
  findFacets: (keys, filters) => ({
    queryKey: ['facets', keys, filters],
    load: async () => {
      asked(keys, filters);
      return answer(keys);
    },
  }),
  countRows: (filters) => ({ queryKey: ['count', filters], load: async () => 7 }),
};
const hide = vi.fn();

function Page() {
  const control = useTableState(columns);
  const { search } = useLocation();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(search)}</output>
      <FilterChips columns={columns} control={control} />
      {columns.map((each) => (
        <FilterCell
          key={each.key}
          column={each}
          control={control}
          tools={tools}
          total={7}
          noun={{ one: 'deal', many: 'deals' }}
        />
      ))}
      <FacetPanel
        columns={columns}
        facets={['stage', 'country', 'lead', 'amount']}
        control={control}
        tools={tools}
        onHide={hide}
      />
    </>
  );
}

function show(address = ''): void {
  renderPage(<Page />, {
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    at: `/table${address}`,
  });
}

const address = (): string => screen.getByTestId('address').textContent ?? '';
const panel = () => within(screen.getByRole('complementary', { name: 'Filters with counts' }));
const box = (name: RegExp | string): Promise<HTMLInputElement> => panel().findByRole('checkbox', { name });

beforeEach(() => {
  asked.mockClear();
  answer = async (keys) => keys.flatMap((key) => facets[key] ?? []);
});

describe('the panel of facets', () => {
  it('asks once for all of them and shows their counts', async () => {
    show();
    expect(await box('GROWTH 1,204')).toBeTruthy();
    // A value of a closed list without rows is shown with a zero.
    expect(await box('SCALE 0')).toBeTruthy();
    expect(asked.mock.calls.map(([keys]) => keys)).toEqual([['stage', 'country', 'lead', 'amount']]);
  });

  it('stays in step with the cell and the chip, both ways', async () => {
    show();
    fireEvent.click(await box(/GROWTH/));
    expect(address()).toBe('?stage=growth');
    expect(screen.getByRole('button', { name: 'Filter Stage: GROWTH' })).toBeTruthy();
    expect((await box(/GROWTH/)).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Stage' }));
    expect(address()).toBe('');
    expect((await box(/GROWTH/)).checked).toBe(false);
  });

  it('takes the unknown ones in, and says how many they are', async () => {
    show('?stage=idea');
    const unknown = await box('Include unknown 41');
    fireEvent.click(unknown);
    expect(address()).toBe('?stage=idea&unknown=stage');
    expect(within(screen.getByRole('group', { name: 'Active filters' })).getByText('IDEA or unknown')).toBeTruthy();
  });

  it('sets one state of a tri-state and takes it back', async () => {
    show();
    fireEvent.click(await box('Unknown 2'));
    expect(address()).toBe('?lead=null');
    fireEvent.click(await box('Unknown 2'));
    expect(address()).toBe('');
  });

  it('shows the values with most rows, and all with a search on demand', async () => {
    show('?country=IS');
    expect((await box('IS')).checked).toBe(true);
    expect(panel().queryByRole('checkbox', { name: /^EE/ })).toBeNull();
    // Ten values: five with most rows, the chosen one, and four others.
    fireEvent.click(panel().getByRole('button', { name: 'Show 4 more' }));
    expect(await box('EE 64')).toBeTruthy();
    expect(panel().getByRole('textbox', { name: 'Find in Country' })).toBeTruthy();
  });

  it('moves a thumb of the histogram with the keys', async () => {
    show();
    const from = await panel().findByRole('slider', { name: 'Amount from' });
    expect(from.getAttribute('aria-valuetext')).toBe('$0');
    fireEvent.keyDown(from, { key: 'ArrowRight' });
    await waitFor(() => expect(address()).toBe('?amount=10..'));
    expect(screen.getByRole('button', { name: 'Filter Amount: From $10' })).toBeTruthy();
  });

  it('shows a filter that is not among its columns, and folds a section away', async () => {
    show('?notes=ships');
    await box(/GROWTH/);
    expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Notes contains' }).value).toBe('ships');
    const heading = panel().getByRole('button', { name: 'Stage' });
    fireEvent.click(heading);
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    expect(panel().queryByRole('checkbox', { name: /GROWTH/ })).toBeNull();
  });

  it('says that the counts did not load, and asks again', async () => {
    answer = () => Promise.reject(new Error('no'));
    show();
    await panel().findByText(/The counts did not load/);
    answer = async (keys) => keys.flatMap((key) => facets[key] ?? []);
    fireEvent.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await box(/GROWTH/)).toBeTruthy();
  });
});

describe('counts that do not come for a new filter', () => {
  it('leave those of the filter before, with their boxes, and say so', async () => {
    show();
    const growth = await box('GROWTH 1,204');
    answer = () => Promise.reject(new Error('no'));
    fireEvent.click(growth);
    await panel().findByText(/The counts did not load/);
    fireEvent.click(await box('GROWTH 1,204'));
    expect(address()).toBe('');
  });
});

describe('the popover of a filter cell', () => {
  it('asks for its own column alone and shows the counts beside the values', async () => {
    show();
    await box(/GROWTH/);
    fireEvent.click(screen.getByRole('button', { name: 'Filter Country: Any' }));
    const popover = within(await screen.findByRole('dialog'));
    expect(await popover.findByRole('checkbox', { name: 'GB 70' })).toBeTruthy();
    expect(asked.mock.calls.at(-1)?.[0]).toEqual(['country']);
  });

  it('is found by the key of its column', () => {
    show();
    for (const { key } of columns) expect(document.querySelectorAll(`[data-filter-of="${key}"]`)).toHaveLength(1);
  });
});
