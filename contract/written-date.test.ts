import { describe, expect, it } from 'vitest';
import { firstDayOf, lastDayOf } from './calendar.ts';
import { dateInWords, readWrittenDate, type DateProblem, type DateRules } from './written-date.ts';

type Expected = string | readonly [string, string];
type Case = readonly [written: string, expected: Expected];

/** A date, two readings, `empty`, or the name of a problem after a colon. */
function outcome(written: string, rules: DateRules): Expected {
  const read = readWrittenDate(written, rules);
  if (read.kind === 'value') return read.value;
  if (read.kind === 'question') return read.readings;
  return read.kind === 'empty' ? 'empty' : `:${read.problem satisfies DateProblem}`;
}

function corpus(name: string, rules: DateRules, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(cases)('%j', (written, expected) => expect(outcome(written, rules)).toEqual(expected));
  });
}

corpus('a day, a month or a year', { precisions: ['day', 'month', 'year'] }, [
  ['', 'empty'],
  ['2026', '2026'],
  ['2026-03', '2026-03'],
  ['2026/3', '2026-03'],
  ['2026.03', '2026-03'],
  ['03/2026', '2026-03'],
  ['3-2026', '2026-03'],
  ['03 2026', '2026-03'],
  ['March 2026', '2026-03'],
  ['march, 2026', '2026-03'],
  ['Mar 2026', '2026-03'],
  ['Mar. 2026', '2026-03'],
  ['2026 March', '2026-03'],
  ['Sept 2026', '2026-09'],
  ['2026-03-20', '2026-03-20'],
  ['2026/3/20', '2026-03-20'],
  ['2026.03.20', '2026-03-20'],
  ['2026 03 20', '2026-03-20'],
  ['20260320', '2026-03-20'],
  ['20032026', '2026-03-20'],
  ['20/03/2026', '2026-03-20'],
  ['03/20/2026', '2026-03-20'],
  ['20.3.2026', '2026-03-20'],
  ['20. 3. 2026', '2026-03-20'],
  ['20-03-2026', '2026-03-20'],
  ['4/4/2026', '2026-04-04'],
  ['03/04/2026', ['2026-04-03', '2026-03-04']],
  ['3.4.2026', ['2026-04-03', '2026-03-04']],
  ['10122012', ['2012-12-10', '2012-10-12']],
  ['20 Mar 2026', '2026-03-20'],
  ['20 March 2026', '2026-03-20'],
  ['March 20, 2026', '2026-03-20'],
  ['Mar 20 2026', '2026-03-20'],
  ['20-Mar-2026', '2026-03-20'],
  ['20Mar2026', '2026-03-20'],
  ['20th March 2026', '2026-03-20'],
  ['the 3rd of March, 2026', '2026-03-03'],
  ['2026 Mar 20', '2026-03-20'],
  ['Friday, 20 Mar 2026', '2026-03-20'],
  ['Fri 20 Mar 2026', '2026-03-20'],
  ['Monday, 20 Mar 2026', ':wrongWeekday'],
  ['２０２６-０３-２０', '2026-03-20'],
  ['20\u00a0Mar\u00a02026', '2026-03-20'],
  ['29 Feb 2024', '2024-02-29'],
  ['29 Feb 2026', ':impossible'],
  ['31/04/2026', ':impossible'],
  ['13/13/2026', ':impossible'],
  ['2026-13', ':impossible'],
  ['2026-00', ':impossible'],
  ['2026-03-00', ':impossible'],
  ['00/03/2026', ':impossible'],
  ['0 March 2026', ':impossible'],
  ['1799', ':impossible'],
  ['2201', ':impossible'],
  ['3/4/26', ':shortYear'],
  ["March '26", ':shortYear'],
  ['20 Mar 26', ':shortYear'],
  ['20 March', ':noYear'],
  ['March', ':noYear'],
  ['03/26', '2026-03'],
  ['3/24', '2024-03'],
  ["03/'24", '2024-03'],
  ['03/98', '1998-03'],
  // 3 April or 4 March, of a year that is not written.
  ['03/04', ':noYear'],
  ['24/03', ':noYear'],
  ['03-26', ':noYear'],
  ['2026-03-20T10:00:00Z', ':withTime'],
  ['20 Mar 2026 10:15', ':withTime'],
  ['Q1 2026', ':quarter'],
  ['Spring 2026', ':quarter'],
  ['2025-2026', ':range'],
  ['Jan to Mar 2026', ':range'],
  ['~2026', ':approximate'],
  ['about 2026', ':approximate'],
  ['c. 2015', ':approximate'],
  ['mid March 2026', ':approximate'],
  ['today', ':unclear'],
  ['Marchy 2026', ':unclear'],
  ['Ma 2026', ':unclear'],
  ['20 Mar 2026 or so', ':unclear'],
  ['202603', ':unclear'],
  ['45000', ':unclear'],
]);

corpus('a day alone', { precisions: ['day'] }, [
  ['20 Mar 2026', '2026-03-20'],
  ['03/26', ':noYear'],
  ['March 2026', ':tooCoarse'],
  ['2026', ':tooCoarse'],
]);

corpus('a month alone', { precisions: ['month'] }, [
  ['March 2026', '2026-03'],
  ['20 Mar 2026', ':tooFine'],
  ['03/04/2026', ':tooFine'],
  ['03/24', '2024-03'],
  ['03/04', '2004-03'],
  ['13/24', ':noYear'],
  ['2026', ':tooCoarse'],
]);

corpus('a day within bounds', { precisions: ['day'], least: '2026-03-10', most: '2027-03-10' }, [
  ['10 Mar 2026', '2026-03-10'],
  ['9 Mar 2026', ':outOfBounds'],
  ['11 Mar 2027', ':outOfBounds'],
  // Of its two readings, 2 May and 5 Feb, one is within them.
  ['02/05/2026', '2026-05-02'],
]);

it('says with which month a part of a year begins', () => {
  const say = (text: string, precisions: readonly ('day' | 'month')[]) => readWrittenDate(text, { precisions });
  expect(say('Q3 2023', ['day', 'month'])).toMatchObject({ message: 'Write the month it begins with: July 2023' });
  expect(say('2020 H2', ['day', 'month'])).toMatchObject({ message: 'Write the month it begins with: July 2020' });
  expect(say('q1 2026', ['month'])).toMatchObject({ message: 'Write the month it begins with: January 2026' });
  expect(say('Spring 2026', ['month'])).toMatchObject({ message: expect.stringContaining('not a part of the year') });
  expect(say('Q3 2023', ['day'])).toMatchObject({ message: expect.stringContaining('not a part of the year') });
});

it('says what it read, and the bounds', () => {
  expect(['2026', '2026-03', '2026-03-05'].map(dateInWords)).toEqual(['2026', 'March 2026', '05 Mar 2026']);
  const bounds = { least: '2026-03-10', most: '2027-03-10' };
  expect(readWrittenDate('2025-01-01', { precisions: ['day'], ...bounds })).toMatchObject({
    message: 'From 10 Mar 2026 to 10 Mar 2027',
  });
});

it('knows the first and the last day of a year, a month and a day', () => {
  expect(['2024', '2024-02', '2024-02-11'].map(firstDayOf)).toEqual(['2024-01-01', '2024-02-01', '2024-02-11']);
  expect(['2024', '2024-02', '2024-02-11'].map(lastDayOf)).toEqual(['2024-12-31', '2024-02-29', '2024-02-11']);
});
