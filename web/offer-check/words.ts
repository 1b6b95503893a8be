import { formatCount, formatDecimal, formatInteger, formFor } from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { roundApproximate } from '../../contract/medians.ts';
import { formatNumber } from '../deals/cells.tsx';
import { isUnusual, type Finding } from './findings.ts';
import type { TermColumn } from './offer.ts';

/** What the page says of an offer, written by rule. */

/** What a clause does, in one sentence: of a value of it, else of the term. */
const meanings: Readonly<Record<string, string>> = {
  'participation uncapped': 'The investor gets its money back first and then also takes its share of the rest.',
  'participation capped': 'The investor gets its money back first and then shares in the rest up to a limit.',
  'antiDilution full_ratchet': 'After a cheaper round the investor’s price falls to that round’s, whatever its size.',
  'boardSeat true': 'The investor votes on the board.',
  'founderRevesting true': 'Founders have to earn back shares they already hold.',
  'vetoRights true': 'The investor can stop certain decisions.',
  'dragAlong true': 'A majority can make the others sell with it.',
  'cumulativeDividends true': 'Dividends add up each year and are paid before founders get anything.',
  'redemption investor_option': 'The investor can ask for its money back after some years.',
  'redemption mandatory': 'The company has to buy the shares back on a set day.',
  'legalFeesPaidByCompany true': 'The company pays the lawyers of both sides.',
  'personalGuarantee true': 'The person who signs is personally liable for the loan.',
  'collateralRequired true': 'The lender can take the collateral.',
  'warrants true': 'The lender may also buy shares.',
  'covenants true': 'Missing a target may be a default.',
  'prepaymentPenalty true': 'Paying back early costs extra.',
  'repayable true': 'Money may have to be paid back.',
  'equityFree false': 'The funder takes a share of the organisation.',
  'ipRetained false': 'What you create may belong to the funder.',
  'matchRequired true': 'You have to contribute your own money.',
  'paidUpfront false': 'You spend first and are paid later.',
  optionPoolPct: 'It comes out of the founders’ share before the investment.',
  liqPrefMultiple: 'How many times its money the investor gets first when the company is sold.',
  stakePct: 'The investor’s share after the investment.',
  discountPct: 'The discount at which the note converts into shares.',
  valuationCapUsd: 'The highest valuation at which the note converts into shares.',
  originationFeePct: 'Deducted from the loan before you get it.',
  aprPct: 'The rate with all fees, per year.',
};

export const meaningOf = ({ column, offered }: Finding): string =>
  meanings[`${column.key} ${offered}`] ?? meanings[column.key] ?? '';

export function valueWords(column: TermColumn, value: number | string): string {
  if (typeof value === 'number') return formatNumber(value, column.unit, null);
  if (column.isTriState) return value === 'true' ? 'Yes' : 'No';
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** At the end of a scale, where there is little room. */
export const edgeWords = (column: TermColumn, value: number): string =>
  column.unit === 'usd' ? formatShortMoney(value) : formatNumber(Number(value.toPrecision(3)), column.unit, null);

/** "Higher than 93%": of the two sides the one with more deals; where more than half say the same, neither. */
export function placeWords(finding: Finding): string {
  if (finding.shape === 'too_few') return 'Too few deals';
  if (finding.shape === 'choices') return shareWords(finding.share.count, finding.share.share);
  const { higherThan, lowerThan } = finding.place;
  // Both are rounded down, so this many at least are neither lower nor higher.
  if (100 - (higherThan + 1) - (lowerThan + 1) >= 50) return 'The same as most';
  if (Math.max(higherThan, lowerThan) === 100) return higherThan === 100 ? 'Higher than all' : 'Lower than all';
  return higherThan >= lowerThan ? `Higher than ${higherThan}%` : `Lower than ${lowerThan}%`;
}

function shareWords(count: number, share: number): string {
  if (count === 0) return 'None has this';
  // 99.6 % are not all, and 0.4 % not none.
  const shown = share < 1 ? 'Under 1%' : `${share > 99 && share < 100 ? 99 : formatInteger(Math.round(share))}%`;
  return `${shown} have this`;
}

/** "64 of 186 deals state it. Median 10%" */
export function baseWords(finding: Finding, dealCount: number): string {
  const { known } = finding.term;
  if (finding.shape === 'choices')
    return `${formatInteger(finding.share.count)} of ${formatCount(known, 'deal')} that state it`;
  const base = `${formatInteger(known)} of ${formatCount(dealCount, 'deal')} ${formFor(known, 'states', 'state')} it`;
  return finding.shape === 'too_few' ? base : `${base}. Median ${medianWords(finding)}`;
}

function medianWords(finding: Extract<Finding, { shape: 'numbers' }>): string {
  const { median } = finding.distribution;
  return finding.term.isApproximate
    ? `about ${valueWords(finding.column, roundApproximate(median))}`
    : valueWords(finding.column, median);
}

/** The whole drawing in words. */
export function drawingWords(finding: Finding, dealCount: number): string {
  const { column } = finding;
  const said = `${column.label}, ${valueWords(column, finding.offered)}. ${placeWords(finding)}. ${baseWords(finding, dealCount)}`;
  if (finding.shape === 'numbers') {
    const { lowerQuartile, upperQuartile } = finding.distribution;
    return `${said}, middle half ${edgeWords(column, lowerQuartile)} to ${edgeWords(column, upperQuartile)}`;
  }
  if (finding.shape === 'too_few') return said;
  return `${said}. ${finding.values.map(({ value, count }) => `${valueWords(column, value)} ${formatInteger(count)}`).join(', ')}`;
}

const numerals = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const numeral = (count: number): string => numerals[count] ?? formatDecimal(count);

/** "Two of your eight terms are unusual" */
export function headline(findings: readonly Finding[]): string {
  const compared = findings.filter(({ shape }) => shape !== 'too_few');
  const unusual = compared.filter(isUnusual).length;
  if (compared.length === 0) return 'Too few deals state these terms';
  if (compared.length === 1) return unusual > 0 ? 'This term is unusual' : 'This term is not unusual';
  const all = numeral(compared.length).toLowerCase();
  if (unusual === compared.length) return unusual === 2 ? 'Both terms are unusual' : `All ${all} terms are unusual`;
  const noun = compared.length === findings.length ? `your ${all} terms` : `the ${all} terms that enough deals state`;
  return `${numeral(unusual)} of ${noun} ${unusual === 1 || unusual === 0 ? 'is' : 'are'} unusual`;
}

/** "Participation: Uncapped." and how many deals have it. */
export function unusualWords(finding: Finding): { readonly what: string; readonly how: string } {
  const what = `${finding.column.label}: ${valueWords(finding.column, finding.offered)}.`;
  const { known } = finding.term;
  if (finding.shape !== 'choices') return { what, how: `${placeWords(finding)} of ${formatCount(known, 'deal')}.` };
  const { count } = finding.share;
  const deals = `${count === 0 ? 'None' : formatInteger(count)} of ${formatCount(known, 'deal')}`;
  return { what, how: `${deals} that state it ${count === 1 || count === 0 ? 'has' : 'have'} this.` };
}
