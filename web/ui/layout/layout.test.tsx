import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Box, Grid, Group, Stack, Text } from './layout.tsx';

afterEach(cleanup);

function show(element: ReactElement) {
  const { container } = render(element);
  const shown = container.firstElementChild;
  if (!(shown instanceof HTMLElement)) throw new Error('nothing was rendered');
  const said = (name: string): string => shown.style.getPropertyValue(`--l-${name}`);
  return { tag: shown.localName, said, shown, attributes: shown.getAttributeNames().sort() };
}

it('says spaces as steps of the scale', () => {
  const { said } = show(<Stack gap={4} mt={0} px="page" mb="auto" />);
  expect([said('row-gap'), said('column-gap')]).toEqual(['var(--gap-4)', 'var(--gap-4)']);
  expect([said('mt'), said('mb')]).toEqual(['0', 'auto']);
  expect([said('pl'), said('pr'), said('pt')]).toEqual(['var(--pad)', 'var(--pad)', '']);
});

it('takes one gap for rows and one for columns', () => {
  const { said } = show(<Group gap={[2, 5]} />);
  expect([said('row-gap'), said('column-gap')]).toEqual(['var(--gap-2)', 'var(--gap-5)']);
});

it('renders the element it is told, with the attributes of that element and none of its own props', () => {
  const { tag, attributes, said } = show(<Text as="label" htmlFor="name" size="sm" tone="dim" weight={600} breaks />);
  expect(tag).toBe('label');
  expect(attributes).toEqual(['class', 'for', 'style']);
  expect([said('size'), said('tone'), said('breaks')]).toEqual([
    'var(--text-sm)',
    'var(--mantine-color-dimmed)',
    'anywhere',
  ]);
});

it('puts the children below or beside each other', () => {
  expect(show(<Stack />).said('direction')).toBe('column');
  expect(show(<Group />).said('wrap')).toBe('wrap');
  expect(show(<Group inline wrap={false} />).said('display')).toBe('inline-flex');
  expect(show(<Grid />).said('display')).toBe('grid');
});

it('draws the lines of the product', () => {
  expect(show(<Box line="bottom" />).said('bottom')).toContain('1px solid');
  expect(show(<Box rule="top" />).said('top')).toContain('2px solid');
  expect(show(<Box boxed="md" />).said('radius')).toBe('var(--radius-md)');
});

it('keeps the class and the style of its element', () => {
  const { shown } = show(<Text className="strong" size="sm" style={{ fontSize: '2em' }} />);
  expect(shown.classList).toContain('strong');
  expect(shown.style.fontSize).toBe('2em');
});
