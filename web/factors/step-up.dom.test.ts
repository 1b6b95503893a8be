import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../api/call.ts';
import { askForFactor, changeFactors, isAsking, onAskChange, finishAsk, withFreshFactor } from './step-up.ts';

const refusal = (code: 'fresh_factor_required' | 'second_factor_required' | 'stale') =>
  new CallError({ status: 403, code, title: 'No' });
const nothing = (): Promise<void> => Promise.resolve();

beforeEach(() => {
  if (isAsking()) finishAsk(false);
});

it('asks nothing when the action is allowed', async () => {
  const action = vi.fn(nothing);
  expect(await withFreshFactor(action)).toBe(true);
  expect(action).toHaveBeenCalledTimes(1);
  expect(isAsking()).toBe(false);
});

it.each(['fresh_factor_required', 'second_factor_required'] as const)(
  'asks after %s and repeats the admin action once it was shown',
  async (code) => {
    const action = vi.fn(nothing).mockRejectedValueOnce(refusal(code));
    const outcome = withFreshFactor(action);
    await vi.waitFor(() => expect(isAsking()).toBe(true));
    finishAsk(true);
    expect(await outcome).toBe(true);
    expect(action).toHaveBeenCalledTimes(2);
  },
);

it('does not repeat when the person changed their mind', async () => {
  const action = vi.fn(nothing).mockRejectedValueOnce(refusal('fresh_factor_required'));
  const outcome = withFreshFactor(action);
  await vi.waitFor(() => expect(isAsking()).toBe(true));
  finishAsk(false);
  expect(await outcome).toBe(false);
  expect(action).toHaveBeenCalledTimes(1);
});

it('passes on what it cannot mend, also after the repeat', async () => {
  await expect(withFreshFactor(() => Promise.reject(refusal('stale')))).rejects.toMatchObject({ code: 'stale' });
  expect(isAsking()).toBe(false);
  const outcome = withFreshFactor(() => Promise.reject(refusal('fresh_factor_required')));
  await vi.waitFor(() => expect(isAsking()).toBe(true));
  finishAsk(true);
  await expect(outcome).rejects.toMatchObject({ code: 'fresh_factor_required' });
});

it.each(['show_factor', 'sign_in_again'] as const)(
  'asks before it sends anything when it is known: %s',
  async (change) => {
    const action = vi.fn(nothing);
    const outcome = changeFactors(change, action);
    expect(isAsking()).toBe(true);
    expect(action).not.toHaveBeenCalled();
    finishAsk(true);
    expect(await outcome).toBe(true);
    expect(action).toHaveBeenCalledTimes(1);
  },
);

it('has one dialog for two admin actions, and notifies its listeners', async () => {
  const listener = vi.fn();
  const stop = onAskChange(listener);
  const both = [askForFactor(), askForFactor()];
  finishAsk(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(listener).toHaveBeenCalled();
  stop();
});
