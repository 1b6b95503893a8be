import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { amountBandOf, type DealKind } from '../contract/deals/options.ts';
import { regionOf } from '../contract/regions.ts';
import { dayOf } from '../server/clock.ts';
import type { Deals } from '../server/database/schema.generated.ts';
import { daysBefore, periodStart, recentMoment, type DatePrecision } from './calendar.ts';
import type { Chance } from './chance.ts';
import { currencyOf, moneyIn } from './countries.ts';
import { teamSizeOf, usesOfFunds, type Recipient } from './recipients.ts';
import { inGroups } from './deals-of-members.ts';
import { drawFunders, type DealFunders } from './deal-funders.ts';
import type { SampleFunder } from './funders.ts';

/** A row as it is stored: real columns by their names, the others in `details` under their keys. */
export type SampleDeal = Insertable<Deals>;
type Needed = 'kind' | 'origin' | 'source_name' | 'source_record_id' | 'content_hash' | 'created_at' | 'updated_at';
/** Some of the columns that may be left out. */
export type DealColumns = Partial<Omit<SampleDeal, Needed>>;

export interface DealWorld {
  readonly funders: readonly SampleFunder[];
  readonly recipients: readonly Recipient[];
  readonly now: Date;
}

/** What one kind adds to the columns that all have. */
export interface KindPart {
  readonly recordType: 'deal' | 'offer' | 'programme';
  readonly columns: DealColumns;
  readonly details: Record<string, unknown>;
  readonly stage: string | null;
  /** Null where the sum is not known. */
  readonly usd: number | null;
}
export interface DealFacts {
  readonly chance: Chance;
  readonly recipient: Recipient;
  readonly funders: DealFunders;
  readonly moment: Date;
  readonly now: Date;
}

const dealsPerKind = 3_000;
const years = 15;

/** The rows of one kind; `partOf` writes what only that kind has. */
export function makeDeals(
  chance: Chance,
  kind: DealKind,
  world: DealWorld,
  partOf: (facts: DealFacts) => KindPart,
): SampleDeal[] {
  // A few organisations with many deals, most with one or two.
  const pool = chance.shuffled(world.recipients);
  const rows = Array.from({ length: dealsPerKind }, (_, place) => {
    const recipient = pool[Math.floor(chance.next() ** 1.5 * pool.length)] ?? chance.pick(pool);
    const moment = drawMoment(chance, recipient, world.now);
    const funders = drawFunders(chance, { kind, funders: world.funders, country: recipient.country });
    const part = partOf({ chance, recipient, funders, moment, now: world.now });
    return makeRow(chance, { kind, place, recipient, funders, moment, part, now: world.now });
  });
  return inGroups(rows, world.now).map((row) => ({ ...row, content_hash: hashOf(row) }));
}

/** No recipient got money before it was founded. */
function drawMoment(chance: Chance, recipient: Recipient, now: Date): Date {
  const moment = recentMoment(chance, now, years);
  const founded = new Date(Date.UTC(recipient.foundedYear, 6, 1));
  if (moment > founded) return moment;
  return new Date(founded.getTime() + chance.next() * (now.getTime() - founded.getTime()));
}

interface RowParts {
  readonly kind: DealKind;
  readonly place: number;
  readonly recipient: Recipient;
  readonly funders: DealFunders;
  readonly moment: Date;
  readonly part: KindPart;
  readonly now: Date;
}

function makeRow(chance: Chance, parts: RowParts): SampleDeal {
  const { kind, part } = parts;
  const origin = part.recordType === 'deal' ? drawOrigin(chance) : 'funder_published';
  return {
    id: chance.uuid(),
    kind,
    record_type: part.recordType,
    ...funderColumns(parts.funders, chance),
    ...recipientColumns(chance, parts, origin),
    ...dateColumns(chance, parts.moment),
    ...amountColumns(chance, parts),
    ...sourceColumns(chance, parts, origin),
    ...kindColumns,
    ...part.columns,
    details: known(part.details),
    is_sample: true,
    content_hash: Buffer.alloc(0),
    created_at: daysBefore(parts.now, 40),
    updated_at: daysBefore(parts.now, chance.whole(1, 39)),
  };
}

type Origin = SampleDeal['origin'];
function drawOrigin(chance: Chance): Origin {
  return chance.weighted([
    ['public_register', 34],
    ['admin_curated', 30],
    ['funder_published', 28],
    ['member_reported', 8],
  ] as const);
}

function funderColumns(
  { all }: DealFunders,
  chance: Chance,
): Pick<SampleDeal, 'funder_names' | 'funder_ids' | 'funder_types' | 'open_to_unsolicited'> {
  return {
    funder_names: all.map(({ name }) => name),
    funder_ids: all.map(({ id }) => id),
    funder_types: [...new Set(all.flatMap(({ types }) => types))],
    open_to_unsolicited: chance.triState(0.4, 0.25),
  };
}

function recipientColumns(chance: Chance, { recipient, part }: RowParts, origin: Origin): DealColumns {
  const none = {
    recipient_name: null,
    recipient_type: null,
    recipient_country: null,
    recipient_region: null,
    team_size: null,
    founded_year: null,
  };
  const isDeal = part.recordType === 'deal';
  // Members were not asked for it.
  const isReported = origin === 'member_reported';
  const isNamed = recipient.type !== 'sole_trader';
  return {
    ...none,
    sectors: chance.happens(0.93) ? [...recipient.sectors] : null,
    sdgs: chance.happens(0.45) ? [...recipient.sdgs] : null,
    stage: chance.happens(0.85) ? part.stage : null,
    use_of_funds: chance.happens(0.6) ? chance.picks(usesOfFunds, chance.whole(1, 3)) : null,
    women_led: isDeal ? recipient.womenLed : null,
    youth_led: isDeal ? recipient.youthLed : null,
    underrepresented_led: isDeal ? recipient.underrepresentedLed : null,
    impact_focus: recipient.impactFocus,
    climate_focus: recipient.climateFocus,
    ...(isDeal
      ? {
          recipient_name: isNamed ? recipient.name : null,
          recipient_type: recipient.type,
          recipient_country: recipient.country,
          recipient_region: regionOf(recipient.country),
          team_size: chance.happens(0.6) ? teamSizeOf(chance, part.stage) : null,
          founded_year: isReported || !chance.happens(0.75) ? null : recipient.foundedYear,
        }
      : {
          recipient_country: chance.happens(0.6) ? recipient.country : null,
          recipient_region: chance.happens(0.6) ? regionOf(recipient.country) : null,
        }),
  };
}

function dateColumns(chance: Chance, moment: Date): Pick<SampleDeal, 'date' | 'date_precision'> {
  if (chance.happens(0.02)) return { date: null, date_precision: null };
  const precision: DatePrecision = chance.weighted([
    ['day', 66],
    ['month', 18],
    ['quarter', 10],
    ['year', 6],
  ] as const);
  return { date: periodStart(moment, precision), date_precision: precision };
}

function amountColumns(
  chance: Chance,
  { part, recipient }: RowParts,
): Pick<SampleDeal, 'amount' | 'currency' | 'amount_usd' | 'amount_band'> {
  if (part.usd === null) return { amount: null, currency: null, amount_usd: null, amount_band: null };
  const currency = chance.happens(0.65) ? currencyOf(recipient.country) : 'USD';
  const { amount, amountUsd } = moneyIn(currency, part.usd);
  return { amount, currency, amount_usd: amountUsd, amount_band: amountBandOf(amountUsd) };
}

const noteTexts = [
  'First closing. A second one is expected within the year.',
  'The sum includes a part that is paid when milestones are met.\nThe milestones are not public.',
  'Announced together with a change of the legal form.',
  'Terms as published by the funder; the contract was not seen.',
  'Part of a larger package with a partner.',
];
const licence = 'Sample data, invented';
const source = 'Sample world';
const memberSource = 'Member report';

function sourceColumns(
  chance: Chance,
  { kind, place, moment, now }: RowParts,
  origin: Origin,
): Pick<SampleDeal, 'origin' | 'source_name' | 'source_record_id'> & DealColumns {
  const record = `${kind}-${String(place + 1).padStart(5, '0')}`;
  const asOf = new Date(Math.min(now.getTime(), moment.getTime() + chance.whole(5, 400) * 86_400_000));
  return {
    funder_score: null,
    funder_reviews: null,
    origin,
    source_name: origin === 'member_reported' ? memberSource : source,
    source_url: origin !== 'member_reported' && chance.happens(0.7) ? `https://register.example/${record}` : null,
    source_record_id: record,
    licence,
    confidence:
      origin === 'public_register'
        ? 'verified'
        : chance.weighted([
            ['reported', 55],
            ['cross_checked', 30],
            ['inferred', 15],
          ] as const),
    as_of: dayOf(asOf),
    last_verified_on: chance.happens(0.6) ? dayOf(daysBefore(now, chance.whole(1, 300))) : null,
    notes: origin !== 'member_reported' && chance.happens(0.12) ? chance.pick(noteTexts) : null,
    import_id: null,
  };
}

/** Every row has the same columns, so that they travel together. */
const kindColumns = {
  round_type: null,
  instrument: null,
  pre_money_usd: null,
  stake_pct: null,
  debt_type: null,
  programme: null,
  rate_type: null,
  rate_pct: null,
  term_months: null,
  loan_status: null,
  title: null,
  description: null,
  programme_title: null,
  grant_type: null,
  duration_months: null,
  deadline: null,
} as const;

/** Unknown is left out of the details. */
function known(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== undefined));
}

function hashOf({ created_at: _created, updated_at: _updated, id: _id, ...row }: SampleDeal): Buffer {
  return createHash('sha256').update(JSON.stringify(row)).digest();
}
