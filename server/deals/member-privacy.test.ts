import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealColumns, listDeals, countDeals } from '../../contract/deals/deals.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { publishMemberDeals } from './member-deals.ts';

let server: TestServer;
let admin: { authorization: string };

interface Report {
  readonly sectors?: readonly string[];
  readonly date?: string;
  readonly region?: string;
  readonly funder?: string;
  readonly type?: string;
  readonly amount?: number;
  readonly band?: string;
  readonly stage?: string;
}

let reports = 0;

/** One row as a member reported it, with everything that must not come out; of two funders in turn. */
async function report(one: Report): Promise<void> {
  const id = randomUUID();
  const funder = reports++ % 2 === 0 ? 'Secret Angels' : 'Secret Harbour';
  await sql`insert into member_deals (id, kind, record_type, funder_names, funder_types, recipient_name, recipient_country,
      recipient_region, sectors, date, date_precision, amount, currency, amount_usd, amount_band, pre_money_usd, stake_pct,
      women_led, stage, origin, source_name, source_record_id, confidence, notes, details, content_hash, created_at, updated_at)
    values (${id}, 'equity', 'deal', ${[one.funder ?? funder]}, ${[one.type ?? 'angel']}, 'Named Venture', 'KE',
      ${one.region ?? 'eastern_africa'}, ${one.sectors ?? ['fintech']}, ${one.date ?? '2025-02-17'}, 'day', 123457, 'KES',
      ${one.amount ?? 123_457}, ${one.band ?? '100k_250k'}, 987654, 13.7, true, ${one.stage ?? null}, 'member_reported', 'Member report', ${id},
      'reported', 'We are the only one who wrote this', ${JSON.stringify({ leadFunders: ['Secret Angels'], soldUsd: 123_457, daysToClose: 47, discountPct: 17 })},
      '\\x00', '2025-03-03T10:11:12Z', '2025-03-03T10:11:12Z')`.execute(server.context.db);
}

type Row = Record<string, unknown> & { id: string };
async function shownRows(): Promise<Row[]> {
  await publishMemberDeals(server.context.db, { now: server.clock.now() });
  const response = await callAs(server, admin, listDeals, {
    params: { kind: 'equity' },
    query: { origin: 'member_reported', limit: '100' },
  });
  return response.reply.rows;
}

const clear = async (): Promise<void> => {
  await server.context.db.deleteFrom('member_deals').execute();
};

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
});
afterAll(() => server.close());

test('the rules in the database are those of the registry', async () => {
  const rules = await server.context.db.selectFrom('deal_column_rules').select(['key', 'privacy']).execute();
  const known = dealColumns.filter(({ key }) => key !== 'id').map(({ key, privacy }) => [key, privacy] as const);
  const privacyOf = new Map(rules.map(({ key, privacy }) => [key, privacy]));
  for (const [key, privacy] of known) expect([key, privacyOf.get(key)]).toEqual([key, privacy]);
});

describe('a row that a member reported', () => {
  test('names no person, no exact sum and no exact day', async () => {
    await clear();
    for (let place = 0; place < 3; place++) await report({});
    const rows = await shownRows();
    expect(rows).toHaveLength(3);
    // Random ids hold any two digits now and then.
    const text = JSON.stringify(rows.map((row) => ({ ...row, id: null })));
    for (const secret of [
      'Named Venture',
      'Secret Angels',
      '123457',
      '987654',
      '13.7',
      '2025-02-17',
      '"KE"',
      'KES',
      '"womenLed"',
      'only one',
      '47',
    ])
      expect(text).not.toContain(secret);
    expect(rows[0]).toMatchObject({ date: '2025-01-01', datePrecision: 'half_year', sectors: ['fintech'] });
    for (const column of dealColumns)
      if (['median_only', 'dropped'].includes(column.privacy))
        expect(rows.map((row) => row[column.key])).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    [
      'sectors',
      [{ sectors: ['fintech'] }, { sectors: ['education'] }, { sectors: ['other'] }],
      { datePrecision: 'half_year' },
    ],
    ['half-years', [{ date: '2025-02-17' }, { date: '2025-09-01' }, { date: '2025-10-01' }], { datePrecision: 'year' }],
    [
      'regions',
      [{ region: 'eastern_africa' }, { region: 'western_africa' }, { region: 'middle_africa' }],
      { recipientRegion: 'africa' },
    ],
  ] as const)('is told with less where three differ in %s', async (_what, reports, expected) => {
    await clear();
    for (const one of reports) await report(one);
    const rows = await shownRows();
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject(expected);
  });

  test('keeps what describes the venture only where all that look alike share it', async () => {
    await clear();
    for (const stage of ['idea', 'idea', 'growth']) await report({ stage });
    expect((await shownRows()).map((row) => row['stage'])).toEqual([undefined, undefined, undefined]);
    await clear();
    for (let place = 0; place < 3; place++) await report({ stage: 'growth' });
    expect((await shownRows()).map((row) => row['stage'])).toEqual(['growth', 'growth', 'growth']);
  });

  test('is suppressed where two are alike, and where only the size differs', async () => {
    await clear();
    for (let place = 0; place < 2; place++) await report({});
    await report({ band: '1m_2500k' });
    expect(await shownRows()).toEqual([]);
  });

  test('shares what is shown of it with two others at least, whatever was reported', async () => {
    await clear();
    const pick = <T>(items: readonly T[], place: number): T => items[place % items.length] as T; // lists below are not empty
    // One page holds 100 rows.
    for (let place = 0; place < 100; place++)
      await report({
        sectors: [pick(['fintech', 'education'], place)],
        date: pick(['2024-02-01', '2024-08-01', '2025-03-01'], place * 7),
        region: pick(['eastern_africa', 'western_africa', 'northern_europe', 'southern_europe'], Math.floor(place / 3)),
        type: pick(['angel', 'vc'], Math.floor(place / 5)),
        band: pick(['100k_250k', '250k_500k', '1m_2500k'], Math.floor(place / 11)),
        stage: pick(['idea', 'growth', 'mature', 'scale'], place * 3),
      });
    const rows = await shownRows();
    expect(rows.length).toBeGreaterThan(50);
    const counts = new Map<string, number>();
    for (const { id: _id, sourceRecordId: _record, ...visible } of rows) {
      const key = JSON.stringify(visible);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count < 3)).toEqual([]);
  });

  test('cannot be found by what is hidden in it', async () => {
    for (const filter of [
      'amountUsd=123457..123457',
      'recipientCountry=KE',
      'recipientName=Named',
      'search=Named+Venture',
      'womenLed=true',
      'leadFunders=Secret+Angels',
      'funderNames=Secret+Angels',
    ]) {
      const response = await callAs(server, admin, countDeals, {
        params: { kind: 'equity' },
        query: unchecked(`origin=member_reported&${filter}`),
      });
      expect([filter, response.reply.count]).toEqual([filter, 0]);
    }
  });

  test('suppressed counts in the median of the whole table alone', async () => {
    await clear();
    for (let place = 0; place < 5; place++)
      await report({ band: ['under_10k', '10k_25k', '25k_50k', '50k_100k', 'over_50m'][place] ?? '' });
    expect(await shownRows()).toEqual([]);
    const figuresOf = async (query: string): Promise<Record<string, number | null>> => {
      const response = await callAs(server, admin, countDeals, {
        params: { kind: 'equity' },
        query: unchecked(query.slice(1)),
      });
      return response.json as Record<string, number | null>;
    };
    expect(await figuresOf('')).toMatchObject({ medianAmountUsd: 100_000, upperQuartileAmountUsd: 100_000 });
    expect(await figuresOf('?origin=member_reported')).toMatchObject({ medianAmountUsd: null });
    // Newer ones wait until there are five of them: before and after would tell what each says.
    await sql`update member_deals set created_at = created_at - interval '1 day'`.execute(server.context.db);
    for (const band of ['100k_250k', '250k_500k']) await report({ band, amount: 900_000 });
    expect(await shownRows()).toEqual([]);
    expect(await figuresOf('')).toMatchObject({ upperQuartileAmountUsd: 100_000 });
  });
});
