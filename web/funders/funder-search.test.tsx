import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { FunderSearch } from './funder-search.tsx';

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const found = { id: 'larkspit-seed', name: 'Larkspit Seed', types: ['vc'], kinds: ['equity'], country: 'KE' };
const onChoose = vi.fn();
const onAdd = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async () => new Response(JSON.stringify({ data: [found] })));
  queryClient.clear();
  onChoose.mockReset();
  onAdd.mockReset();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FunderSearch label="Which funder?" onChoose={onChoose} onAdd={onAdd} />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const type = (text: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Which funder?' }), { target: { value: text } });
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);

it('finds a funder and hands it over', async () => {
  type('lark');
  fireEvent.click(await screen.findByText('Larkspit Seed'));
  expect(onChoose).toHaveBeenCalledWith(found);
  expect(server.mock.calls[0]?.[0]).toBe('/api/funders/search?term=lark&limit=8');
});

it('offers a new funder only once it is known what there is', async () => {
  type('Tidewrak');
  expect(options()).toEqual([]);
  fireEvent.click(await screen.findByText('Add “Tidewrak” as a new funder'));
  expect(onAdd).toHaveBeenCalledWith('Tidewrak');
});
