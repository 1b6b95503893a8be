import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatCurrency,
  formatDay,
  formatDecimal,
  formatInstant,
  formatInteger,
  formatMonth,
  formatPercent,
  formatRating,
  formatTime,
} from './formats.ts';

describe('dates are in UTC whatever the clock of the machine says', () => {
  it('writes a day as DD MMM YYYY', () => {
    expect(formatDay('2026-11-20')).toBe('20 Nov 2026');
    expect(formatDay('2026-01-02')).toBe('02 Jan 2026');
    expect(formatDay('2026-09-30')).toBe('30 Sep 2026');
  });

  it('writes an instant as DD MMM YYYY HH:mm UTC', () => {
    expect(formatInstant('2026-11-20T09:14:59.999Z')).toBe('20 Nov 2026 09:14 UTC');
    expect(formatInstant('2026-11-20T00:00:00Z')).toBe('20 Nov 2026 00:00 UTC');
    expect(formatInstant(new Date(Date.UTC(2026, 11, 31, 23, 59)))).toBe('31 Dec 2026 23:59 UTC');
  });

  it('turns another zone into UTC', () => {
    expect(formatInstant('2026-11-20T23:30:00-05:00')).toBe('21 Nov 2026 04:30 UTC');
    expect(formatDay('2026-11-20T23:30:00-05:00')).toBe('21 Nov 2026');
  });

  it('writes a month and a time', () => {
    expect(formatMonth('2026-03')).toBe('Mar 2026');
    expect(formatMonth('2026-03-31')).toBe('Mar 2026');
    expect(formatTime('2026-11-20T09:14:00Z')).toBe('09:14 UTC');
  });

  it('shows a dash for nothing, for nonsense and for an instant without a zone', () => {
    for (const value of [null, undefined, '', 'soon', '2026-13-01', '2026-11-20T09:14:00'])
      expect(formatDay(value)).toBe('–');
    expect(formatInstant(null)).toBe('–');
    expect(formatMonth('2026-13')).toBe('–');
  });
});

describe('figures', () => {
  it('writes money without decimals', () => {
    expect(formatCurrency(2_400_000)).toBe('$2,400,000');
    expect(formatCurrency('1234.56')).toBe('$1,235');
    expect(formatCurrency(9_900, 'EUR')).toBe('€9,900');
    expect(formatCurrency(-1_200)).toBe('-$1,200');
    expect(formatCurrency(5, 'points')).toBe('points 5');
  });

  it('writes whole numbers without decimals', () => {
    expect(formatInteger(1_204)).toBe('1,204');
    expect(formatInteger(1_204.5)).toBe('1,205');
    expect(formatInteger(-0.2)).toBe('0');
  });

  it('writes decimals with at most two', () => {
    expect(formatDecimal(3)).toBe('3');
    expect(formatDecimal(2.34567)).toBe('2.35');
    expect(formatDecimal('12345.678')).toBe('12,345.68');
    expect(formatPercent(12.5)).toBe('12.5%');
  });

  it('writes ratings with one decimal', () => {
    expect(formatRating(4)).toBe('4.0');
    expect(formatRating(3.25)).toBe('3.3');
  });

  it('shows a dash for nothing', () => {
    for (const value of [null, undefined, '', 'many', Number.NaN]) {
      expect(formatCurrency(value)).toBe('–');
      expect(formatInteger(value)).toBe('–');
      expect(formatDecimal(value)).toBe('–');
    }
    expect(formatInteger(0)).toBe('0');
  });

  it('counts with the right ending', () => {
    expect(formatCount(1, 'review')).toBe('1 review');
    expect(formatCount(0, 'review')).toBe('0 reviews');
    expect(formatCount(1_204, 'entry', 'entries')).toBe('1,204 entries');
  });
});
