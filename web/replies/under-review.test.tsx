import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnResponse, Responses } from '../../contract/replies/replies.ts';
import { UnderReview } from './under-review.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const reviewId = '3f1c0a52-9d7e-4c1b-8f60-5b2a7c9d1e44';
const replyId = '11111111-9d7e-4c1b-8f60-5b2a7c9d1e44';
const nothing: Responses = {
  reviewId,
  reply: null,
  update: null,
  helpful: null,
  isHelpfulToMe: false,
  reported: [],
  can: [],
};

const answerWith = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The card with what the server says of it. Answers every call that was made. */
function show(responses: Partial<Responses>, sent: Response = answerWith(201, { id: replyId })) {
  const calls: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, { method, body }: { method: string; body: string | null }) => {
      calls.push(`${method} ${address} ${body ?? ''}`);
      return method === 'GET' ? answerWith(200, { data: [{ ...nothing, ...responses }] }) : sent;
    }),
  );
  renderCard(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return calls;
}

const renderCard = (client: QueryClient) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <UnderReview reviewId={reviewId} reviewIds={[reviewId]} subjectName="Tidewrack Ventures" />
      </QueryClientProvider>
    </MantineProvider>,
  );

describe('what stands under a review', () => {
  it('shows the reply with whose it is and a half-year, and the update', async () => {
    show({
      reply: { id: replyId, text: 'Thank you.', period: '2026 H2', removedReason: null },
      update: { id: reviewId, text: 'They did.', period: '2026 H2', removedReason: null },
    });
    const reply = await screen.findByRole('region', { name: 'Reply from Tidewrack Ventures' });
    expect(reply.textContent).toContain('H2 2026');
    expect(reply.textContent).toContain('Official reply, verified by domain');
    expect(screen.getByRole('region', { name: 'Update by the writer' }).textContent).toContain('They did.');
  });

  it('leaves a tombstone of a reply that was removed, without a button', async () => {
    show({ reply: { id: replyId, text: null, period: '2026 H2', removedReason: 'Promotion or spam' } });
    const reply = await screen.findByRole('region', { name: 'Reply from Tidewrack Ventures' });
    expect(reply.textContent).toContain('Removed: Promotion or spam');
    expect(within(reply).queryByRole('button')).toBeNull();
  });

  it('offers what the server says, and no more', async () => {
    show({ can: [] });
    await screen.findByRole('button', { name: 'Report this review' });
    for (const name of [/Helpful/, /Reply/, /update/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows the number of marks where there is one, and the press at once', async () => {
    const calls = show({ can: ['mark_helpful'], helpful: 7 }, answerWith(200, { data: { isHelpfulToMe: true } }));
    const button = await screen.findByRole('button', { name: 'Helpful 7' });
    fireEvent.click(button);
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(calls.some((one) => one.startsWith(`PUT /api/reviews/${reviewId}/helpful`))).toBe(true);
  });

  it('says that it did not load, and that something was reported before', async () => {
    show({ reported: [reviewId] });
    expect(await screen.findByRole('button', { name: 'You reported this review' })).toHaveProperty('disabled', true);
    cleanup();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answerWith(400, { code: 'invalid_query', title: 'No', status: 400 })),
    );
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UnderReview reviewId={reviewId} reviewIds={[reviewId]} subjectName="Tidewrack Ventures" />
      </QueryClientProvider>,
    );
    expect((await screen.findByText(/Replies did not load/)).textContent).toBe('Replies did not load. Try again');
  });
});

describe('replying', () => {
  it('loses nothing that was typed: not when sending fails, not when reading anew fails, not when it is closed', async () => {
    const own: Partial<OwnResponse> = {
      kind: 'reply',
      reviewId,
      headline: 'Slow',
      text: '',
      version: 0,
      can: ['send'],
    };
    let isDown = false;
    vi.stubGlobal(
      'fetch',
      vi.fn(async (address: string) => {
        if (isDown) return answerWith(400, { code: 'down', title: 'No answer.', status: 400 });
        return answerWith(200, { data: address.endsWith('/reply') ? own : [{ ...nothing, can: ['reply'] }] });
      }),
    );
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    renderCard(client);
    const words = 'Thank you. We now answer within a week.';
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: words } });
    isDown = true;
    fireEvent.click(screen.getByRole('button', { name: 'Send to be checked' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your words are still here');
    await act(async () => client.refetchQueries());
    expect(screen.getByRole('textbox')).toHaveProperty('value', words);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByRole('textbox')).toHaveProperty('value', words);
  });
});

describe('reporting', () => {
  const open = async (): Promise<HTMLElement> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Report this review' }));
    return screen.findByRole('dialog', { name: 'Report this review' });
  };

  it.each([
    ['reply', 'Reply', 'Thank you all'],
    ['update', 'Add an update', ''],
  ] as const)('after a reload, of an unsent %s, there is what may stay on the device', async (kind, name, left) => {
    const own: Partial<OwnResponse> = { kind, reviewId, headline: 'Slow', text: '', version: 0, can: ['send'] };
    const open = async (): Promise<HTMLTextAreaElement> => {
      vi.stubGlobal(
        'fetch',
        vi.fn(async (address: string) =>
          answerWith(200, { data: address.endsWith(`/${kind}`) ? own : [{ ...nothing, can: [kind] }] }),
        ),
      );
      renderCard(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
      fireEvent.click(await screen.findByRole('button', { name }));
      return screen.findByRole<HTMLTextAreaElement>('textbox');
    };
    const field = await open();
    for (const key of 'Thank you all') fireEvent.input(field, { target: { value: field.value + key } });
    expect(field.value).toBe('Thank you all');
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving)).toBe(kind === 'reply');
    cleanup();
    expect((await open()).value).toBe(left);
  });

  it('asks for a reason and words before it sends them', async () => {
    const calls = show({});
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await within(dialog).findByText('Choose a reason');
    expect(within(dialog).getByText('At least 10 characters')).toBeDefined();
    expect(calls.some((one) => one.startsWith('POST'))).toBe(false);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'It is advertising' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'It names a shop twice.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await screen.findByText(/Until then it stays as it is/);
    const body = JSON.stringify({ responseId: null, reason: 'advertising', message: 'It names a shop twice.' });
    expect(calls).toContain(`POST /api/reviews/${reviewId}/reports ${body}`);
  });

  it('says in words why the member cannot report now', async () => {
    const detail = 'Several of your reports were not justified. You can report again from 19 Dec 2026.';
    show({}, answerWith(403, { code: 'report_paused', title: 'You cannot report at the moment', detail, status: 403 }));
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'It is advertising' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'It names a shop twice.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await within(dialog).findByText(detail);
  });
});
