import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, NavLink, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { Arrival } from './arrival.tsx';

vi.mock('../api/config.ts', () => ({ useProductName: () => 'Seewell' }));

const scrollTo = vi.fn();
const targets = ['/database/equity', '/funder/x', '/funder/y?tab=reviews', '/admin/users'];
const go = (to: string): boolean => fireEvent.click(screen.getByRole('link', { name: to }));

const pageOf = (pathname: string): string => (/^\/funder\/./.test(pathname) ? '/funder/:id' : pathname);

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = pageOf(pathname);
  return (
    <main key={page}>
      <h1>{page}</h1>
      <nav>
        <NavLink to="/admin/audit">Audit</NavLink>
      </nav>
      {targets.map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Arrival page={page} title="A page" />
    </main>
  );
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', scrollTo);
  render(
    <MemoryRouter initialEntries={['/funder']}>
      <Page />
    </MemoryRouter>,
  );
  // The page of the test before may be one of another section: its arrival here scrolls in the next frame.
  await new Promise(requestAnimationFrame);
  scrollTo.mockClear();
});

it('scrolls to the top in another section, with the focus on its heading', () => {
  go('/database/equity');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus in a dialog that a key opened while the page came', () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const input = dialog.appendChild(document.createElement('input'));
  input.focus();
  go('/database/equity');
  expect(document.activeElement).toBe(input);
  dialog.remove();
});

it('scrolls to the top again after the browser has restored the position, on the way back to another section', async () => {
  go('/database/equity');
  scrollTo.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
});

it('holds the top where the browser restores the position late, until the person scrolls', () => {
  go('/database/equity');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const restore = (): void => {
    scrollTo.mockClear();
    vi.stubGlobal('scrollY', 500);
    fireEvent.scroll(window);
  };
  restore();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  restore();
  expect(scrollTo).toHaveBeenCalledTimes(1);
  fireEvent.wheel(window);
  restore();
  expect(scrollTo).not.toHaveBeenCalled();
  vi.stubGlobal('scrollY', 0);
});

it('stays where it is within a section', () => {
  go('/funder/x');
  scrollTo.mockClear();
  go('/funder/y?tab=reviews');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('begins another page of the section at the top, with the focus on its heading as the link is gone', () => {
  go('/funder/x');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/funder/:id' }));
});

it('leaves the focus where it is as long as that is there', () => {
  go('/funder/x');
  const link = screen.getByRole('link', { name: '/funder/y?tab=reviews' });
  link.focus();
  fireEvent.click(link);
  expect(document.activeElement).toBe(link);
});

it('keeps the focus on the tab that was pressed, on the page that it leads to', () => {
  go('/admin/users');
  fireEvent.click(screen.getByRole('link', { name: 'Audit' }));
  expect(screen.getByRole('heading', { name: '/admin/audit' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Audit' }));
});

it('stands on the link that led away when one goes back, without a scroll', async () => {
  go('/funder/x');
  scrollTo.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '/funder/x' })));
  expect(scrollTo).not.toHaveBeenCalled();
});

it('names the tab after the page and the product', () => {
  expect(document.title).toBe('A page · Seewell');
});

it('says in the tab that a page is for admins', () => {
  go('/admin/users');
  expect(document.title).toBe('Admin: A page · Seewell');
});
