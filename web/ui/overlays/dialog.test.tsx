import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
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

function Code() {
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Menu</button>
      <Dialog isOpen={isOpen} title="Confirm it’s you" onClose={() => setOpen(false)}>
        <input aria-label="Code" />
        {isWorking ? (
          <p>Wait</p>
        ) : (
          <button onClick={() => (setOpen(false), setTimeout(() => setWorking(true)))}>Go on</button>
        )}
      </Dialog>
    </>
  );
}

it('gives the focus back where its button goes while it closes', async () => {
  render(
    <MantineProvider>
      <Code />
    </MantineProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Menu' });
  act(() => opener.focus());
  act(() => opener.click());
  const goOn = await screen.findByRole('button', { name: 'Go on' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' })));
  act(() => goOn.focus());
  act(() => goOn.click());
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

describe('the focus of a dialog', () => {
  /** "Claim" opens it; its first step is a field, its second a code, and then there is nothing left to claim. */
  function Claim() {
    const [step, setStep] = useState<'closed' | 'address' | 'code' | 'done'>('closed');
    const [isRefused, setRefused] = useState(false);
    const isOpen = step !== 'closed' && step !== 'done';
    return (
      <main>
        <section aria-label="Work there?">
          <h2>Work there?</h2>
          <p>{step === 'done' ? 'It waits' : <button onClick={() => setStep('address')}>Claim</button>}</p>
        </section>
        {isOpen && (
          <Dialog isOpen title="Claim the page" onClose={() => setStep('closed')}>
            {step === 'address' && <input aria-label="Address" aria-invalid={isRefused} />}
            {step === 'address' && <button onClick={() => setRefused(true)}>Send an empty one</button>}
            {step === 'address' && <button onClick={() => setStep('code')}>Send</button>}
            {step === 'code' && <input aria-label="Code" />}
            {step === 'code' && <button onClick={() => setStep('done')}>Confirm</button>}
          </Dialog>
        )}
      </main>
    );
  }

  const press = (name: string): void => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    act(() => button.click());
  };
  const stands = (element: () => HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element()));

  it('begins with the first thing to fill in, goes to a mistake and on to the next step, and ends where its opener stood', async () => {
    render(
      <MantineProvider env="test">
        <Claim />
      </MantineProvider>,
    );
    press('Claim');
    await stands(() => screen.getByRole('textbox', { name: 'Address' }));
    press('Send an empty one');
    await stands(() => screen.getByRole('textbox', { name: 'Address' }));
    press('Send');
    await stands(() => screen.getByRole('textbox', { name: 'Code' }));
    press('Confirm');
    await stands(() => screen.getByText('It waits'));
  });

  it('leaves alone who is somewhere else in it when more comes', async () => {
    render(
      <MantineProvider env="test">
        <Claim />
      </MantineProvider>,
    );
    press('Claim');
    await screen.findByRole('textbox', { name: 'Address' });
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    const field = screen.getByRole('textbox', { name: 'Address' });
    act(() => field.after(document.createElement('p')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(close);
  });
});
