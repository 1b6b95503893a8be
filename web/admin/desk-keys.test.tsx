import { QueryClient } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { useModerationKeys } from './desk-keys.ts';

test('a key that is held down walks on, and decides about one case only', () => {
  const [onNext, onApprove] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Desk() {
    useModerationKeys({ onNext, onApprove });
    return null;
  }
  renderPage(<Desk />, { client: new QueryClient() });
  for (const repeat of [false, true, true])
    for (const key of ['j', 'p']) fireEvent.keyDown(document.body, { key, repeat });
  expect([onNext.mock.calls.length, onApprove.mock.calls.length]).toEqual([3, 1]);
});
