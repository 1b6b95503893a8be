import { Component, type ReactNode } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onDemand } from './on-demand.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Found = ({ name }: { name: string }) => <p>Part of {name}</p>;

it('says what did not come, keeps the page beside it, and tries again', async () => {
  const find = vi.fn(async () => Found);
  find.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  const Part = onDemand(find);
  render(
    <>
      <input aria-label="Typed" />
      <Part name="Larkspit" />
    </>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'kept' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Part of Larkspit')).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'kept');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says in the place of a part that has one what did not come', async () => {
  const find = vi.fn(async () => Found);
  find.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  const Part = onDemand(find, { waiting: <p>Loading</p>, missing: 'The charts did not load.' });
  render(
    <Page>
      <h1>Deals</h1>
      <Part name="Larkspit" />
    </Page>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('The charts did not load.');
  expect(screen.getByRole('heading', { name: 'Deals' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Part of Larkspit')).toBeTruthy();
});

class Page extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

it('leaves a fault of the part to the page', async () => {
  const Part = onDemand(async () => {
    return function Broken(): never {
      throw new TypeError('x is not a function');
    };
  });
  render(
    <Page>
      <Part />
    </Page>,
  );
  expect(await screen.findByText('x is not a function')).toBeTruthy();
});
