import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { ReviewRuns } from './review-runs.tsx';

afterEach(cleanup);
const buttons = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('shows what this server offers, and nothing that it would refuse', () => {
  renderPage(<ReviewRuns offered={['take_in', 'settle']} />, { client: new QueryClient() });
  expect(buttons()).toEqual(['Run it now', 'Send them now']);
  cleanup();
  renderPage(<ReviewRuns offered={['take_in', 'settle', 'publish']} />, { client: new QueryClient() });
  expect(buttons()).toContain('Publish now');
});
