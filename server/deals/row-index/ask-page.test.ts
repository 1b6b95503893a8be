import { beforeAll, expect, test } from 'vitest';
import { createChance } from '../../../sample/chance.ts';
import { askPage, longestWalk } from './ask-page.ts';
import { dayText, makeNumbers } from './held-column.ts';
import type { RowIndex } from './load.ts';
import { idOf, makeIds, orderRows, type OwnOrder } from './own-order.ts';

/** A table so long that a walk through it is given up. That pages are those of SQL is tested beside the index. */

const chance = createChance('a long table');
const rowCount = longestWalk + 10_000;
let order: OwnOrder;
let index: RowIndex;

beforeAll(async () => {
  const ids = makeIds();
  ids.add(Array.from({ length: rowCount }, () => chance.uuid()));
  const days = makeNumbers('days');
  days.add(
    Array.from({ length: rowCount }, () => (chance.happens(0.1) ? null : dayText(chance.whole(18_000, 18_500)))),
  );
  const held = days.finish();
  const made = held.shape === 'days' ? await orderRows(held, ids.finish()) : null;
  if (made === null) throw new Error('so few days have an order');
  order = made;
  const ranks = makeNumbers('numbers');
  ranks.add([...order.ranks]);
  const columns = new Map([['rank', ranks.finish()]]);
  index = { kind: 'equity', version: '', rowCount, places: new Float64Array(rowCount), columns, order };
});

const pageAt = (from: number, to: number, limit: number): ReturnType<typeof askPage> =>
  askPage(index, {
    filters: { filters: { rank: { kind: 'range', range: { from, to } } }, unknown: [] },
    direction: 'next',
    position: null,
    limit,
  });

test('rows stand by day, then by id, those without a day at the end', () => {
  const keys = Array.from(order.rows, (row) => {
    const day = order.days[row] ?? Number.NaN;
    return [Number.isNaN(day) ? '' : dayText(day), idOf(order, row)].join(' ');
  });
  expect(keys).toEqual(keys.toSorted().toReversed());
});

test('rows within the longest walk are found, those behind it are left to SQL', async () => {
  expect(await pageAt(longestWalk - 2, longestWalk - 1, 2)).toEqual([
    order.rows[longestWalk - 2],
    order.rows[longestWalk - 1],
  ]);
  expect(await pageAt(longestWalk - 1, longestWalk, 2)).toBeNull();
  expect(await pageAt(longestWalk + 1, rowCount, 1)).toBeNull();
});
