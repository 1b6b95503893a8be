import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { amountBandOf, funderTypes, sectors, stages, type DealKind } from '../contract/deals/options.ts';
import { regionOf } from '../contract/regions.ts';
import { createChance, type Chance } from '../sample/chance.ts';
import { sampleCountries } from '../sample/countries.ts';

/**
 * A million invented equity rows, the same every time, skewed like the real thing: countries and funders by Zipf, one
 * to three sectors a row, log-normal amounts, fifteen years, gaps in every column, notes of 300 characters.
 */

const countryCount = 60;
const funderCount = 4_000;
const years = 15;
const rounds = ['pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'angel', 'bridge_or_extension', 'undisclosed'];
const instruments = ['priced_preferred', 'common', 'safe', 'convertible_note', 'other'];
const licences = ['CC BY 4.0', 'CC BY 4.0', 'CC0', 'CC BY-NC 4.0'];
const firstWords = ['Kite', 'Oak', 'River', 'Amber', 'North', 'Solar', 'Blue', 'Quiet', 'Bright', 'Green', 'Iron'];
const secondWords = ['Works', 'Health', 'Foods', 'Energy', 'Labs', 'Mobility', 'Learning', 'Finance', 'Robotics'];
const noteWords = 'the company sells to small shops and farms it grew each year and wants to hire more people'.split(
  ' ',
);

const names =
  `kind funder_ids funder_names funder_types recipient_name recipient_country recipient_region sectors stage founded_year
  date date_precision amount currency amount_usd amount_band women_led youth_led climate_focus origin source_name
  source_url source_record_id licence confidence as_of notes round_type instrument pre_money_usd stake_pct details
  content_hash created_at updated_at`.split(/\s+/);
const unknown = '\\N';
const hash = `\\\\x${createHash('sha256').update('bench').digest('hex').slice(0, 16)}`;

/**
 * Fills the table through COPY while it has no indexes, and builds them afterwards: many times faster. `funderIdsOf`: the
 * listed funders that a row names, by the numbers of their names; none where it is left out.
 */
export async function fillEquityRows(
  connection: ClientConfig,
  count: number,
  funderIdsOf: (numbers: readonly number[], at: number) => readonly string[] = () => [],
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const own = await client.query<{ definition: string; name: string }>(
      `select indexdef as definition, indexname as name from pg_indexes where tablename = 'equity_deals'
        and indexname not in (select conname from pg_constraint where conrelid = 'equity_deals'::regclass)`,
    );
    await client.query('alter table deals detach partition equity_deals');
    for (const { name } of own.rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
    await pipeline(
      Readable.from(linesOf(Math.min(count, mostInvented), funderIdsOf), { objectMode: true, highWaterMark: 4 }),
      client.query(copyFrom(`copy equity_deals (${names.join(', ')}) from stdin`)),
    );
    await repeatRows(client, count);
    // The table's own first: attaching then makes only what is missing.
    for (const { definition } of own.rows) await client.query(definition);
    await client.query("alter table deals attach partition equity_deals for values in ('equity')");
    await client.query("insert into deal_changes (kind) values ('equity')");
    await client.query('vacuum analyze equity_deals');
  } finally {
    await client.end();
  }
}

/** So many rows are invented. Those beyond them repeat them with other ids, which PostgreSQL does far faster. */
const mostInvented = 1_000_000;

async function repeatRows(client: Client, count: number): Promise<void> {
  const repeated = names.map((name) => (name === 'source_record_id' ? `source_record_id || '-' || $1::integer` : name));
  if (count <= mostInvented) return;
  await client.query('create temporary table invented as select * from equity_deals');
  for (let first = mostInvented; first < count; first += mostInvented)
    await client.query(
      `insert into equity_deals (${names.join(', ')}) select ${repeated.join(', ')} from invented limit $2`,
      [first / mostInvented, count - first],
    );
  await client.query('drop table invented');
}

type FunderIdsOf = (numbers: readonly number[], at: number) => readonly string[];
const rowsPerPiece = 1_000;

function* linesOf(count: number, funderIdsOf: FunderIdsOf): Generator<string> {
  const chance = createChance('bench equity');
  const draw = zipfDrawer(chance);
  for (let first = 0; first < count; first += rowsPerPiece) {
    const piece: string[] = [];
    for (let at = first; at < Math.min(count, first + rowsPerPiece); at++)
      piece.push(lineOf(chance, draw, { at, funderIdsOf }));
    yield piece.join('');
  }
}

type Draw = (size: number) => number;

/** A place from 0, the nth about n times rarer than the first. */
function zipfDrawer(chance: Chance): Draw {
  return (size) => Math.min(size - 1, Math.floor((size + 1) ** chance.next()) - 1);
}

function lineOf(chance: Chance, draw: Draw, { at, funderIdsOf }: { at: number; funderIdsOf: FunderIdsOf }): string {
  const gap = (share: number, value: string | number): string => (chance.happens(share) ? unknown : String(value));
  const flag = (): string => String(chance.triState(0.12, 0.28) ?? unknown);
  const country = sampleCountries[draw(Math.min(countryCount, sampleCountries.length))] ?? 'US';
  const numbers = Array.from({ length: 1 + draw(3) }, () => draw(funderCount) + 1);
  const funders = numbers.map((number) => `Funder ${number}`);
  const mainSectors = Array.from({ length: 1 + draw(3) }, () => sectors[draw(sectors.length)]?.value ?? 'other');
  const usd = Math.round(chance.logNormal(440_000, 1.6));
  const isAmountKnown = chance.happens(0.88);
  const date = dayBefore(Math.floor(chance.next() ** 1.5 * years * 365));
  const cells: readonly string[] = [
    'equity' satisfies DealKind,
    listOf(funderIdsOf(numbers, at)),
    listOf(funders),
    listOf([funderTypes[draw(funderTypes.length)]?.value ?? 'vc']),
    `${chance.pick(firstWords)} ${chance.pick(secondWords)} ${1 + draw(200_000)}`,
    country,
    regionOf(country) ?? unknown,
    listOf(mainSectors),
    gap(0.25, stages[draw(stages.length)]?.value ?? 'idea'),
    gap(0.4, 2026 - draw(30)),
    date,
    'day',
    isAmountKnown ? String(usd) : unknown,
    isAmountKnown ? 'USD' : unknown,
    isAmountKnown ? String(usd) : unknown,
    isAmountKnown ? (amountBandOf(usd) ?? unknown) : unknown,
    flag(),
    flag(),
    flag(),
    draw(4) < 3 ? 'public_register' : 'funder_published',
    `Register ${1 + draw(12)}`,
    `https://register.example/deals/${at}`,
    String(at),
    chance.pick(licences),
    'reported',
    '2026-10-01',
    notesOf(chance),
    gap(0.1, rounds[draw(rounds.length)] ?? 'seed'),
    gap(0.3, instruments[draw(instruments.length)] ?? 'common'),
    gap(0.7, usd * 5),
    gap(0.7, Math.round(chance.next() * 400) / 10),
    detailsOf(chance, usd),
    hash,
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z',
  ];
  return `${cells.join('\t')}\n`;
}

const listOf = (items: readonly string[]): string => `{${[...new Set(items)].map((item) => `"${item}"`).join(',')}}`;

function notesOf(chance: Chance): string {
  if (chance.happens(0.3)) return unknown;
  const start = Math.floor(chance.next() * noteWords.length);
  return Array.from({ length: 60 }, (_, at) => noteWords[(start + at * 7) % noteWords.length]).join(' ');
}

function detailsOf(chance: Chance, usd: number): string {
  const details: Record<string, unknown> = { investorCount: 1 + Math.floor(chance.next() * 9) };
  if (chance.happens(0.3)) details['boardSeat'] = chance.happens(0.5);
  if (chance.happens(0.2)) details['valuationCapUsd'] = usd * 6;
  if (chance.happens(0.2)) details['liqPrefMultiple'] = 1;
  return JSON.stringify(details);
}

const lastDay = Date.UTC(2026, 9, 31);
const dayBefore = (daysAgo: number): string => new Date(lastDay - daysAgo * 86_400_000).toISOString().slice(0, 10);
