import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { heldPages, useRows, type RowPage } from './use-rows.ts';

interface Row {
  readonly id: number;
}

const pageSize = 10;
const rowCount = (heldPages + 5) * pageSize;
/** "n40" reads forward from row 40, "p40" the page that ends before row 40. */
const loadPage = vi.fn(async (cursor: string | null): Promise<RowPage<Row>> => {
  const at = Number(cursor?.slice(1) ?? 0);
  const from = cursor?.startsWith('p') ? Math.max(0, at - pageSize) : at;
  const rows = Array.from({ length: Math.min(pageSize, rowCount - from) }, (_, place) => ({ id: from + place }));
  const end = from + rows.length;
  return { rows, nextCursor: end < rowCount ? `n${end}` : null, previousCursor: from > 0 ? `p${from}` : null };
});
const asked = (): (string | null)[] => loadPage.mock.calls.map(([cursor]) => cursor);

function show(name = 'all') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ key }) => useRows<Row>({ queryKey: ['rows', key], loadPage }), {
    wrapper,
    initialProps: { key: name },
  });
}
type Shown = ReturnType<typeof show>;

const idle = ({ result }: Shown) => waitFor(() => expect(result.current.isLoading).toBe(false));
async function goOn(shown: Shown, step: 'loadNext' | 'loadPrevious', times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    act(() => shown.result.current[step]());
    await idle(shown);
  }
}

beforeEach(() => loadPage.mockClear());

it('holds a stretch of pages, and each row keeps its number when those before it are let go', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', heldPages + 1);
  const { result } = shown;
  expect(result.current.rows).toHaveLength(heldPages * pageSize);
  expect(result.current.offset).toBe(2 * pageSize);
  expect(result.current.rowAt(2 * pageSize)?.id).toBe(2 * pageSize);
  expect(result.current.rowAt(0)).toBeUndefined();
  expect(result.current.reach).toBe((heldPages + 2) * pageSize);
  expect([result.current.hasPrevious, result.current.hasNext]).toEqual([true, true]);
});

it('reads backward to the top, and lets the pages at the other end go', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', heldPages + 1);
  loadPage.mockClear();
  await goOn(shown, 'loadPrevious', 2);
  const { result } = shown;
  expect(asked()).toEqual([`p${2 * pageSize}`, `p${pageSize}`]);
  expect(result.current.offset).toBe(0);
  expect(result.current.rows.map(({ id }) => id)).toEqual(Array.from({ length: heldPages * pageSize }, (_, id) => id));
  // Those at the end are known to be there still.
  expect(result.current.reach).toBe((heldPages + 2) * pageSize);
  expect([result.current.hasPrevious, result.current.hasNext]).toEqual([false, true]);
});

it('goes to a place that was let go with one page, the top and any other', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', heldPages + 3);
  loadPage.mockClear();
  act(() => shown.result.current.seek(3));
  await idle(shown);
  expect(asked()).toEqual([null]);
  expect(shown.result.current.rowAt(3)?.id).toBe(3);
  loadPage.mockClear();
  act(() => shown.result.current.seek(204));
  await idle(shown);
  expect(asked()).toEqual(['n200']);
  expect(shown.result.current.rowAt(204)?.id).toBe(204);
  expect(shown.result.current.reach).toBe((heldPages + 4) * pageSize);
});

it('knows the end once it is there', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', rowCount / pageSize - 1);
  expect(shown.result.current.hasNext).toBe(false);
  expect(shown.result.current.reach).toBe(rowCount);
});

it('keeps the rows that are there when a page before them does not come, and asks for that one again', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', heldPages);
  loadPage.mockRejectedValueOnce(new Error('no'));
  await goOn(shown, 'loadPrevious');
  const { result } = shown;
  expect([result.current.status, result.current.hasFailedMore]).toEqual(['ready', true]);
  expect(result.current.offset).toBe(pageSize);
  act(() => result.current.retryMore());
  await waitFor(() => expect(result.current.offset).toBe(0));
  expect(result.current.hasFailedMore).toBe(false);
});

it('starts at the top for other rows, with the old ones in sight meanwhile', async () => {
  const shown = show();
  await idle(shown);
  await goOn(shown, 'loadNext', heldPages + 1);
  shown.rerender({ key: 'others' });
  expect([shown.result.current.isStale, shown.result.current.offset]).toEqual([true, 2 * pageSize]);
  await waitFor(() => expect(shown.result.current.isStale).toBe(false));
  expect([shown.result.current.offset, shown.result.current.reach]).toEqual([0, pageSize]);
});
