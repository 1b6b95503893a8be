import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { renderPage } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import { GuidelinesPage } from './guidelines-page.tsx';
import { HowItWorksPage } from './how-it-works-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';
import { TransparencyPage } from './transparency-page.tsx';

let answer: { status: number; body: object };

beforeEach(() => {
  queryClient.clear();
  answer = { status: 200, body: { data: { computedOn: null, figures: {} } } };
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('/transparency')
      ? new Response(JSON.stringify(answer.body), { status: answer.status })
      : new Response(
          JSON.stringify({
            data: { productName: 'Fundsight', supportEmail: 'help@fundsight.example', settings: defaultSettings },
          }),
        ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(Page: ComponentType): void {
  renderPage(<Page />, { client: queryClient });
}

it.each([
  ['How it works', HowItWorksPage, '29 Nov 2026'],
  ['Review guidelines', GuidelinesPage, '28 Nov 2026'],
  ['Privacy', PrivacyPage, '29 Nov 2026'],
  ['Terms', TermsPage, '28 Nov 2026'],
])('%s has contents that lead to its sections, and the day of its words', (title, Page, day) => {
  show(Page);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(contents.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
  for (const link of contents) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  expect(screen.getByText(day).getAttribute('datetime')).toMatch(/^2026-11-\d\d$/);
});

it('numbers the guidelines as emails name them', () => {
  show(GuidelinesPage);
  expect(document.getElementById('3.2')?.textContent).toMatch(/^3\.2No names of people/);
});

it('writes the support address once it is known', async () => {
  show(TermsPage);
  const link = await screen.findByRole('link', { name: 'help@fundsight.example' });
  expect(link.getAttribute('href')).toBe('mailto:help@fundsight.example');
});

it('says that the first figures are still to come', async () => {
  show(TransparencyPage);
  expect(await screen.findByText(/^No figures yet/)).toBeTruthy();
  expect(screen.queryByText('Reviews by state')).toBeNull();
});

it('shows the figures with their day, few as few', async () => {
  const figures = { 'reviews.published': 1_205, 'declines.hate': null, 'median.review': 1.5 };
  answer.body = { data: { computedOn: '2026-11-20', figures } };
  show(TransparencyPage);
  // The parts stand before their figures, so that nothing below them jumps.
  expect(screen.getByRole('heading', { name: 'Why reviews were declined' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Published' }).closest('tr')?.textContent).toBe('Published');
  expect(await screen.findByText('20 Nov 2026')).toBeTruthy();
  const rowOf = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
  expect(rowOf('Published')).toBe('Published1,205');
  expect(rowOf('Hate')).toBe('Hateunder 5');
  expect(rowOf('From a review to our decision')).toContain('1.5 days');
  expect(screen.getByRole('link', { name: 'Why reviews were declined' })).toBeTruthy();
});

it('says when the figures did not load, and keeps its words', async () => {
  answer = { status: 500, body: { title: 'no', code: 'internal' } };
  show(TransparencyPage);
  expect(await screen.findByText('The figures did not load.', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How these figures are made' })).toBeTruthy();
}, 10_000);
