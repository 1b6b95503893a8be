import { describe, expect, it, vi } from 'vitest';
import { createRangeStore } from './range.ts';

describe('the rows in sight', () => {
  it('tells its listeners of a change, once, and not of the same again', () => {
    const store = createRangeStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.set({ first: 1, last: 17 });
    store.set({ first: 1, last: 17 });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get()).toEqual({ first: 1, last: 17 });
    store.set({ first: 2, last: 18 });
    store.set(null);
    store.set(null);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(store.get()).toBeNull();
    leave();
    store.set({ first: 5, last: 9 });
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('keeps the same object while nothing changes, as React wants of a store', () => {
    const store = createRangeStore();
    store.set({ first: 3, last: 4 });
    const before = store.get();
    store.set({ first: 3, last: 4 });
    expect(store.get()).toBe(before);
  });
});
