import { describe, expect, it } from 'vitest';
import { draftOf, editableColumns, periodWords, precisionFor, readDraft } from './values.ts';

const today = '2026-11-18';
const before = draftOf('grant', {
  id: '0b5d3f3e-0000-4000-8000-000000000001',
  kind: 'grant',
  recipientName: 'Orchard School',
  funderNames: ['Alder Trust'],
  amount: 1500,
  sdgs: [1, 4],
  climateFocus: true,
});

describe('a deal in a form', () => {
  it('offers nothing that is worked out', () => {
    const keys = editableColumns('grant').map(({ key }) => key);
    for (const key of ['id', 'amountUsd', 'funderIds', 'amountBand', 'sourceName'] as const)
      expect(keys).not.toContain(key);
  });

  it('sends only what changed, and null for what was emptied', () => {
    expect(readDraft('grant', before, { before, today })).toEqual({ values: {}, errors: {} });
    const draft = {
      ...before,
      recipientName: ' ',
      amount: 1600.5,
      funderNames: ['Alder Trust', ' Birch '],
      sdgs: ['4'],
      climateFocus: null,
    };
    expect(readDraft('grant', draft, { before, today })).toEqual({
      values: {
        recipientName: null,
        amount: 1600.5,
        funderNames: ['Alder Trust', 'Birch'],
        sdgs: [4],
        climateFocus: null,
      },
      errors: {},
    });
  });

  it('keeps a date as precise as it is, and as it was written', () => {
    const deal = { id: '0b5d3f3e-0000-4000-8000-000000000001', kind: 'grant', date: '2016-01-01' } as const;
    const dated = draftOf('grant', { ...deal, datePrecision: 'year' });
    expect(dated['date']).toBe('2016');
    expect(draftOf('grant', { ...deal, date: '2016-04-01', datePrecision: 'quarter' })['date']).toBe('2016-04');
    expect(draftOf('grant', { ...deal, datePrecision: 'day' })['date']).toBe('2016-01-01');
    expect(readDraft('grant', { ...dated, date: '2017-05', datePrecision: 'month' }, { before: dated, today })).toEqual(
      {
        values: { date: '2017-05-01', datePrecision: 'month' },
        errors: {},
      },
    );
  });

  it.each([
    ['2018-04', null, 'quarter', 'quarter'],
    ['2018-04', null, 'half_year', 'half_year'],
    ['2018-04', null, 'month', 'month'],
    ['2018-04', null, 'day', 'month'],
    ['2018-04', null, null, 'month'],
    ['2018', null, 'quarter', 'year'],
    ['2018-04-02', null, 'quarter', 'day'],
    ['2018-04-02', 'quarter', 'day', 'quarter'],
    ['2018-04', 'half_year', null, 'half_year'],
    ['2018', 'quarter', 'day', 'year'],
  ])('reads %s, where %s was chosen and %s stood before, as precise as a %s', (date, chosen, before, precision) => {
    expect(precisionFor(date, { chosen, before })).toBe(precision);
  });

  it.each([
    ['2016', 'day', 'Write the day too, or another precision'],
    ['2016-04', 'day', 'Write the day too, or another precision'],
    ['2016', 'quarter', 'Write the month too, or another precision'],
  ])('says that %s is no date with the precision %s', (date, datePrecision, words) => {
    expect(readDraft('grant', { ...before, date, datePrecision }, { before, today }).errors).toEqual({ date: words });
  });

  it('sends no text that is not understood', () => {
    const amount = { unread: 'much', message: 'Write the number in digits' };
    expect(readDraft('grant', { ...before, amount }, { before, today })).toEqual({ values: {}, errors: {} });
  });

  it('finds what cannot be in what was changed, and nowhere else', () => {
    const odd = { ...before, foundedYear: 2030, date: '2031-05-05', datePrecision: 'day' };
    expect(readDraft('grant', odd, { before, today }).errors).toEqual({
      foundedYear: 'From 1000 to 2026',
      date: '18 Nov 2026 at the latest',
    });
    expect(readDraft('grant', { ...odd, notes: 'So it came' }, { before: odd, today }).errors).toEqual({});
    expect(readDraft('equity', { discountPct: 250 }, { before: {}, today }).errors).toEqual({
      discountPct: 'From 0 to 100',
    });
    expect(readDraft('equity', { investorCount: 10_000_000_000 }, { before: {}, today }).errors).toEqual({
      investorCount: 'From 0 to 2,147,483,647',
    });
    expect(readDraft('grant', { ...before, amount: -5 }, { before, today }).errors).toEqual({});
  });

  it.each([
    ['2024-08-15', 'quarter', '2024-08-01'],
    ['2024-08-15', 'month', '2024-08-01'],
    ['2024-08-15', 'year', '2024-01-01'],
    ['2024-08-15', 'day', '2024-08-15'],
  ])('sends of %s what the precision %s has', (date, datePrecision, sent) => {
    expect(readDraft('grant', { ...before, date, datePrecision }, { before, today })).toEqual({
      values: { date: sent, datePrecision },
      errors: {},
    });
  });

  it('says what a date stands for', () => {
    expect(periodWords({ date: '2024-08-15', datePrecision: 'quarter' })).toBe('Stands for Q3 2024');
    expect(periodWords({ date: '2024-08-15', datePrecision: 'year' })).toBe('Stands for 2024');
    expect(periodWords({ date: '2024-08-15', datePrecision: 'day' })).toBeUndefined();
    expect(periodWords({ date: '2024', datePrecision: 'quarter' })).toBeUndefined();
    expect(periodWords({ date: '2024-03', datePrecision: 'quarter' })).toBe('Stands for Q1 2024');
    expect(periodWords({ date: '2024-08', datePrecision: 'half_year' })).toBe('Stands for H2 2024');
    expect(periodWords({ date: '2024-08', datePrecision: 'month' })).toBeUndefined();
  });
});
