import { describe, expect, it } from 'vitest';
import { readWrittenCurrency } from './written-currency.ts';

const read = (text: string) => readWrittenCurrency(text, Intl.supportedValuesOf('currency'));

describe('a currency as people write it', () => {
  it.each([
    ['usd', 'USD'],
    ['USD · US Dollar', 'USD'],
    ['us dollar', 'USD'],
    ['US$', 'USD'],
    ['C$', 'CAD'],
    ['€', 'EUR'],
    ['euro', 'EUR'],
    ['Euros', 'EUR'],
    [' £ ', 'GBP'],
    ['₹', 'INR'],
    ['swedish krona', 'SEK'],
    ['Icelandic krona', 'ISK'],
    ['yen', 'JPY'],
    ['swiss', 'CHF'],
    ['DEM', 'DEM'],
  ])('takes %s for %s', (text, value) => expect(read(text)).toEqual({ kind: 'value', value }));

  it.each(['$', 'dollar', '¥', 'krona', 'pound', 'franc', 'kr'])('asks to choose where %s may mean several', (text) =>
    expect(read(text)).toEqual({ kind: 'problem', message: 'Several currencies match: choose one' }),
  );

  it.each(['ZZZ', 'XXX', 'shells', '12'])('knows no currency called %s', (text) =>
    expect(read(text)).toEqual({ kind: 'problem', message: `No currency matches “${text}”` }),
  );

  it('is empty without a letter', () => expect(read(' ')).toEqual({ kind: 'empty' }));
});
