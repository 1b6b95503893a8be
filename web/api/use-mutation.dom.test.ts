import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMutation } from './use-mutation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function show(send: (variables: unknown) => Promise<unknown> = (variables) => Promise.resolve(variables)) {
  const spy = vi.fn(send);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: new QueryClient() }, children);
  const { result } = renderHook(() => useMutation({ mutationFn: (variables: unknown) => spy(variables) }), { wrapper });
  return { spy, press: (variables: unknown) => result.current.mutate(variables) };
}

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)));
const later = () => act(async () => void (await vi.advanceTimersByTimeAsync(600)));

/** A click of a browser, with its place in a row of clicks. */
function click(detail: number, onClick: () => void): void {
  const button = document.createElement('button');
  button.addEventListener('click', onClick);
  document.body.append(button);
  fireEvent.click(button, { detail });
}

it('sends the same once, while it is on its way and just after it came', async () => {
  const { spy, press } = show();
  act(() => press({ version: 1 }));
  act(() => press({ version: 1 }));
  await settle();
  act(() => press({ version: 1 }));
  await settle();
  expect(spy).toHaveBeenCalledTimes(1);
  await later();
  act(() => press({ version: 1 }));
  await settle();
  expect(spy).toHaveBeenCalledTimes(2);
});

it('sends something else at once', async () => {
  const { spy, press } = show();
  act(() => press('one'));
  act(() => press('another'));
  await settle();
  expect(spy).toHaveBeenCalledTimes(2);
  const first = new File(['a'], 'deals.csv');
  act(() => press(first));
  act(() => press(new File(['b'], 'deals.csv')));
  act(() => press(first));
  await settle();
  expect(spy.mock.calls.slice(2).map(([file]) => file)).toHaveLength(3);
});

it('sends again after a refusal', async () => {
  const { spy, press } = show(() => Promise.reject(new Error('No')));
  act(() => press('one'));
  await settle();
  act(() => press('one'));
  await settle();
  expect(spy).toHaveBeenCalledTimes(2);
});

it('sends nothing for the second click of a double click, whatever it would send by then', async () => {
  const first = show();
  const second = show();
  act(() => click(1, () => first.press({ isDisabled: true })));
  await settle();
  act(() => click(2, () => first.press({ isDisabled: false })));
  act(() => click(2, () => second.press('the next in the list')));
  await settle();
  expect([first.spy, second.spy].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await later();
  act(() => click(1, () => first.press({ isDisabled: false })));
  await settle();
  expect(first.spy).toHaveBeenCalledTimes(2);
});
