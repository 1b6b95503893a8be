import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FailureNote } from './failure-note.tsx';

afterEach(() => vi.restoreAllMocks());

it('comes into sight, and goes again in browsers whose scrolling answers with a promise', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => undefined);
  const { unmount } = render(<FailureNote title="Not sent" />);
  expect(screen.getByText('Not sent')).toBeTruthy();
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  expect(unmount).not.toThrow();
});
