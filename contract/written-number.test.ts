import { describe, expect, it } from 'vitest';
import { readWrittenNumber, type NumberProblem, type NumberRules } from './written-number.ts';

/** A value, two readings, or the name of a problem. */
type Expected = number | readonly [number, number] | NumberProblem | 'empty';
type Case = readonly [written: string, expected: Expected];

function outcome(written: string, rules: NumberRules): Expected {
  const read = readWrittenNumber(written, rules);
  if (read.kind === 'value') return read.value;
  if (read.kind === 'question') return read.readings;
  return read.kind === 'empty' ? 'empty' : read.problem;
}

function corpus(name: string, rules: NumberRules, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(cases)('%j', (written, expected) => expect(outcome(written, rules)).toEqual(expected));
  });
}

corpus('an amount in US dollars, in whole units', { unit: 'money', currency: 'USD', isWhole: true, least: 0 }, [
  ['', 'empty'],
  ['  ', 'empty'],
  ['0', 0],
  ['1500000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['1,500,000.00', 1_500_000],
  ['1.500.000,00', 1_500_000],
  ['1 500 000', 1_500_000],
  ['1\u00a0500\u00a0000', 1_500_000],
  ['1\u202f500\u202f000', 1_500_000],
  ['1\u2009500\u2009000,00', 1_500_000],
  ["1'500'000", 1_500_000],
  ['1’500’000.00', 1_500_000],
  ['15,00,000', 1_500_000],
  ['1,500', 1500],
  ['1.500', 1500],
  ['1500.', 1500],
  ['1,500.', 1500],
  ['1500.00', 1500],
  ['1500.50', 'notWhole'],
  ['1.5', 'notWhole'],
  ['15,00', 'unclear'],
  ['150,00', 'unclear'],
  ['1500,00', 1500],
  ['1500000,00', 1_500_000],
  ['1500000,50', 'unclear'],
  ['15,0000', 'unclear'],
  ['1,5000', 'unclear'],
  ['1,500,00', 'unclear'],
  ['1 5000', 'unclear'],
  ['1,500.000,00', 'unclear'],
  ['0,500', 'unclear'],
  ['1..5', 'unclear'],
  ['500k', 500_000],
  ['500 K', 500_000],
  ['1.5m', 1_500_000],
  ['1,5m', 1_500_000],
  ['1.1m', 1_100_000],
  ['2.3 million', 2_300_000],
  ['1.5 mn', 1_500_000],
  ['1.5 MM', 1_500_000],
  ['1,5 Mio.', 1_500_000],
  ['1.5bn', 1_500_000_000],
  ['1.5 B', 1_500_000_000],
  ['2 billion', 2_000_000_000],
  ['15 thousand', 15_000],
  ['2 lakh', 200_000],
  ['3.5 crore', 35_000_000],
  ['1.500m', [1_500_000_000, 1_500_000]],
  ['1,500k', [1_500_000, 1500]],
  ['0.125m', 125_000],
  ['$1,500', 1500],
  ['$1.5m', 1_500_000],
  ['US$1.5m', 1_500_000],
  ['US $ 1.5 million', 1_500_000],
  ['USD 1500', 1500],
  ['1500usd', 1500],
  ['1500 dollars', 1500],
  ['1.5m USD', 1_500_000],
  ['€1500', 'otherCurrency'],
  ['1500 EUR', 'otherCurrency'],
  ['A$1500', 'otherCurrency'],
  ['£1.5m', 'otherCurrency'],
  ['1500 XYZ', 'unknownWord'],
  ['１５００', 1500],
  ['１，５００', 1500],
  ['١٥٠٠', 1500],
  ['١٬٥٠٠', 1500],
  ['١٬٥٠٠٬٠٠٠٫٠٠', 1_500_000],
  ['١٫٥٠٠', 'notWhole'],
  ['1e6', 1_000_000],
  ['1.5E6', 1_500_000],
  ['1e', 'unknownWord'],
  ['1e99', 'tooPrecise'],
  ['+1500', 1500],
  ['-1500', 'outOfBounds'],
  ['(1500)', 'outOfBounds'],
  ['1500-', 'unknownWord'],
  ['~1500', 'approximate'],
  ['about 1500', 'approximate'],
  ['approx. 1500', 'approximate'],
  ['>1500', 'approximate'],
  ['1500+', 'approximate'],
  ['up to 1m', 'approximate'],
  ['1-2m', 'range'],
  ['1–2m', 'range'],
  ['1m to 2m', 'range'],
  ['between 1 and 2', 'range'],
  ['1m 200k', 'unclear'],
  ['1 thousand 500', 'unclear'],
  ['12.5.2020', 'unclear'],
  ['1/2', 'fraction'],
  ['1½', 'fraction'],
  ['half a million', 'noNumber'],
  ['twenty', 'noNumber'],
  ['n/a', 'leaveEmpty'],
  ['unknown', 'leaveEmpty'],
  ['-', 'leaveEmpty'],
  ['1500 mil', 'unknownWord'],
  ['1500 each', 'unknownWord'],
  ['15 %', 'noPercent'],
  ['5²', 'unknownWord'],
  ['NaN', 'noNumber'],
  ['Infinity', 'noNumber'],
  ['0x1F', 'unclear'],
  ['1234567890123456', 'tooPrecise'],
  ['1000000000000001', 'tooPrecise'],
  ['1,000,000,000,000,000', 1e15],
]);

corpus('an amount is whole without being told', { unit: 'money', currency: 'EUR', least: 0 }, [
  ['15.8', 'notWhole'],
  ['7.25', 'notWhole'],
  ['15.', 15],
  ['.5', 'notWhole'],
  ['1,500', 1500],
  ['1.500', 1500],
  ['1500.50', 'notWhole'],
  ['1500,50', 'unclear'],
  ['1.500,50', 'notWhole'],
  ['1.500,00', 1500],
  ['1,500.50', 'notWhole'],
  ['1,5000', 'unclear'],
  ['€ 1.500,50', 'notWhole'],
  ['1.500,00 €', 1500],
  ['1500 euros', 1500],
  ['$1500', 'otherCurrency'],
]);

corpus('a percentage', { unit: 'percent', least: 0, most: 100 }, [
  ['١٫٥٠٠', 1.5],
  ['١٬٥٠٠', 'outOfBounds'],
  ['1e-2', 0.01],
  ['25e-1', 2.5],
  ['15.8', 15.8],
  ['15.8 %', 15.8],
  ['15,8 %', 15.8],
  ['15,8%', 15.8],
  ['15.8pct', 15.8],
  ['15.8 percent', 15.8],
  ['15.8 per cent', 15.8],
  ['１５．８％', 15.8],
  // The other reading is not from 0 to 100.
  ['7.125', 7.125],
  ['7,125', 7.125],
  ['0.125', 0.125],
  ['101', 'outOfBounds'],
  ['-1', 'outOfBounds'],
  ['5k', 'wordedScale'],
  ['$5', 'noMoney'],
  ['5 bps', 'unknownWord'],
  ['%', 'noNumber'],
]);

corpus('a number of no unit, below 0 too', {}, [
  ['1,500', [1500, 1.5]],
  ['1.500', [1500, 1.5]],
  ['-1,500', [-1500, -1.5]],
  ['1 500', 1500],
  ['1,2345', 1.2345],
  ['-5', -5],
  ['−5', -5],
  ['(500)', -500],
  ['-0', 0],
  ['007', 7],
  ['2m', 2_000_000],
]);

corpus('a number of which six decimals are kept', { decimals: 6 }, [
  ['0.123456', 0.123456],
  ['0.12345600', 0.123456],
  ['0.1234567', 'tooPrecise'],
  ['0,1234567', 'tooPrecise'],
  ['1.2345678m', 1_234_567.8],
  ['1,234', [1234, 1.234]],
]);

corpus('amounts of several currencies', { unit: 'money' }, [
  ['1,500', 1500],
  ['$1,500', 'currencyElsewhere'],
  ['1500 EUR', 'currencyElsewhere'],
]);

corpus('a year', { unit: 'year', isWhole: true, least: 1800, most: 2200 }, [
  ['2019', 2019],
  ['２０１９', 2019],
  ['19', 'notYear'],
  ['2,019', 'notYear'],
  ['2019.5', 'notYear'],
  ['06/2021', 'notYear'],
  ['6 2021', 'notYear'],
  ['2019-2021', 'range'],
  ['20k', 'wordedScale'],
  ['1799', 'outOfBounds'],
]);

corpus('a count of months', { unit: 'months', isWhole: true, least: 0, most: 480 }, [
  ['18', 18],
  ['18 months', 18],
  ['18 mo', 18],
  // Months or millions.
  ['18m', 'wordedScale'],
  ['2 years', 'unknownWord'],
  ['1.5', [1, 2]],
  ['480.5', 'notWhole'],
  ['481', 'outOfBounds'],
]);

// The bounds of each field with a whole number in the forms of reviews.
const wholes = { meetings: 50, weeks: 260, months: 480, days: 1095, hours: 2000 } as const;
describe.each(Object.entries(wholes) as [keyof typeof wholes, number][])('whole %s', (unit, most) => {
  const thousand = most < 1000 ? 'outOfBounds' : 1000;
  it.each<Case>([
    ['7', 7],
    ['7.0', 7],
    ['7,5', [7, 8]],
    ['7.5', [7, 8]],
    ['7,25', [7, 8]],
    [`7,5 ${unit}`, [7, 8]],
    ['0.5', [0, 1]],
    // What is left of 15,000 after a key is no 15.
    ['15,00', 'unclear'],
    ['1,000', thousand],
    ['1.000', thousand === 1000 ? [1000, 1] : 'outOfBounds'],
    ['1 000', thousand],
    [`${most}.5`, 'notWhole'],
    [String(most + 1), 'outOfBounds'],
  ])('%j', (written, expected) => expect(outcome(written, { unit, isWhole: true, least: 0, most })).toEqual(expected));
});

corpus('a factor', { unit: 'times', least: 0, most: 5 }, [
  ['1x', 1],
  ['1.5x', 1.5],
  ['2 times', 2],
]);

describe('a sign that several currencies share', () => {
  it.each([
    ['$5', 'CAD', 5],
    ['¥5', 'JPY', 5],
    ['￥5', 'CNY', 5],
    ['C$5', 'CAD', 5],
    ['US$5', 'CAD', 'otherCurrency'],
    ['¥5', 'USD', 'otherCurrency'],
  ] as const)('%s in %s', (written, currency, expected) =>
    expect(outcome(written, { unit: 'money', currency })).toBe(expected),
  );
});

it('says how an amount without its cents is', () => {
  const say = (text: string) => readWrittenNumber(text, { unit: 'money', currency: 'USD' });
  expect(say('1,500.75')).toMatchObject({ message: 'Write the amount without cents, such as 1,501' });
  expect(say('1/2')).toMatchObject({ message: 'Write a whole number, such as 1,500,000' });
  expect(say('1500,75')).toMatchObject({
    message: 'The separators are unclear. Write it like 1500 or like 1,500',
  });
});

it('says the bounds and the other currency', () => {
  expect(readWrittenNumber('101', { least: 0, most: 1000, isWhole: true })).toEqual({ kind: 'value', value: 101 });
  expect(readWrittenNumber('1001', { least: 0, most: 1000, isWhole: true })).toMatchObject({
    message: 'From 0 to 1,000',
  });
  expect(readWrittenNumber('1799', { unit: 'year', least: 1800, most: 2200 })).toMatchObject({
    message: 'From 1800 to 2200',
  });
  expect(readWrittenNumber('€5', { unit: 'money', currency: 'USD' })).toMatchObject({
    message: 'The amounts here are in USD. Choose EUR, or write it in USD',
  });
});

describe('the words of a problem', () => {
  it.each<[string, NumberRules, string]>([
    ['three', { unit: 'meetings', isWhole: true, least: 0, most: 50 }, 'Write the number in digits, such as 12'],
    ['three', { unit: 'times', least: 0, most: 5 }, 'Write the number in digits, such as 5'],
    ['much', { unit: 'money', currency: 'USD' }, 'Write the number in digits, such as 1,500,000'],
    ['then', { unit: 'year' }, 'Write the number in digits, such as 2019'],
    ['06/2021', { unit: 'year' }, 'Write the year in four digits, such as 2019'],
    [
      '1.5 million dollars',
      { unit: 'money' },
      'Write the amount without “dollars”: the currency is asked for by itself',
    ],
    ['$5', { unit: 'money' }, 'Write the amount without “$”: the currency is asked for by itself'],
    [
      '99999999999',
      { unit: 'months', isWhole: true, least: -2_147_483_647, most: 2_147_483_647 },
      'At most 2,147,483,647',
    ],
    ['-1', { least: 0, most: 100 }, 'From 0 to 100'],
  ])('of %j', (written, rules, message) => {
    expect(readWrittenNumber(written, rules)).toMatchObject({ kind: 'problem', message });
  });
});
