import type { SampleDeal } from './deals.ts';

const alike = 6;
/** Deals of a funder within two years from which on the table may name it (decision 0010). */
const knownDeals = 10;
const fewestFunders = 3;

/**
 * Members report of like deals, six at a time: what is alone is suppressed in the table (decision 0074), and the sample
 * world would show none. All six are of one funder where it is well known, and of several of the same type elsewhere:
 * what hides one name alone is suppressed as well.
 */
export function inGroups(rows: readonly SampleDeal[], now: Date): SampleDeal[] {
  const reported = rows.filter((row) => row.origin === 'member_reported');
  const places = new Map(reported.map((row, place) => [row, place]));
  const isWellKnown = wellKnown(rows, now);
  const findOther = otherFunders(rows, isWellKnown);
  return rows.map((row) => {
    const place = places.get(row);
    if (place === undefined) return row;
    // The last group takes what is left over.
    const group = Math.min(Math.floor(place / alike), Math.floor(reported.length / alike) - 1);
    const first = reported[group * alike];
    if (first === undefined) return row;
    const like = likeFirst(row, first);
    return isWellKnown(first) ? like : { ...like, ...findOther(like, place) };
  });
}

type IsWellKnown = (row: SampleDeal) => boolean;

/** Whether each funder of a row is well known. Counted once: there are thousands of rows. */
function wellKnown(rows: readonly SampleDeal[], now: Date): IsWellKnown {
  const since = new Date(Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth() + 1, 1));
  const counts = new Map<string, number>();
  for (const { origin, date, funder_names: names } of rows)
    if (origin !== 'member_reported' && date != null && new Date(date) > since)
      for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ funder_names }) => (funder_names ?? []).every((name) => (counts.get(name) ?? 0) >= knownDeals);
}

type FunderColumns = Pick<SampleDeal, 'funder_names' | 'funder_ids' | 'funder_types'>;

const typesOf = ({ funder_types }: SampleDeal): string => JSON.stringify(funder_types);

/** Of the funders of the same type in turn; where these are few, of one that is well known. */
function otherFunders(
  rows: readonly SampleDeal[],
  isWellKnown: IsWellKnown,
): (row: SampleDeal, place: number) => Partial<FunderColumns> {
  const ofTypes = new Map<string, Map<string, SampleDeal>>();
  for (const row of rows) {
    const funders = ofTypes.get(typesOf(row)) ?? new Map<string, SampleDeal>();
    ofTypes.set(typesOf(row), funders.set(JSON.stringify(row.funder_names), row));
  }
  const known = rows.find(isWellKnown);
  return (row, place) => {
    const funders = [...(ofTypes.get(typesOf(row))?.values() ?? [])];
    const funder = funders.length >= fewestFunders ? funders[place % funders.length] : known;
    if (funder === undefined) return {};
    const { funder_names, funder_ids, funder_types } = funder;
    return { funder_names, funder_ids, funder_types };
  };
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
