import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreservedText } from './preserved-text.tsx';

it('keeps line breaks, and wraps at 35rem', () => {
  const { container } = render(<PreservedText>{'One line.\nAnother.'}</PreservedText>);
  expect(container.textContent).toBe('One line.\nAnother.');
  const style = readFileSync('web/ui/preserved-text.module.css', 'utf8');
  expect(style).toMatch(/max-width: 35rem/);
  expect(style).toMatch(/white-space: (pre-line|pre-wrap)/);
});
