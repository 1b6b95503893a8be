import { describe, expect, it } from 'vitest';
import { dayAfter, dueLetter } from './send-rules.ts';

const fresh = { remindOn: '2026-12-01', sentCount: 0, letterDaysOfAddress: [] };

describe('dueLetter', () => {
  it.each([
    ['2026-11-30', { do: 'wait', until: '2026-12-01' }],
    ['2026-12-01', { do: 'send', letter: 1, next: '2026-12-08' }],
    ['2026-12-07', { do: 'send', letter: 1, next: '2026-12-08' }],
    ['2026-12-08', { do: 'send', letter: 2, next: '2026-12-22' }],
    ['2026-12-30', { do: 'send', letter: 3, next: null }],
  ])('of a new one on %s', (today, due) => expect(dueLetter(fresh, today)).toEqual(due));

  it('comes three times, seven and twenty-one days after the first, and never again', () => {
    const days: string[] = [];
    let sentCount = 0;
    for (let day = '2026-11-20'; day < '2027-06-01'; day = dayAfter(day, 1)) {
      const due = dueLetter({ remindOn: '2026-12-01', sentCount, letterDaysOfAddress: days }, day);
      if (due.do !== 'send') continue;
      days.push(day);
      sentCount = due.letter;
    }
    expect(days).toEqual(['2026-12-01', '2026-12-08', '2026-12-22']);
  });

  it('keeps six days between letters to one address', () => {
    const other = { ...fresh, letterDaysOfAddress: ['2026-11-28'] };
    expect(dueLetter(other, '2026-12-01')).toEqual({ do: 'wait', until: '2026-12-04' });
    expect(dueLetter(other, '2026-12-04')).toMatchObject({ do: 'send', letter: 1 });
  });

  it('ends with the sixth letter of a year', () => {
    const six = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`);
    expect(dueLetter({ ...fresh, letterDaysOfAddress: six }, '2026-12-01')).toEqual({ do: 'end' });
    expect(dueLetter({ ...fresh, letterDaysOfAddress: six.slice(1) }, '2026-12-01')).toMatchObject({ do: 'send' });
  });
});
