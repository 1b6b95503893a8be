import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Decline</button>
      {isOpen && (
        <Dialog isOpen title="Decline the review" onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Keep it</button>
        </Dialog>
      )}
    </>
  );
}

it('gives the focus back also where it goes with its parent', async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Decline' });
  act(() => opener.focus());
  act(() => opener.click());
  const keep = await screen.findByRole('button', { name: 'Keep it' });
  act(() => keep.focus());
  act(() => keep.click());
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});
