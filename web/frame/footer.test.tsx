import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Footer } from './footer.tsx';

vi.mock('../account/config.ts', () => ({
  useConfig: () => ({ supportEmail: 'help@seewell.example' }),
  useProductName: () => 'Seewell',
}));

const show = (path: string): void =>
  void render(
    <MemoryRouter initialEntries={[path]}>
      <Footer />
    </MemoryRouter>,
  );

it.each(['/', '/review', '/funder/x', '/login'])('says on %s what the product is for and where help is', (path) => {
  show(path);
  expect(screen.getByText('Seewell lets us all see better')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'help@seewell.example' }).getAttribute('href')).toBe(
    'mailto:help@seewell.example',
  );
});

it('leaves the window to a table', () => {
  show('/database/equity');
  expect(screen.queryByText('Seewell lets us all see better')).toBeNull();
});
