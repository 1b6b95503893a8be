import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { FooterPlace, FullFooter } from './footer.tsx';

vi.mock('../api/config.ts', () => ({
  useSupportEmail: () => 'help@seewell.example',
  useProductName: () => 'Seewell',
  useProductSettings: () => defaultSettings,
}));

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
