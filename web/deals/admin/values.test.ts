import { describe, expect, it } from 'vitest';
import { draftOf, editableColumns, readDraft } from './values.ts';

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
    expect(readDraft('grant', before, before)).toEqual({ values: {}, errors: {} });
    const draft = {
      ...before,
      recipientName: ' ',
      amount: 1600.5,
      funderNames: ['Alder Trust', ' Birch '],
      sdgs: ['4'],
      climateFocus: null,
    };
    expect(readDraft('grant', draft, before)).toEqual({
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
    expect(readDraft('grant', { ...dated, date: '2017-05', datePrecision: 'month' }, dated)).toEqual({
      values: { date: '2017-05-01', datePrecision: 'month' },
      errors: {},
    });
  });

  it.each([
    ['2016', 'day', 'Write the day too, or another precision'],
    ['2016-04', 'day', 'Write the day too, or another precision'],
    ['2016', 'quarter', 'Write the month too, or another precision'],
  ])('says that %s is no date with the precision %s', (date, datePrecision, words) => {
    expect(readDraft('grant', { ...before, date, datePrecision }, before).errors).toEqual({ date: words });
  });

  it('sends no text that is not understood', () => {
    const amount = { unread: 'much', message: 'Write the number in digits' };
    expect(readDraft('grant', { ...before, amount }, before)).toEqual({ values: {}, errors: {} });
  });
});
