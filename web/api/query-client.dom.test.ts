import { MutationObserver, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import { CallError } from './call.ts';
import { queryClient } from './query-client.ts';

const down = new CallError({ status: 503, code: 'unavailable', title: 'The database rests' });
const answer = vi.fn<() => Promise<string>>();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const { id } of currentToasts()) dismissToast(id);
  queryClient.clear();
  vi.useRealTimers();
});

const words = (): string[] => currentToasts().map(({ message }) => message);
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

function watch(name: string, more: Partial<QueryObserverOptions<string>> = {}): QueryObserver<string> {
  const observer = new QueryObserver<string>(queryClient, { queryKey: [name], queryFn: answer, ...more });
  stops.push(observer.subscribe(() => undefined));
  return observer;
}

function dismissAll(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}

describe('a query that fails', () => {
  it('shows one toast, however many parts of the page fail with it', async () => {
    answer.mockRejectedValue(down);
    for (const name of ['rows', 'count', 'chart']) watch(name);
    await settle();
    expect(words()).toEqual(['The database rests.']);
  });

  it('shows it again when the member asks again', async () => {
    answer.mockRejectedValue(down);
    const rows = watch('rows');
    await settle();
    dismissAll();
    await rows.refetch();
    expect(words()).toEqual(['The database rests.']);
  });

  it('shows nothing for a page that is not open yet, and a toast once it is', async () => {
    answer.mockRejectedValue(down);
    await queryClient.prefetchQuery({ queryKey: ['next'], queryFn: answer });
    expect(words()).toEqual([]);
    watch('next');
    await settle();
    expect(words()).toEqual(['The database rests.']);
  });

  it('shows nothing when the page refreshes by itself what it shows already', async () => {
    answer.mockResolvedValueOnce('rows').mockRejectedValue(down);
    watch('rows', { refetchInterval: 1_000 });
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(words()).toEqual([]);
  });

  it('shows it once while a page that updates itself waits for its first answer', async () => {
    answer.mockRejectedValue(down);
    watch('jobs', { refetchInterval: 10_000 });
    await settle();
    expect(words()).toEqual(['The database rests.']);
    dismissAll();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(answer.mock.calls.length).toBeGreaterThan(3);
    expect(words()).toEqual([]);
  });

  it('shows it where an action made what is shown out of date', async () => {
    answer.mockResolvedValueOnce('rows').mockRejectedValue(down);
    watch('rows');
    await settle();
    await queryClient.invalidateQueries({ queryKey: ['rows'] });
    expect(words()).toEqual(['The database rests.']);
  });

  it('leaves the limit of rows to the page that says it, and nothing else', async () => {
    const meta = { said: 'row_limit' as const };
    answer.mockRejectedValue(new CallError({ status: 429, code: 'row_limit', title: 'No rows are left' }));
    watch('limit', { meta });
    await settle();
    expect(words()).toEqual([]);
    answer.mockRejectedValue(down);
    watch('down', { meta });
    await settle();
    expect(words()).toEqual(['The database rests.']);
  });

  it.each(['sign_in', 'invalid_token'] as const)('leaves %s to the session', async (code) => {
    answer.mockRejectedValue(new CallError({ status: 401, code, title: 'Log in' }));
    watch('rows');
    await settle();
    expect(words()).toEqual([]);
  });
});

describe('a mutation that fails', () => {
  const run = (meta: { failure?: string } = {}): Promise<unknown> =>
    new MutationObserver(queryClient, { mutationFn: answer, meta }).mutate().catch(() => null);

  it('shows what the server said, after the words of the page where it has some', async () => {
    answer.mockRejectedValue(down);
    await run();
    await run({ failure: 'No file was made.' });
    expect(words()).toEqual(['No file was made. The database rests.', 'The database rests.']);
  });

  const refused = (errors: Record<string, string>, more: { detail?: string } = {}) =>
    new CallError({ status: 422, code: 'wrong_code', title: 'This was not accepted', errors, ...more });
  const late = 'This code is too old. Ask for a new one.';

  it.each([
    ['of one field its reason', refused({ code: late }), `This was not accepted. ${late}`],
    ['a reason as a sentence', refused({ date: 'This day is past' }), 'This was not accepted. This day is past.'],
    [
      'of several fields how many there are',
      refused({ date: 'This day is past', amount: 'Write an amount', 'ratings.speed': 'Write an amount' }),
      'This was not accepted. 3 fields need a correction.',
    ],
    ['a reason once', refused({ only: 'Choose fewer.' }, { detail: 'Choose fewer.' }), 'Choose fewer.'],
    ['no reason where there is none', refused({}), 'This was not accepted.'],
  ])('says %s', async (_what, error, toast) => {
    answer.mockRejectedValue(error);
    await run();
    await run({ failure: 'Nothing was changed.' });
    expect(words()).toEqual([`Nothing was changed. ${toast}`, toast]);
  });

  it('leaves to the page what no call failed with', async () => {
    answer.mockRejectedValue(new Error('The passkey was cancelled'));
    await run();
    expect(words()).toEqual([]);
  });
});
