import { describe, expect, it } from 'vitest';
import { dayAfter, dueEmail } from './send-rules.ts';

const fresh = { remindOn: '2026-12-01', sentCount: 0, emailDaysOfAddress: [] };

describe('dueEmail', () => {
  it.each([
    ['2026-11-30', { do: 'wait', until: '2026-12-01' }],
    ['2026-12-01', { do: 'send', email: 1, next: '2026-12-08' }],
    ['2026-12-07', { do: 'send', email: 1, next: '2026-12-08' }],
    ['2026-12-08', { do: 'send', email: 2, next: '2026-12-22' }],
    ['2026-12-30', { do: 'send', email: 3, next: null }],
  ])('of a new one on %s', (today, due) => expect(dueEmail(fresh, today)).toEqual(due));

  it('comes three times, seven and twenty-one days after the first, and never again', () => {
    const days: string[] = [];
    let sentCount = 0;
    for (let day = '2026-11-20'; day < '2027-06-01'; day = dayAfter(day, 1)) {
      const due = dueEmail({ remindOn: '2026-12-01', sentCount, emailDaysOfAddress: days }, day);
      if (due.do !== 'send') continue;
      days.push(day);
      sentCount = due.email;
    }
    expect(days).toEqual(['2026-12-01', '2026-12-08', '2026-12-22']);
  });

  it('keeps six days between emails to one address', () => {
    const other = { ...fresh, emailDaysOfAddress: ['2026-11-28'] };
    expect(dueEmail(other, '2026-12-01')).toEqual({ do: 'wait', until: '2026-12-04' });
    expect(dueEmail(other, '2026-12-04')).toMatchObject({ do: 'send', email: 1 });
  });

  it('ends with the sixth email of a year', () => {
    const six = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`);
    expect(dueEmail({ ...fresh, emailDaysOfAddress: six }, '2026-12-01')).toEqual({ do: 'end' });
    expect(dueEmail({ ...fresh, emailDaysOfAddress: six.slice(1) }, '2026-12-01')).toMatchObject({ do: 'send' });
  });
});
