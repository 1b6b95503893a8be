import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { Histogram } from './histogram.tsx';
import type { WordedColumn } from './words.ts';

afterEach(cleanup);

const facet: HistogramFacet = {
  key: 'months',
  shape: 'numbers',
  buckets: [0, 10, 20].map((from) => ({ from, to: from + 10, count: 1 })),
  coarser: 0,
  later: 0,
  unknown: 0,
};
const column: WordedColumn = {
  key: 'months',
  label: 'Months',
  filter: 'range',
  isSortable: false,
  isNullable: true,
  options: null,
};
const show = (isInteger: boolean, filter?: Filter) => {
  const onChange = vi.fn<(filter: Filter | null) => void>();
  renderPage(<Histogram column={{ ...column, isInteger }} facet={facet} filter={filter} onChange={onChange} />, {
    client: new QueryClient(),
  });
  return onChange;
};
const push = (name: string, key: string) => {
  const thumb = screen.getByRole('slider', { name });
  fireEvent.focus(thumb);
  fireEvent.keyDown(thumb, { key });
  fireEvent.keyUp(thumb, { key });
};

test.each([
  [true, 19],
  [false, 20],
])('the upper end of a bar belongs to it unless the numbers are whole (%s)', (isInteger, to) => {
  const onChange = show(isInteger);
  push('Months to', 'ArrowLeft');
  expect(onChange.mock.calls).toEqual([[{ kind: 'range', range: { from: null, to } }]]);
});

test('the lower thumb takes in whole bars', () => {
  const onChange = show(true);
  push('Months from', 'ArrowRight');
  expect(onChange.mock.calls).toEqual([[{ kind: 'range', range: { from: 10, to: null } }]]);
});

test('a thumb says and keeps the end that was typed', () => {
  const onChange = show(false, { kind: 'range', range: { from: 5.8, to: 24.5 } });
  const valueOf = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext');
  expect([valueOf('Months from'), valueOf('Months to')]).toEqual(['5.8', '24.5']);
  expect(screen.getByText('5.8')).toBeTruthy();
  expect(screen.getByText('24.5')).toBeTruthy();
  push('Months to', 'ArrowLeft');
  expect(onChange.mock.calls).toEqual([[{ kind: 'range', range: { from: 5.8, to: 20 } }]]);
});

test('a filter beyond the values keeps its words, and its open end is called open', () => {
  show(false, { kind: 'range', range: { from: 1500, to: null } });
  expect(screen.getByText('1,500')).toBeTruthy();
  expect(screen.getByText('no limit')).toBeTruthy();
});
