import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShortMoney } from './short-money.tsx';

it('shows a short sum, and the exact one on focus, on hover and to screen readers', () => {
  render(<ShortMoney amount={8_686_543} />);
  const short = screen.getByText('$8.7M');
  expect(short.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('$8,686,543')).toBeTruthy();
  expect(screen.queryByRole('tooltip')).toBeNull();
  const place = screen.getByRole('button', { name: '$8,686,543' });
  fireEvent.focus(place);
  expect(screen.getByRole('tooltip').textContent).toBe('$8,686,543');
  fireEvent.blur(place);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(place);
  expect(screen.getByRole('tooltip').textContent).toBe('$8,686,543');
});

it('writes the exact sum after a press', () => {
  const { container } = render(<ShortMoney amount={8_686_543} />);
  fireEvent.click(screen.getByRole('button'));
  expect(container.innerHTML).toBe('$8,686,543');
});

it('is nothing to open where nothing is left out', () => {
  const { container } = render(<ShortMoney amount={600} />);
  expect(container.innerHTML).toBe('$600');
});
