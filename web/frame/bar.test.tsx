import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Bar } from './bar.tsx';

vi.mock('../api/config.ts', () => ({ useProductName: () => 'Seewell', useConfig: () => null }));
vi.mock('../session/session.ts', () => ({ useSession: () => ({ state: 'guest' }) }));

beforeEach(() => scrollTo(0));
afterEach(cleanup);

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

function showAt(path: string): HTMLElement {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Bar />
    </MemoryRouter>,
  );
  return container.querySelector('header') as HTMLElement;
}

const look = (bar: HTMLElement) => ({ tone: bar.dataset['tone'], isHidden: bar.dataset['hidden'] === 'true' });

it('counts up to 20 pixels as the top', () => {
  const bar = showAt('/');
  scrollTo(20);
  expect(look(bar)).toEqual({ tone: 'beige', isHidden: false });
  scrollTo(21);
  expect(look(bar)).toEqual({ tone: 'white', isHidden: false });
  scrollTo(0);
  expect(look(bar)).toEqual({ tone: 'beige', isHidden: false });
});

it('leaves other pages when scrolled, and cannot be reached by keyboard then', () => {
  const bar = showAt('/database/equity');
  scrollTo(21);
  expect(look(bar).isHidden).toBe(true);
  expect(bar.hasAttribute('inert')).toBe(true);
  scrollTo(20);
  expect(look(bar).isHidden).toBe(false);
  expect(bar.hasAttribute('inert')).toBe(false);
});

it('links the logo to the home page and the button to /signup', () => {
  showAt('/funder');
  expect(screen.getByRole('link', { name: 'Seewell, home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Share your review' }).getAttribute('href')).toBe('/signup');
});

it('has no button to share a review on review pages', () => {
  showAt('/review/funder');
  expect(screen.queryByRole('link', { name: 'Share your review' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});
