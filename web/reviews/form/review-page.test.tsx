import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { funderForm } from '../kinds/funder-form.tsx';
import { ReviewPage } from './review-page.tsx';

vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: false,
    profile: {
      id: '1',
      email: 'ann@kitehouse.example',
      role: 'member',
      memberType: 'entrepreneur',
      secondFactor: { hasFactor: true, isRequired: false, isProved: true },
      access: { hasAccess: true, reason: null, accessExpiresOn: '2026-11-25' },
    },
  }),
  refreshSession: () => Promise.resolve(),
}));

const id = '11111111-1111-4111-8111-111111111111';
const review = {
  id,
  subjectKind: 'funder',
  subjectId: 'larkspit-seed',
  subjectName: 'Larkspit Seed',
  state: 'submitted',
  headline: 'Three meetings',
  version: 1,
  sentOn: '2026-11-18',
  nextStep: 'It goes to the moderators.',
  reason: null,
  howToFix: null,
  message: null,
  statement: null,
  answerBy: null,
  publishOn: null,
  can: ['resend', 'withdraw'],
};

function load(reviews: object[]): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.includes('/reviews/mine')
        ? Response.json({ data: { drafts: [], reviews } })
        : Response.json({ title: 'Not found', status: 404, code: 'not_found' }, { status: 404 }),
    ),
  );
  renderPage(<ReviewPage kind={funderForm} />, { client: queryClient, at: `/funder/larkspit-seed/review?sent=${id}` });
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('says after a reload that the review was sent, and where to see it', async () => {
  load([review]);
  expect(await screen.findByRole('heading', { name: 'Thank you. Your review is on its way.' })).toBeTruthy();
  expect(await screen.findByText(/A person checks your review of Larkspit Seed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See its status' }).getAttribute('href')).toBe('/review');
  expect(screen.queryByText(/The draft was sent or deleted/)).toBeNull();
});
