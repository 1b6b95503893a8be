import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { ReviewSide } from './side.tsx';
import { waitingReview } from './waiting-review.ts';

afterEach(cleanup);

it('names the rule of a decision, but not beside the approval that reversed it', async () => {
  const step = { reasonCode: 'names_individual', message: null, by: 'moderator 1' } as const;
  const history = [
    { ...step, decision: 'decline', decidedAt: '2026-11-18T09:00:00.000Z' },
    { ...step, decision: 'approve', decidedAt: '2026-11-19T09:00:00.000Z' },
  ] as const;
  renderPage(<ReviewSide review={{ ...waitingReview, history: [...history] }} />, { client: queryClient });
  expect(await screen.findAllByText(/Names or describes a person/)).toHaveLength(1);
  expect(screen.getByText('Approved').closest('li')?.textContent).not.toContain('Names or describes');
});
