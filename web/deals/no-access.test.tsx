import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Access } from '../../contract/access/access.ts';
import { queryClient } from '../api/query-client.ts';
import { NoAccess } from './no-access.tsx';

const preview = {
  columns: [
    { key: 'recipientName', label: 'Recipient', group: 'Recipient' },
    { key: 'amountUsd', label: 'Amount (USD)', group: 'Amounts' },
    { key: 'currency', label: 'Currency', group: 'Amounts' },
  ],
  countedAt: '2026-11-25T22:43:09.000Z',
  figures: {
    count: 1_204,
    amountCount: 900,
    totalAmountUsd: 5_000_000,
    lowerQuartileAmountUsd: 1,
    medianAmountUsd: 254_321,
    upperQuartileAmountUsd: 3,
    medianAmountCount: 987,
    isMedianAmountApproximate: true,
    medianRatePct: null,
    medianRateCount: 0,
    isMedianRateApproximate: false,
  },
  facets: [
    { shape: 'values', key: 'stage', values: [{ value: 'growth', count: 402 }], chosen: [], moreValues: 0, unknown: 7 },
    { shape: 'values', key: 'boardSeat', values: [], chosen: [], moreValues: 10, unknown: 0 },
    {
      shape: 'numbers',
      key: 'amountUsd',
      buckets: [{ from: 0, to: 10_000, count: 12 }],
      unknown: 0,
      coarser: 0,
      later: 0,
    },
  ],
  charts: [{ name: 'sectors', dealCount: 3, chart: { shape: 'too_few' } }],
  examples: ['Kitehouse Energy', 'Sedge Water', 'Umber Analytics'].map((recipientName, place) => ({
    isExample: true,
    deal: { id: `00000000-0000-4000-8000-00000000000${place}`, kind: 'equity', recipientName, amountUsd: 675_000 },
  })),
};

let status: number;

beforeEach(() => {
  queryClient.clear();
  status = 200;
  vi.stubGlobal('fetch', async (input: string) => {
    const isPreview = input.includes('/preview');
    const body = isPreview ? preview : { kinds: [] };
    return isPreview && status !== 200
      ? new Response(JSON.stringify({ title: 'no', code: 'internal' }), { status })
      : new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(access?: Access): void {
  renderPage(
    <>
      {access === undefined ? (
        <NoAccess kind="equity" isMember={false} />
      ) : (
        <NoAccess kind="equity" isMember access={access} />
      )}
    </>,
    { client: queryClient },
  );
}

it('marks each of the three rows as invented', async () => {
  show();
  const table = within(await screen.findByRole('region', { name: 'Three example rows' }));
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(
    preview.examples.map(() => 'Example, invented'),
  );
  expect(table.getByRole('cell', { name: 'Sedge Water' })).toBeTruthy();
});

it('shows counts, charts and the names of all columns', async () => {
  show();
  expect(await screen.findByText('402')).toBeTruthy();
  expect(screen.getByText('10 more are not listed.')).toBeTruthy();
  expect(screen.getByText(/^Counted on 25 Nov 2026 22:43 UTC, once an hour/)).toBeTruthy();
  expect(screen.getByText('Growth')).toBeTruthy();
  expect(screen.getByText('$0 to $10,000')).toBeTruthy();
  expect(screen.getByText('Too few rows to show.')).toBeTruthy();
  expect(screen.getByText(/^Too few deals to show/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'All 3 columns' })).toBeTruthy();
  expect(screen.getByText('Amount (USD), Currency')).toBeTruthy();
});

it('offers the way in even when the rest did not load', async () => {
  status = 500;
  show();
  expect(await screen.findByText(/The overview of the database did not load/, {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up to share your review' })).toBeTruthy();
}, 10_000);

it('says what a member has whose code was for another kind, and how to get the rest', async () => {
  show({
    hasAccess: true,
    reason: 'Free access: Lending week',
    accessExpiresOn: '2026-12-18',
    kinds: [{ kind: 'debt', expiresOn: '2026-12-18' }],
  });
  expect(screen.getByRole('heading', { name: 'Your access is for debt deals' })).toBeTruthy();
  expect(
    screen.getByText(/Free access: Lending week. It lasts until 18 Dec 2026. A review of a funder opens equity/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open debt deals' }).getAttribute('href')).toBe('/database/debt');
  expect(screen.getByRole('link', { name: 'Share your review' }).getAttribute('href')).toBe('/review');
});
