import { describe, expect, it } from 'vitest';
import { remember } from './rules.ts';

describe('an answer that is kept for a while', () => {
  function setUp() {
    let time = 0;
    let asked = 0;
    const answers: (() => Promise<number>)[] = [];
    const read = remember(
      () => {
        asked += 1;
        return answers.shift()?.() ?? Promise.resolve(asked);
      },
      { milliseconds: 1_000, now: () => new Date(time) },
    );
    return { read, answers, count: () => asked, wait: (milliseconds: number) => (time += milliseconds) };
  }

  it('is asked for once by those who come together, and again when the time is over', async () => {
    const { read, wait, count } = setUp();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    wait(999);
    expect(await read()).toBe(1);
    wait(1);
    expect(await read()).toBe(2);
    expect(count()).toBe(2);
  });

  it('is not kept when asking failed', async () => {
    const { read, answers } = setUp();
    answers.push(() => Promise.reject(new Error('away')));
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toBe(2);
  });
});
