import type { SampleDeal } from './deals.ts';

const alike = 6;
/** Deals of a funder within two years from which on the table may name it (decision 0010). */
const knownDeals = 10;
const fewestFunders = 3;

interface Place {
  readonly place: number;
  readonly now: Date;
}

/**
 * Members report of like deals, six at a time: what is alone is suppressed in the table (decision 0074), and the sample
 * world would show none. All six are of one funder where it is well known, and of several of the same type elsewhere:
 * what hides one name alone is suppressed as well.
 */
export function inGroups(rows: readonly SampleDeal[], now: Date): SampleDeal[] {
  const reported = rows.filter((row) => row.origin === 'member_reported');
  return rows.map((row) => {
    const place = reported.indexOf(row);
    // The last group takes what is left over.
    const group = Math.min(Math.floor(place / alike), Math.floor(reported.length / alike) - 1);
    const first = place === -1 ? undefined : reported[group * alike];
    if (first === undefined) return row;
    const like = likeFirst(row, first);
    return isWellKnown(first, rows, now) ? like : ofAnotherFunder(like, rows, { place, now });
  });
}

function isWellKnown({ funder_names }: SampleDeal, rows: readonly SampleDeal[], now: Date): boolean {
  const since = new Date(Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth() + 1, 1));
  return (funder_names ?? []).every((name) => {
    const open = rows.filter((row) => row.origin !== 'member_reported' && row.funder_names?.includes(name));
    return open.filter(({ date }) => date != null && new Date(date) > since).length >= knownDeals;
  });
}

/** Of the funders of the same type in turn; where these are few, of one that is well known. */
function ofAnotherFunder(row: SampleDeal, rows: readonly SampleDeal[], { place, now }: Place): SampleDeal {
  const type = JSON.stringify(row.funder_types);
  const others = rows.filter((one) => JSON.stringify(one.funder_types) === type);
  const funders = [...new Map(others.map((one) => [JSON.stringify(one.funder_names), one])).values()];
  const isEnough = funders.length >= fewestFunders;
  const funder = isEnough ? funders[place % funders.length] : rows.find((one) => isWellKnown(one, rows, now));
  if (funder === undefined) return row;
  const { funder_names, funder_ids, funder_types } = funder;
  return { ...row, funder_names, funder_ids, funder_types };
}

function likeFirst(row: SampleDeal, first: SampleDeal): SampleDeal {
  return {
    ...row,
    record_type: first.record_type,
    funder_names: first.funder_names,
    funder_ids: first.funder_ids,
    funder_types: first.funder_types,
    recipient_country: first.recipient_country,
    recipient_region: first.recipient_region,
    sectors: first.sectors,
    date: first.date,
    date_precision: first.date_precision,
    amount: first.amount,
    currency: first.currency,
    amount_usd: first.amount_usd,
    amount_band: first.amount_band,
  };
}
