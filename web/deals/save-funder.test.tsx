import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Deal } from '../../contract/deals/deals.ts';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import { saveFunderOf } from './save-funder.ts';

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
let isNew = true;
beforeEach(() => {
  server.mockReset();
  server.mockImplementation(async () => new Response(JSON.stringify({ data: {}, isNew })));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const deal = (...names: string[]) =>
  ({ kind: 'equity', funderNames: names, funderIds: names.map((name) => name.toLowerCase()) }) as unknown as Deal;
const said = () => currentToasts().map(({ message }) => message);
const choose = vi.fn<() => void>();

it('saves the one funder of a row, and never takes it off', async () => {
  await saveFunderOf(deal('Larkspit'), choose);
  isNew = false;
  await saveFunderOf(deal('Larkspit'), choose);
  expect(server.mock.calls.map(([address, init]) => [new URL(address, 'http://here').pathname, init?.method])).toEqual([
    ['/api/shortlist', 'POST'],
    ['/api/shortlist', 'POST'],
  ]);
  expect(said()).toEqual(['Larkspit was on your shortlist already.', 'Larkspit is on your shortlist.']);
});

it('opens a row of several funders, and saves none of them', async () => {
  await saveFunderOf(deal('Larkspit', 'Saltmere'), choose);
  expect([choose.mock.calls.length, server.mock.calls.length]).toEqual([1, 0]);
  await saveFunderOf(deal(), choose);
  expect(said()[0]).toBe('This deal names no funder that has a page.');
});
