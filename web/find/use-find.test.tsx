import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useFind } from './use-find.ts';

/** The search between its fields, the address and the steps back and forward. */

function Page() {
  const { state, set, isOpen, toggle } = useFind();
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        Change search
      </button>
      {[500, 750].map((amount) => (
        <button key={amount} type="button" onClick={() => set({ amount })}>
          Seek {amount}
        </button>
      ))}
      <output>{state.amount ?? 'any'}</output>
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/find', element: <Page /> },
      { path: '/funder', element: <p>Funders</p> },
    ],
    { initialEntries: ['/funder', '/find?kind=equity'] },
  );
  render(<RouterProvider router={router} />);
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  return {
    press,
    back: () => act(() => router.navigate(-1)),
    forward: () => act(() => router.navigate(1)),
    seek: async (amount: number) => {
      await press(`Seek ${amount}`);
      await waitFor(() => expect(router.state.location.search).toContain(`amount=${amount}`));
    },
    /** A step back as soon as the change is in the history, before the page has drawn it. */
    backAt: async (amount: number) => {
      await act(async () => {
        await new Promise<void>((resolve) => {
          const stop = router.subscribe(({ location }) => {
            if (!location.search.includes(`amount=${amount}`)) return;
            stop();
            resolve(router.navigate(-1));
          });
          fireEvent.click(screen.getByRole('button', { name: `Seek ${amount}` }));
        });
      });
    },
    sought: () => [
      router.state.location.pathname,
      new URLSearchParams(router.state.location.search).get('amount'),
      screen.queryByRole('status')?.textContent,
    ],
    isOpen: () => screen.getByRole('button', { name: 'Change search' }).getAttribute('aria-expanded') === 'true',
  };
}

it('a step back closes the open search and keeps what was changed; the next one leaves the page', async () => {
  const { press, back, forward, seek, sought, isOpen } = open();
  await press('Change search');
  expect(isOpen()).toBe(true);
  await seek(500);
  expect(isOpen()).toBe(true);
  await seek(750);
  await back();
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(sought()).toEqual(['/find', '750', '750']));
  await back();
  expect(sought()[0]).toBe('/funder');
  await forward();
  await waitFor(() => expect(sought()).toEqual(['/find', '750', '750']));
  expect(isOpen()).toBe(false);
});

it('keeps what was changed just before the step back, before the address followed', async () => {
  const { press, back, sought, isOpen } = open();
  await press('Change search');
  await press('Seek 500');
  await back();
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(sought()).toEqual(['/find', '500', '500']));
});

it('the button closes what it opened, and leaves no step behind', async () => {
  const { press, back, sought, isOpen } = open();
  await press('Change search');
  await press('Change search');
  await waitFor(() => expect(isOpen()).toBe(false));
  await back();
  expect(sought()[0]).toBe('/funder');
});

it('a double click opens it once', async () => {
  const { back, sought, isOpen } = open();
  const button = screen.getByRole('button', { name: 'Change search' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(isOpen()).toBe(true);
  await back();
  expect([sought()[0], isOpen()]).toEqual(['/find', false]);
  await back();
  expect(sought()[0]).toBe('/funder');
});

it('undoes and repeats a change while the search stands beside the funders', async () => {
  const { back, forward, seek, sought } = open();
  await seek(500);
  await back();
  await waitFor(() => expect(sought()).toEqual(['/find', null, 'any']));
  await forward();
  await waitFor(() => expect(sought()).toEqual(['/find', '500', '500']));
});

it('undoes a change by a step back before the page has drawn it', async () => {
  const { backAt, seek, sought } = open();
  await seek(500);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await backAt(750);
  await waitFor(() => expect(sought()).toEqual(['/find', '500', '500']));
});
