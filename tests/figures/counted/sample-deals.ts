import type { SampleDeal } from '../../../sample/deals.ts';
import type { InventedWorld } from '../../../sample/invented.ts';
import { numberKeys, triStateKeys, type CountedRow } from './book.ts';
import { agreed, blurred, halfYear, shownMemberRows, type MemberRow } from './member-rows.ts';

/** The deals of the sample world as its generator made them, with what each row may show. */

const detail = (row: SampleDeal, key: string): unknown => (row.details as Record<string, unknown>)[key] ?? null;
const asNumber = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
const asAnswer = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

const numberOf = (row: SampleDeal, key: string): number | null =>
  asNumber(key === 'preMoneyUsd' ? row.pre_money_usd : detail(row, key));

function openRow(row: SampleDeal): CountedRow {
  const { kind } = row;
  return {
    kind,
    recordType: row.record_type ?? 'deal',
    origin: row.origin,
    date: asText(row.date),
    datePrecision: asText(row.date_precision),
    stage: asText(row.stage),
    recipientCountry: asText(row.recipient_country),
    amountUsd: asNumber(row.amount_usd),
    amountUsdCut: asNumber(row.amount_usd),
    amountBand: asText(row.amount_band),
    roundType: asText(row.round_type),
    debtType: asText(row.debt_type),
    grantType: asText(row.grant_type),
    ratePct: asNumber(row.rate_pct),
    termMonths: asNumber(row.term_months),
    deadline: asText(row.deadline),
    recipientType: asText(row.recipient_type),
    more: {
      ...Object.fromEntries(numberKeys.map((key) => [key, numberOf(row, key)])),
      ...Object.fromEntries(triStateKeys[kind].map((key) => [key, asAnswer(detail(row, key))])),
    },
    sectors: row.sectors ?? [],
    funderNames: row.funder_names ?? [],
  };
}

const stepped = (value: unknown, step: number): number | null => {
  const number = asNumber(value);
  // As PostgreSQL rounds numerics: halves away from zero, of the exact decimal.
  return number === null ? null : Math.round(Number((number / step).toFixed(9))) * step;
};

/** Country and recipient are not shown, amounts count in medians only, of one significant digit. */
function memberRow({ row, isNamed, group }: MemberRow): CountedRow {
  const whole = openRow(row);
  const same = (read: (one: SampleDeal) => unknown): string | null => asText(agreed(group, read));
  return {
    ...whole,
    date: halfYear(whole.date),
    datePrecision: whole.date === null ? null : 'half_year',
    stage: same((one) => one.stage),
    recipientCountry: null,
    amountUsd: null,
    amountUsdCut: blurred(whole.amountUsd),
    roundType: same((one) => one.round_type),
    debtType: same((one) => one.debt_type),
    grantType: same((one) => one.grant_type),
    ratePct: agreed(group, (one) => stepped(one.rate_pct, 0.5)),
    termMonths: agreed(group, (one) => stepped(one.term_months, 6)),
    deadline: same((one) => one.deadline),
    recipientType: same((one) => one.recipient_type),
    more: {
      ...Object.fromEntries(numberKeys.map((key) => [key, blurred(numberOf(row, key))])),
      aprPct: agreed(group, (one) => stepped(detail(one, 'aprPct'), 0.5)),
      ...Object.fromEntries(
        triStateKeys[whole.kind].map((key) => [key, agreed(group, (one) => asAnswer(detail(one, key)))]),
      ),
    },
    funderNames: isNamed ? whole.funderNames : [],
  };
}

/** `today`: the day on which the world was loaded. */
export function sampleRows({ deals }: InventedWorld, today: string): CountedRow[] {
  const all = Object.values(deals).flat();
  const open = all.filter((row) => row.origin !== 'member_reported').map(openRow);
  return [...open, ...shownMemberRows(all, today).map(memberRow)];
}
