import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseKeys, renderPage, typeKeys } from '../../tests/render-page.tsx';
import type { TableFilters } from '../../contract/table/table.ts';
import type { DataColumn, FilterTools } from './column.ts';
import { FilterEditor } from './filters/editors-on-demand.ts';
import { DateFilter, RangeFilter } from './filters/editor.tsx';
import { TableView } from './view.tsx';
import type { RowPage } from './rows/use-rows.ts';
import { queryOf, useTableState } from './use-table-state.ts';

interface Row {
  id: string;
  name: string;
}

const column = (
  key: string,
  filter: DataColumn<Row>['filter'],
  parts: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({
  key,
  label: key.charAt(0).toUpperCase() + key.slice(1),
  filter,
  isSortable: false,
  isNullable: true,
  options: null,
  group: 'Deal',
  width: 120,
  align: 'start',
  cell: (row) => `${key} of ${row.name}`,
  text: (row) => `${key} of ${row.name}`,
  ...parts,
});

const columns: DataColumn<Row>[] = [
  column('name', 'text', { cell: (row) => row.name, text: (row) => row.name, isSortable: true, isNullable: false }),
  column('stage', 'in', {
    options: ['idea', 'growth', 'scale'].map((value) => ({ value, label: value.toUpperCase() })),
  }),
  column('themes', 'arrayContains'),
  column('lead', 'triState'),
  column('amount', 'range', { isSortable: true, formatNumber: (value) => `$${value}` }),
  column('closed', 'dateRange', { isSortable: true }),
];
const shown = columns.map(({ key }) => key);
const noun = { one: 'deal', many: 'deals' };
const others = ['deal'];
const defaultSort = [{ key: 'closed', direction: 'descending' }] as const;
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: `id-${place}`, name: `Row ${place}` }));

let loadPage: (query: Record<string, string>, cursor: string | null) => Promise<RowPage<Row>>;
let total: number;
const opened = vi.fn();
const countRows = vi.fn(async (_filters: TableFilters) => 7);

const tools: FilterTools = {
  findOptions: (key, search) => ({
    queryKey: ['options', key, search],
    load: async () => ['Climate', 'Health', 'Ocean'].filter((name) => name.toLowerCase().includes(search)),
  }),
  countRows: (filters) => ({ queryKey: ['count', filters], load: () => countRows(filters) }),
};

function Page() {
  const control = useTableState(columns, { others, defaultSort });
  const { search } = useLocation();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(search.replaceAll('+', ' '))}</output>
      <TableView
        label="Deals"
        noun={noun}
        searchLabel="Search"
        columns={columns}
        shown={shown}
        control={control}
        tools={tools}
        source={{
          queryKey: ['rows', control.state],
          loadPage: (cursor) => loadPage(queryOf(columns, control.state, { cursor: null, limit: 50 }), cursor),
        }}
        total={total}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        listItem={(row) => ({ name: row.name, figure: '$1', line: 'line', note: 'note' })}
        opening={{ openId: null, hrefOf: (row) => `?deal=${row.id}`, open: opened, close: vi.fn() }}
        status={<b>{total} in all</b>}
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
const bodyRows = (): HTMLElement[] => screen.getAllByRole('row').filter((row) => row.dataset['index'] !== undefined);
const rowsShown = (): Promise<HTMLElement> => screen.findByText('Row 0');

/** jsdom lays nothing out: the sizes that the virtual rows go by. */
// How a part shows that is still on its way is tested with onDemand; here they are there.
beforeAll(() => Promise.all([FilterEditor, DateFilter, RangeFilter].map(({ load }) => load())));
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo;
  total = 3;
  loadPage = async () => ({ rows: rowsOf(3), nextCursor: null, previousCursor: null });
  opened.mockReset();
  countRows.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the address', () => {
  it('is read into filters, chips and order, and nothing of it is lost', async () => {
    show('?name=pell&stage=idea,scale&lead=null&amount=5..&unknown=amount&search=uk&sort=-amount,name&deal=x1');
    await rowsShown();
    const chips = within(screen.getByRole('group', { name: 'Active filters' }));
    expect(chips.getByText('contains “pell”')).toBeTruthy();
    expect(chips.getByText('IDEA, SCALE')).toBeTruthy();
    expect(chips.getByText('from $5 or unknown')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter Stage: 2 of 3' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Name' }));
    await waitFor(() =>
      expect(address()).toBe(
        '?stage=idea,scale&lead=null&amount=5..&unknown=amount&search=uk&sort=-amount,name&deal=x1',
      ),
    );
  });

  it('with wrong parts says which, shows what it could read, and goes on without them', async () => {
    show('?amount=9..3&stage=idea&nonsense=1&sort=stage');
    await rowsShown();
    expect(screen.getByText('Part of this link isn’t recognised')).toBeTruthy();
    for (const words of [
      'Amount: the range ends before it starts',
      'The address has a filter that this table does not know: nonsense',
      'Sort: cannot be sorted by this',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter Stage: IDEA' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(address()).toBe('?stage=idea'));
    expect(screen.queryByText('Part of this link isn’t recognised')).toBeNull();
  });

  it('a filter taken away takes its "unknown" along', async () => {
    show('?amount=5..&unknown=amount');
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Amount' }));
    await waitFor(() => expect(address()).toBe(''));
  });
});

describe('filters', () => {
  it('no operator, no rules, no match mode', async () => {
    show('?name=pell');
    await rowsShown();
    const cells = screen.getAllByRole('row')[1] ?? document.body;
    expect(within(cells).queryAllByRole('combobox')).toEqual([]);
    for (const button of within(cells).getAllByRole('button')) {
      if (button.getAttribute('aria-haspopup') === null) continue;
      fireEvent.click(button);
      expect(document.body.textContent).not.toMatch(/add rule|match (all|any)|starts with|ends with|operator/i);
      fireEvent.keyDown(button, { key: 'Escape' });
    }
  });

  it('text: what is typed, after a pause', async () => {
    show();
    await rowsShown();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name contains' }), { target: { value: ' Kite ' } });
    expect(address()).toBe('');
    await waitFor(() => expect(address()).toBe('?name=Kite'));
  });

  it('range: what was not understood stays until it is corrected or cleared', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Amount: Any' }));
    const dialog = within(await screen.findByRole('dialog'));
    const from = await dialog.findByRole<HTMLInputElement>('textbox', { name: /from/ });
    fireEvent.change(from, { target: { value: 'junk' } });
    fireEvent.blur(from);
    await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.click(dialog.getByRole('button', { name: /^Show/ }));
    expect(from.value).toBe('junk');
    expect(document.activeElement).toBe(from);
    fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /from/ }).value).toBe(''));
    fireEvent.click(dialog.getByRole('button', { name: /^Show/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('range: ends that are the wrong way round do not close', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Amount: Any' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [end, value] of [
      ['from', '9'],
      ['to', '3'],
    ] as const) {
      const field = await dialog.findByRole('textbox', { name: new RegExp(end) });
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    }
    expect((await dialog.findByRole('alert')).textContent).toContain('must not be greater');
    fireEvent.click(dialog.getByRole('button', { name: /^Show/ }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('text: one that is too long is said to be, and finds nothing', async () => {
    show();
    await rowsShown();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name contains' });
    fireEvent.change(field, { target: { value: 'a'.repeat(201) } });
    fireEvent.blur(field);
    expect(field.value).toHaveLength(201);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.title).toBe('Search for 200 characters at most');
    expect(address()).toBe('');
    fireEvent.change(field, { target: { value: 'Kite' } });
    await waitFor(() => expect(address()).toBe('?name=Kite'));
  });

  it('tri-state: check, cross, question mark, and away again', async () => {
    show();
    await rowsShown();
    const three = within(screen.getByRole('group', { name: 'Lead' }));
    for (const [name, value] of [
      ['Yes', 'true'],
      ['No', 'false'],
      ['Unknown', 'null'],
    ] as const) {
      fireEvent.click(three.getByRole('button', { name }));
      await waitFor(() => expect(address()).toBe(`?lead=${value}`));
      expect(three.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
    fireEvent.click(three.getByRole('button', { name: 'Unknown' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('multi-select: the values, with unknown only once there is a filter', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Stage: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Include unknown' }).disabled).toBe(true);
    fireEvent.click(panel.getByRole('checkbox', { name: 'GROWTH' }));
    await waitFor(() => expect(address()).toBe('?stage=growth'));
    fireEvent.click(panel.getByRole('checkbox', { name: /Include unknown/ }));
    await waitFor(() => expect(address()).toBe('?stage=growth&unknown=stage'));
    fireEvent.click(panel.getByRole('checkbox', { name: /^All/ }));
    await waitFor(() => expect(address()).toBe('?stage=idea,growth,scale&unknown=stage'));
  });

  it('array-contains: values found by name', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Themes: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.change(panel.getByRole('textbox', { name: 'Find in Themes' }), { target: { value: 'oce' } });
    await waitFor(() => expect(panel.queryByRole('checkbox', { name: 'Health' })).toBeNull());
    fireEvent.click(panel.getByRole('checkbox', { name: 'Ocean' }));
    await waitFor(() => expect(address()).toBe('?themes=Ocean'));
  });

  it('number range: both ends; a range that ends before it starts is not sent', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Amount: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.change(panel.getByRole('textbox', { name: 'Amount from' }), { target: { value: '1000' } });
    await waitFor(() => expect(address()).toBe('?amount=1000..'));
    fireEvent.change(panel.getByRole('textbox', { name: 'Amount to' }), { target: { value: '10' } });
    expect((await panel.findByRole('alert')).textContent).toContain('must not be greater');
    expect(address()).toBe('?amount=1000..');
    fireEvent.change(panel.getByRole('textbox', { name: 'Amount to' }), { target: { value: '5000' } });
    await waitFor(() => expect(address()).toBe('?amount=1000..5000'));
    expect(panel.queryByRole('alert')).toBeNull();
  });

  it('number range: typed key by key; a bound that is not understood changes nothing', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Amount: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    const from = panel.getByRole<HTMLInputElement>('textbox', { name: 'Amount from' });
    typeKeys(from, '1.5m');
    expect(from.value).toBe('1.5m');
    await waitFor(() => expect(address()).toBe('?amount=1500000..'));
    expect(from.value).toBe('1.5m');
    typeKeys(from, ' or 2m');
    fireEvent.blur(from);
    expect(panel.getByText('Write one number, not a range')).toBeTruthy();
    fireEvent.keyDown(from, { key: 'Enter' });
    expect(address()).toBe('?amount=1500000..');
    eraseKeys(from);
    fireEvent.keyDown(from, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe(''));
  });

  it('date range: a day, a month or a year, typed key by key', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Closed: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    const from = panel.getByRole<HTMLInputElement>('textbox', { name: 'Closed from' });
    const to = panel.getByRole<HTMLInputElement>('textbox', { name: 'Closed to' });
    typeKeys(from, '03/2024');
    await waitFor(() => expect(address()).toBe('?closed=2024-03-01..'));
    typeKeys(to, '2025');
    await waitFor(() => expect(address()).toBe('?closed=2024-03-01..2025-12-31'));
    expect([from.value, to.value]).toEqual(['03/2024', '2025']);
    expect(panel.getByText('31 Dec 2025')).toBeTruthy();
  });

  it('date range: the quick ranges', async () => {
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('button', { name: 'Filter Closed: Any' }));
    const panel = within(await screen.findByRole('dialog'));
    const year = new Date().getUTCFullYear();
    fireEvent.click(panel.getByRole('button', { name: String(year) }));
    await waitFor(() => expect(address()).toBe(`?closed=${year}-01-01..${year}-12-31`));
    expect(screen.getByRole('button', { name: `Filter Closed: ${year}` })).toBeTruthy();
  });
});

describe('sort', () => {
  it('by a press: down, up, away; Shift adds; the own order is not written', async () => {
    show();
    await rowsShown();
    const amount = screen.getByRole('button', { name: 'Amount' });
    expect(screen.getByRole('columnheader', { name: 'Closed' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(amount);
    await waitFor(() => expect(address()).toBe('?sort=-amount'));
    fireEvent.click(screen.getByRole('button', { name: 'Name' }), { shiftKey: true });
    await waitFor(() => expect(address()).toBe('?sort=-amount,-name'));
    fireEvent.click(amount);
    await waitFor(() => expect(address()).toBe('?sort=amount'));
    fireEvent.click(amount);
    await waitFor(() => expect(address()).toBe(''));
  });
});

describe('selection', () => {
  it('All counts the rows of the filter, and a new filter starts again', async () => {
    total = 1_204;
    show();
    await rowsShown();
    const all = screen.getByRole('checkbox', { name: 'All: deals' });
    expect(all.textContent).toBe('All');
    fireEvent.click(all);
    expect(within(screen.getByRole('toolbar')).getByRole('status').textContent).toBe('1,204 deals selected');
    expect(bodyRows().every((row) => row.getAttribute('aria-selected') === 'true')).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 1' }));
    expect(all.getAttribute('aria-checked')).toBe('mixed');
    expect(within(screen.getByRole('toolbar')).getByRole('status').textContent).toBe('1,203 deals selected');
    fireEvent.click(within(screen.getByRole('group', { name: 'Lead' })).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('is copied as a spreadsheet reads it', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    show();
    await rowsShown();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy rows' }));
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^Name\tStage\t.*\nRow 2\tstage of Row 2\t/)),
    );
  });
});

describe('keys', () => {
  const press = (key: string, target: Element = document.activeElement ?? document.body): void =>
    void fireEvent.keyDown(target, { key });
  const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 40)));

  it('move from row to row, select, open', async () => {
    show();
    await rowsShown();
    press('j', document.body);
    await settle();
    expect(document.activeElement).toBe(bodyRows()[0]);
    press('j');
    await settle();
    press('ArrowDown');
    await settle();
    expect(document.activeElement).toBe(bodyRows()[2]);
    press('k');
    await settle();
    press(' ');
    expect(bodyRows()[1]?.getAttribute('aria-selected')).toBe('true');
    press('Enter');
    expect(opened).toHaveBeenCalledWith({ id: 'id-1', name: 'Row 1' });
  });

  it('the slash leads to the search, and the keys rest while the user types', async () => {
    show();
    await rowsShown();
    press('/', document.body);
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(document.activeElement).toBe(search);
    press('j');
    press('?');
    await settle();
    expect(document.activeElement).toBe(search);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the question mark lists them', async () => {
    show();
    await rowsShown();
    press('?', document.body);
    expect(within(await screen.findByRole('dialog', { name: 'Keys' })).getByText('Select the row')).toBeTruthy();
  });
});

describe('scroll buttons', () => {
  it('stand where there is more, follow the position, and move by 80% of the width', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1_200);
    show();
    await rowsShown();
    const region = screen.getByRole('region', { name: 'Deals' });
    const scrollBy = vi.fn();
    region.scrollBy = scrollBy;
    expect(region.tabIndex).toBe(0);
    expect(screen.queryByRole('button', { name: 'Scroll left' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Scroll right' }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 400, behavior: 'smooth' });
    region.scrollLeft = 300;
    fireEvent.scroll(region);
    expect(screen.getByRole('button', { name: 'Scroll left' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Scroll right' })).toBeTruthy();
    screen.getByRole('button', { name: 'Scroll right' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Scroll right' }));
    region.scrollLeft = 700;
    fireEvent.scroll(region);
    expect(screen.queryByRole('button', { name: 'Scroll right' })).toBeNull();
    expect(document.activeElement).toBe(region);
    fireEvent.click(screen.getByRole('button', { name: 'Scroll left' }));
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -400, behavior: 'smooth' });
  });
});

describe('states', () => {
  it('the old rows stay until the new ones come', async () => {
    show();
    await rowsShown();
    let answer: (page: RowPage<Row>) => void = () => undefined;
    loadPage = () => new Promise((resolve) => (answer = resolve));
    fireEvent.click(within(screen.getByRole('group', { name: 'Lead' })).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByText('Row 0')).toBeTruthy();
    await act(async () =>
      answer({ rows: [{ id: 'new', name: 'The new row' }], nextCursor: null, previousCursor: null }),
    );
    expect(await screen.findByText('The new row')).toBeTruthy();
    expect(screen.queryByText('Row 0')).toBeNull();
  });

  it('nothing found names the tightest filter and removes it', async () => {
    total = 0;
    loadPage = async () => ({ rows: [], nextCursor: null, previousCursor: null });
    countRows.mockImplementation(async ({ filters }) => (filters['lead'] === undefined ? 12 : 3));
    show('?lead=true&stage=idea');
    expect(await screen.findByText('No deals match both filters')).toBeTruthy();
    expect((await screen.findByText('Lead is Yes')).parentElement?.textContent).toContain('Without it, 12 deals match');
    fireEvent.click(screen.getByRole('button', { name: 'Remove that filter' }));
    await waitFor(() => expect(address()).toBe('?stage=idea'));
  });

  it('a failure is said in the place of the rows, and is tried again', async () => {
    loadPage = () => Promise.reject(new Error('no'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('The deals did not load.');
    loadPage = async () => ({ rows: rowsOf(1), nextCursor: null, previousCursor: null });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsShown()).toBeTruthy();
  });

  it('the next page is asked for before its rows are reached, and rows know their place', async () => {
    total = 150;
    const pages = vi.fn(async (_query: Record<string, string>, cursor: string | null) =>
      cursor === null
        ? { rows: rowsOf(50), nextCursor: 'two', previousCursor: null }
        : { rows: [{ id: 'late', name: 'Late row' }], nextCursor: null, previousCursor: null },
    );
    loadPage = pages;
    show();
    await rowsShown();
    // Rows that are sent count: none is read for a member who looks at the first ones only.
    expect(pages).toHaveBeenCalledTimes(1);
    const region = document.querySelector('[data-table-region]') ?? document.body;
    region.scrollTop = 500;
    fireEvent.scroll(region);
    await waitFor(() => expect(pages).toHaveBeenCalledWith(expect.anything(), 'two'));
    expect(bodyRows().some((row) => row.getAttribute('aria-rowindex') === '53')).toBe(false);
    region.scrollTop = 0;
    fireEvent.scroll(region);
    await waitFor(() => expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('4'));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('153');
    expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('4');
    expect(bodyRows().length).toBeLessThan(50);
  });

  it('a small screen shows a list', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    show('?stage=idea');
    expect(await screen.findByRole('list', { name: 'Deals' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: /^Stage/ }).textContent).toContain('IDEA');
    fireEvent.click(sheet.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe(''));
  });
});
