import { expect, test } from 'vitest';
import { coalescer } from './coalesce.ts';

/** A coalescer whose groups are answered by hand: each item with its double. */
function byHand() {
  const groups: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = coalescer<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        groups.push({
          items,
          end: (error) => (error === undefined ? resolve(items.map((item) => item * 2)) : reject(error)),
        });
      }),
  );
  return { groups, ask };
}

test('those who come while one is under way are asked together, after it', async () => {
  const { groups, ask } = byHand();
  const first = ask('a', 1);
  const others = [ask('a', 2), ask('a', 3)];
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  groups[0]?.end();
  expect(await first).toBe(2);
  await expect.poll(() => groups.length).toBe(2);
  expect(groups[1]?.items).toEqual([2, 3]);
  groups[1]?.end();
  expect(await Promise.all(others)).toEqual([4, 6]);
});

test('keys do not wait for each other, and one that ended begins anew', async () => {
  const { groups, ask } = byHand();
  const both = [ask('a', 1), ask('b', 2)];
  expect(groups).toHaveLength(2);
  for (const { end } of groups) end();
  expect(await Promise.all(both)).toEqual([2, 4]);
  const again = ask('a', 5);
  await expect.poll(() => groups.length).toBe(3);
  groups[2]?.end();
  expect(await again).toBe(10);
});

test('a failure is that of its group alone', async () => {
  const { groups, ask } = byHand();
  const first = ask('a', 1);
  const second = ask('a', 2);
  groups[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => groups.length).toBe(2);
  groups[1]?.end();
  expect(await second).toBe(4);
});

test('a database that is away fails those too who wait for their turn; the next are asked for again', async () => {
  let asked = 0;
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const ask = coalescer<number, number>(async (items) => {
    asked += 1;
    if (asked === 1) throw away;
    return items;
  });
  const outcomes = await Promise.allSettled([ask('key', 1), ask('key', 2), ask('key', 3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toBe(1);
  expect(await ask('key', 4)).toBe(4);
});
