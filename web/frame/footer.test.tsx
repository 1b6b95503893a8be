import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Footer } from './footer.tsx';

vi.mock('../api/config.ts', () => ({
  useConfig: () => ({ supportEmail: 'help@seewell.example' }),
  useProductName: () => 'Seewell',
}));

const show = (path: string, look?: 'full'): void =>
  void render(
    <MemoryRouter initialEntries={[path]}>
      <Footer look={look} />
    </MemoryRouter>,
  );

it.each(['/', '/review', '/funder/x', '/login'])('says on %s what the product is for and where help is', (path) => {
  show(path);
  expect(screen.getByText('Seewell lets us all see better')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'help@seewell.example' }).getAttribute('href')).toBe(
    'mailto:help@seewell.example',
  );
});

it('stands under a page that says so, where its path alone has none', () => {
  show('/review/funder/tidewrack-ventures', 'full');
  expect(screen.getByRole('navigation', { name: 'Trust' })).toBeTruthy();
});

it('leaves the window to a table', () => {
  show('/database/equity');
  expect(screen.queryByText('Seewell lets us all see better')).toBeNull();
});
