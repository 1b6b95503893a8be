import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Menu } from './menu.tsx';

it('has the focus on its button when an entry opens something, which gives it back there', async () => {
  const seen: (string | null)[] = [];
  render(
    <MantineProvider env="test">
      <Menu
        position="bottom-end"
        entries={[{ label: 'Sort', choose: () => void seen.push(document.activeElement?.textContent ?? null) }]}
        renderOpener={(link) => <button {...link}>More</button>}
      />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const entry = await screen.findByRole('menuitem', { name: 'Sort' });
  entry.focus();
  fireEvent.click(entry);
  expect(seen).toEqual(['More']);
});
