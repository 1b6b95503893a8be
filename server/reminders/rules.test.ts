import { describe, expect, it } from 'vitest';
import { dayOfTime, monthsAfter, problemOfDay } from './rules.ts';
import { dayAfter, dueEmail, problemOfNewDay } from './send-rules.ts';

const now = new Date('2026-11-18T23:30:00Z');

describe('when a reminder is sent', () => {
  it.each([
    ['3_days', '2026-11-21'],
    ['1_week', '2026-11-25'],
    ['1_month', '2026-12-18'],
    ['3_months', '2027-02-18'],
  ] as const)('%s from now: %s', (when, day) => expect(dayOfTime(when, now)).toBe(day));

  it('is within a shorter month', () => {
    const dayIn = (day: string, months: number): string =>
      monthsAfter(new Date(`${day}T12:00:00Z`), months)
        .toISOString()
        .slice(0, 10);
    expect([dayIn('2026-11-30', 3), dayIn('2026-01-31', 1), dayIn('2027-11-30', 3), dayIn('2026-05-31', 1)]).toEqual([
      '2027-02-28',
      '2026-02-28',
      '2028-02-29',
      '2026-06-30',
    ]);
  });

  it('is from tomorrow on, within twelve months', () => {
    expect(problemOfDay('2026-11-18', now)).toBe('Choose a day from tomorrow on');
    expect(problemOfDay('2026-11-19', now)).toBeNull();
    expect(problemOfDay('2027-11-18', now)).toBeNull();
    expect(problemOfDay('2027-11-19', now)).toBe('Choose a day within twelve months');
    expect(problemOfNewDay('2026-11-18', now)).toBe('Choose a day from tomorrow on');
    expect(problemOfNewDay('2026-11-19', now)).toBeNull();
    expect(problemOfNewDay(dayAfter('2026-11-18', 365), now)).toBeNull();
    expect(problemOfNewDay(dayAfter('2026-11-18', 366), now)).toBe('Choose a day within twelve months');
  });
});

describe('the email that is due', () => {
  const due = (sentCount: number, today: string, emailDaysOfAddress: readonly string[] = []) =>
    dueEmail({ remindOn: '2026-11-18', sentCount, emailDaysOfAddress }, today);

  it('waits six days after another one to the same address, whichever came last', () => {
    const others = ['2026-11-10', '2026-11-13', '2026-11-11'];
    expect(due(0, '2026-11-18', others)).toEqual({ do: 'wait', until: '2026-11-19' });
    expect(due(0, '2026-11-19', others)).toMatchObject({ do: 'send' });
  });
});
