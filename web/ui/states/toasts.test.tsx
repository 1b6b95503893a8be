import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastStack } from './toast-stack.tsx';
import { currentToasts, dismissToast, showError, showInfo, showSuccess } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastStack />);
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('keeps success and info for 5 seconds and errors for 8', () => {
  act(() => {
    showSuccess('Saved');
    showInfo('By the way');
    showError('It failed');
  });
  wait(4_999);
  expect(currentToasts().map(({ message }) => message)).toEqual(['It failed', 'By the way', 'Saved']);
  wait(1);
  expect(currentToasts().map(({ message }) => message)).toEqual(['It failed']);
  wait(2_999);
  expect(screen.getByText('It failed')).toBeTruthy();
  wait(1);
  expect(currentToasts()).toEqual([]);
});

it('announces errors as alerts and the rest as status', () => {
  act(() => {
    showSuccess('Saved');
    showError('It failed');
  });
  expect(screen.getByRole('alert').textContent).toBe('It failed');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

it('shows four at most, the newest first, and the same message once', () => {
  act(() => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'five']) showInfo(word);
  });
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['five', 'four', 'three', 'two']);
});

it('waits while the pointer is on it, then goes on where it stopped', () => {
  act(() => showInfo('Read me'));
  wait(3_000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  wait(60_000);
  expect(screen.getByRole('status')).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole('status'));
  wait(1_999);
  expect(screen.queryByRole('status')).toBeTruthy();
  wait(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('goes at a press', () => {
  act(() => showError('It failed'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps one that brings something back until it is dismissed', () => {
  act(() => showSuccess('Gone', { label: 'Undo', stays: true, run: () => undefined }));
  wait(24 * 60 * 60_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(currentToasts()).toEqual([]);
});
