import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { FooterPlace, FullFooter } from './footer.tsx';

vi.mock('../api/config.ts', () => ({
  useSupportEmail: () => 'help@seewell.example',
  useProductName: () => 'Seewell',
  useProductSettings: () => defaultSettings,
}));

const session = vi.hoisted(() => ({ state: 'guest' }));
vi.mock('../session/session.ts', () => ({ useSession: () => session }));
beforeEach(() => {
  session.state = 'guest';
});

const show = (path: string, page: ReactNode = null) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <FooterPlace>{page}</FooterPlace>
    </MemoryRouter>,
  );

it.each(['/', '/review', '/review/funder/x', '/funder/x', '/login', '/database/equity', '/admin/users'])(
  'says on %s what the product is for and where help is',
  (path) => {
    show(path);
    expect(screen.getByText('Seewell lets us all see better')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@seewell.example' }).getAttribute('href')).toBe(
      'mailto:help@seewell.example',
    );
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  },
);

it('leads to the pages that have no other place: the cost of money, and programs', () => {
  show('/');
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([linkOf('Cost of money'), linkOf('Developers')]).toEqual(['/cost', '/developers']);
});

it.each([
  ['guest', ['Log in', 'Sign up', 'Your account']],
  ['member', ['Your account']],
])('offers a %s %j', (state, names) => {
  session.state = state;
  show('/');
  const account = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(account.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});

it('is full under a page that says so, as long as it is there', () => {
  const { rerender } = show('/review/funder/tidewrack-ventures', <FullFooter />);
  expect(screen.getByRole('navigation', { name: 'Trust' })).toBeTruthy();
  rerender(
    <MemoryRouter initialEntries={['/review/funder/tidewrack-ventures']}>
      <FooterPlace>{null}</FooterPlace>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('navigation', { name: 'Trust' })).toBeNull();
  expect(screen.getByText('Seewell lets us all see better')).toBeTruthy();
});
