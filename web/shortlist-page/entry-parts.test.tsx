import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Fit } from '../../contract/find/find.ts';
import { statusKeys, type ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { EntryFit, EntryName, EntryState, ShareReview } from './entry-parts.tsx';

afterEach(cleanup);

const entry: ShortlistEntry = {
  id: '7f6b8a50-0000-4000-8000-000000000001',
  version: 3,
  funderId: 'tidewrack',
  name: 'Tidewrack',
  isGone: false,
  kinds: [],
  score: null,
  status: 'passed',
  nextStep: null,
  nextOn: null,
  hasNotes: false,
  savedOn: '2026-11-18',
  news: [],
};
const show = (part: React.ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);
const link = () => screen.queryByRole('link')?.getAttribute('href') ?? null;

it.each(statusKeys.map((status) => [status, status === 'closed' || status === 'passed'] as const))(
  'in %s a review is asked for: %s',
  (status, isAsked) => {
    show(<ShareReview entry={{ ...entry, status }} />);
    // As from the page of the funder: nothing says that it was on a shortlist.
    expect(link()).toBe(isAsked ? '/review/funder/tidewrack' : null);
  },
);

it.each([
  [{}, '/funder/tidewrack', ''],
  [{ funderId: null, isGone: true }, null, 'No longer listed'],
  [{ funderId: null }, null, 'Saved by name'],
])('%o leads to %s and says "%s"', (part, to, words) => {
  show(
    <>
      <EntryName entry={{ ...entry, ...part }} />
      <i>
        <EntryState entry={{ ...entry, ...part }} />
      </i>
    </>,
  );
  expect(link()).toBe(to);
  expect(document.querySelector('i')?.textContent).toBe(words);
});

it.each([
  [{ grade: 'strong', similar: 1_200, deals: 3_400 } as Fit, 'Strong fit, 1,200 of 3,400 deals like yours'],
  ['none', 'No deal of this kind'],
  ['loading', 'Loading the fit'],
  ['failed', 'Fit did not load'],
] as const)('the fit %o reads "%s"', (fit, words) => {
  show(<EntryFit fit={fit} />);
  expect(document.body.textContent).toBe(words);
});
