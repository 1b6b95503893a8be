import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { MyReviewWithAnswers } from '../../contract/reviews/reviews.ts';
import { FooterPlace } from '../frame/footer.tsx';
import { ApprovedView } from './approved-view.tsx';

vi.mock('../session/session.ts', () => ({
  useSession: () => ({ state: 'member', hasAccess: true, profile: { access: { accessExpiresOn: '2027-02-18' } } }),
  refreshSession: vi.fn(),
}));
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterEach(() => call.mockReset());

// What the page does not show is left out.
const review = {
  id: 'r1',
  subjectKind: 'funder',
  subjectName: 'Larkspit Seed',
  subjectId: 'larkspit-seed',
  nextStep: 'It will be published with the next batch.',
  answers: { fundingKind: 'debt', venture: { country: 'KE' } },
} as unknown as MyReviewWithAnswers;

function show(figures: object | null): void {
  call.mockImplementation((route: string) =>
    route.startsWith('GET /api/deals/') && figures !== null ? Promise.resolve(figures) : new Promise(() => undefined),
  );
  renderPage(
    <FooterPlace>
      <ApprovedView review={review} />
    </FooterPlace>,
    { client: new QueryClient() },
  );
}

it('leads into the database with how many deals are there and what they amount to', async () => {
  show({ count: 347, medianAmountUsd: 90_000, medianRatePct: 10.85 });
  const [first] = await screen.findAllByText('347 loans');
  const link = first?.closest('a');
  expect(link?.getAttribute('href')).toBe('/database/debt?funderNames=Larkspit+Seed');
  expect(link?.textContent).toContain('Deals of Larkspit Seed');
  expect(link?.textContent).toContain('Median rate 10.85%');
  expect(call).toHaveBeenCalledWith(
    'GET /api/deals/:kind/count',
    expect.objectContaining({ params: { kind: 'debt' }, query: { recipientCountry: 'KE' } }),
  );
});

it('stands without the figures, and has the whole footer', () => {
  show(null);
  expect(screen.getByRole('link', { name: /Kenya, all sectors/ }).textContent).not.toMatch(/loan|Median/);
  expect(screen.getByRole('navigation', { name: 'Trust' })).toBeTruthy();
});
