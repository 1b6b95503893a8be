import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { theme } from '../../theme.ts';
import { DecisionBar } from './decision-bar.tsx';
import { waitingReview } from './waiting-review.ts';

const review = waitingReview;

const asked = vi.fn<(address: string, options?: { body?: string }) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  answerDecision(answer(500, {}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** Sets the answer to the decision; the review is read here, unless another moderator reads it. */
function answerDecision(decided: Response, reading: object = { isMine: true, by: 'Moderator 1' }): void {
  asked.mockImplementation(async (address) => {
    if (address.includes('/decisions')) return decided.clone();
    if (address.includes('/reading'))
      return answer(200, { data: { expiresAt: '2026-11-18T09:00:00.000Z', ...reading } });
    return answer(200, { data: { subject: 'Your review was declined', text: 'Because.' } });
  });
}

function show(given: Partial<ModeratedReview> = {}) {
  const onDone = vi.fn();
  const onDecided = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider theme={theme} env="test">
        <DecisionBar review={{ ...review, ...given }} place={0} count={14} onDone={onDone} onDecided={onDecided} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { onDone, onDecided };
}

/** The body of the decision that was sent, among whatever else was asked. */
function sentDecision(): unknown {
  const [, options] = asked.mock.calls.find(([address]) => address.includes('/decisions')) ?? [];
  return JSON.parse(options?.body ?? 'null');
}

describe('deciding about a review', () => {
  it('publishes the version that was read and goes on to the next', async () => {
    answerDecision(
      answer(200, { data: { id: review.id, state: 'approved', version: 4, publishOn: '2026-11-23', can: [] } }),
    );
    const { onDone } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sentDecision()).toEqual({ decision: 'approve', version: 3 });
  });

  it('does the same by the key P, and not while the moderator types', async () => {
    answerDecision(answer(200, { data: { id: review.id, state: 'approved', version: 4, publishOn: null, can: [] } }));
    const { onDone } = show();
    const field = document.body.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(field, { key: 'p' });
    expect(sentDecision()).toBeNull();
    field.remove();
    fireEvent.keyDown(document.body, { key: 'p' });
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('says what another moderator did meanwhile and stays', async () => {
    answerDecision(
      answer(409, {
        type: 'about:blank',
        title: 'This has changed since you opened it',
        status: 409,
        code: 'stale',
        detail: 'A moderator approved this at 09:12 UTC.',
        requestId: 'r',
      }),
    );
    const { onDone } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('alert')).textContent).toContain('A moderator approved this at 09:12 UTC.');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('declines with a reason only', async () => {
    answerDecision(answer(200, { data: { id: review.id, state: 'declined', version: 4, publishOn: null, can: [] } }));
    const { onDone } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Decline review' }));
    expect(screen.getByText('Choose a reason', { selector: 'span' })).toBeTruthy();
    expect(sentDecision()).toBeNull();
    fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Too vague' }));
    fireEvent.click(screen.getByRole('button', { name: 'Decline review' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sentDecision()).toEqual({ decision: 'decline', version: 3, reasonCode: 'too_vague' });
  });

  it('shows the email before it is sent', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    fireEvent.click(await screen.findByRole('combobox', { name: 'Reason' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Too vague' }));
    expect(await screen.findByText('Because.')).toBeTruthy();
  });

  it('locks what another moderator reads, and its keys with it', async () => {
    answerDecision(answer(500, {}), { isMine: false, by: 'Moderator 3' });
    show();
    await screen.findByText('Moderator 3 is reading this');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'p' });
    expect(sentDecision()).toBeNull();
    expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy();
  });

  it('says that a tie leaves it to others', () => {
    show({ can: [], hasTie: true });
    expect(screen.getByText('You have a tie to this subject: another moderator decides.')).toBeTruthy();
  });

  it('offers only what the server would accept', () => {
    show({ can: [], isMine: true });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByText('You wrote this one: another moderator decides.')).toBeTruthy();
  });
});
