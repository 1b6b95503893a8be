import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { Arrival } from './arrival.tsx';

vi.mock('../account/config.ts', () => ({ useProductName: () => 'Seewell' }));

const scrollTo = vi.fn();
const targets = ['/database/equity', '/funder/x', '/funder/y?tab=reviews', '/admin/users'];
const go = (to: string): boolean => fireEvent.click(screen.getByRole('link', { name: to }));

function Page() {
  return (
    <main>
      <h1>A page</h1>
      {targets.map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Arrival title="A page" />
    </main>
  );
}

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  render(
    <MemoryRouter initialEntries={['/funder']}>
      <Page />
    </MemoryRouter>,
  );
});

it('scrolls to the top in another section, with the focus on its heading', () => {
  go('/database/equity');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('stays where it is within a section', () => {
  go('/funder/x');
  scrollTo.mockClear();
  go('/funder/y?tab=reviews');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('names the tab after the page and the product', () => {
  expect(document.title).toBe('A page · Seewell');
});

it('says in the tab that a page is for admins', () => {
  go('/admin/users');
  expect(document.title).toBe('Admin: A page · Seewell');
});
