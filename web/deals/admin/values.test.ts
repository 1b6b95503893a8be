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
      amount: '1600.50',
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

  it.each([
    ['amount', '1,500', 'Write a number in digits, such as 1200.50'],
    ['durationMonths', '1.5', 'Write a whole number in digits, such as 1200'],
    ['date', '06/05/2026', 'Write a day, such as 2026-11-20'],
  ])('says what is wrong with %s', (key, text, words) => {
    expect(readDraft('grant', { ...before, [key]: text }, before)).toEqual({ values: {}, errors: { [key]: words } });
  });
});
