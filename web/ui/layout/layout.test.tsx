import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Box, Grid, Group, Stack, Text } from './layout.tsx';

afterEach(cleanup);

function show(element: ReactElement): { tag: string; style: CSSStyleDeclaration; attributes: string[] } {
  const { container } = render(element);
  const shown = container.firstElementChild;
  if (!(shown instanceof HTMLElement)) throw new Error('nothing was rendered');
  return { tag: shown.localName, style: shown.style, attributes: shown.getAttributeNames().sort() };
}

it('writes spaces as steps of the scale', () => {
  const { style } = show(<Stack gap={4} mt={0} px="page" mb="auto" />);
  expect(style.gap).toBe('var(--gap-4)');
  expect(style.marginTop).toBe('0px');
  expect(style.paddingInline).toBe('var(--pad)');
  expect(style.marginBottom).toBe('auto');
});

it('takes one gap for rows and one for columns', () => {
  const { style } = show(<Group gap={[2, 5]} />);
  expect([style.rowGap, style.columnGap]).toEqual(['var(--gap-2)', 'var(--gap-5)']);
});

it('renders the element it is told, with the attributes of that element and none of its own props', () => {
  const { tag, attributes, style } = show(<Text as="label" htmlFor="name" size="sm" tone="dim" weight={600} breaks />);
  expect(tag).toBe('label');
  expect(attributes).toEqual(['for', 'style']);
  expect(style.fontSize).toBe('var(--text-sm)');
  expect(style.color).toBe('var(--mantine-color-dimmed)');
  expect(style.overflowWrap).toBe('anywhere');
});

it('puts the children below or beside each other', () => {
  expect(show(<Stack />).style.flexDirection).toBe('column');
  expect(show(<Group />).style.flexWrap).toBe('wrap');
  expect(show(<Group inline wrap={false} />).style).toMatchObject({ display: 'inline-flex', flexWrap: 'nowrap' });
  expect(show(<Grid />).style.display).toBe('grid');
});

it('draws the lines of the product', () => {
  expect(show(<Box line="bottom" />).style.borderBottom).toContain('1px solid');
  expect(show(<Box rule="top" />).style.borderTop).toContain('2px solid');
  expect(show(<Box boxed="md" />).style.borderRadius).toBe('var(--radius-md)');
});

it('keeps a style of its own element over that of the props', () => {
  expect(show(<Text size="sm" style={{ fontSize: '2em' }} />).style.fontSize).toBe('2em');
});
