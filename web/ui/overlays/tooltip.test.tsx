import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  render(
    <Tooltip label="What it means">
      <button type="button">Term</button>
    </Tooltip>,
  );
});

afterEach(cleanup);

const button = () => screen.getByRole('button');
const isShown = () => screen.queryByRole('tooltip') !== null;

it('shows at once under the pointer or the focus, and describes what it stands beside', () => {
  fireEvent.pointerEnter(button().parentElement ?? button());
  expect(screen.getByRole('tooltip').textContent).toBe('What it means');
  expect(button().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.pointerLeave(button().parentElement ?? button());
  expect(isShown()).toBe(false);
  fireEvent.focus(button());
  expect(isShown()).toBe(true);
  fireEvent.blur(button());
  expect(isShown()).toBe(false);
});

it.each([
  ['Escape', () => fireEvent.keyDown(button(), { key: 'Escape' })],
  ['a click', () => fireEvent.click(document.body)],
  ['scrolling', () => fireEvent.scroll(document)],
  ['a resize', () => fireEvent(window, new Event('resize'))],
])('hides on %s', (_reason, act) => {
  fireEvent.focus(button());
  expect(isShown()).toBe(true);
  act();
  expect(isShown()).toBe(false);
});

it('stays on other keys', () => {
  fireEvent.focus(button());
  fireEvent.keyDown(button(), { key: 'a' });
  expect(isShown()).toBe(true);
});
