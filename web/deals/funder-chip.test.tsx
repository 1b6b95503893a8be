import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import { FilterChips } from '../table/filters/chips.tsx';
import { useTableState } from '../table/use-table-state.ts';
import { tableColumns } from './cells.tsx';

const server = vi.fn<(address: string) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});

function Chips() {
  const control = useTableState(tableColumns.equity, { others: [], defaultSort: [] });
  return <FilterChips columns={tableColumns.equity} control={control} />;
}

const show = (search: string) => renderPage(<Chips />, { at: `/database/equity${search}`, client: queryClient });
const chips = () => within(screen.getByRole('group', { name: 'Active filters' }));

it('of a funder says its name in place of its id', async () => {
  server.mockImplementation(async (address) => {
    expect(address).toBe('/api/funders/tidewrack-ventures');
    return new Response(JSON.stringify({ data: { name: 'Tidewrack Ventures' } }));
  });
  show('?funderIds=tidewrack-ventures');
  expect(await chips().findByText('Tidewrack Ventures')).toBeTruthy();
  expect(chips().getByText('Funder')).toBeTruthy();
  expect(chips().queryByText('tidewrack-ventures')).toBeNull();
  expect(chips().getByRole('button', { name: 'Remove the filter Funder' })).toBeTruthy();
});

it('of a funder that has no page says its id', async () => {
  server.mockResolvedValue(new Response('{}', { status: 404 }));
  show('?funderIds=gone-capital');
  expect(await chips().findByText('gone-capital')).toBeTruthy();
});

it('of two funders says both ids, and asks for nothing', () => {
  show('?funderIds=one-capital,two-capital');
  expect(chips().getByText('one-capital, two-capital')).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
});
