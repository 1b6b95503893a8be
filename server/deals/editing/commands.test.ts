import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal, editDeal } from './commands.ts';

let database: TestDatabase;
let memberId: string;
const now = new Date('2026-11-18T10:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await database.db
    .insertInto('members')
    .values({
      identity_subject: 'a',
      email: 'a@sample.example',
      member_type: 'other',
      terms_version: '1',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  memberId = id;
  await database.db.insertInto('funders').values({ id: 'alder', name: 'Alder Trust', created_at: now }).execute();
});
afterAll(() => database.destroy());

const values = {
  recipientName: 'Kite Works',
  funderNames: ['ALDER trust'],
  date: '2020-05-06',
  amount: 1_000,
  currency: 'EUR',
  title: 'A kite',
  openCall: true,
};

test('a deal added by hand has its region, band, USD amount, funder and source', async () => {
  const { deal, flags, updatedAt } = await addDeal(database.db, {
    kind: 'grant',
    values: { ...values, recipientCountry: 'FR' },
    memberId,
    now,
    requestId: null,
  });
  expect(deal).toMatchObject({
    recipientName: 'Kite Works',
    funderIds: ['alder'],
    amount: 1_000,
    currency: 'EUR',
    amountUsd: 1_141.03,
    recipientRegion: 'western_europe',
    amountBand: 'under_10k',
    origin: 'admin_curated',
    sourceName: 'Added by an admin',
    openCall: true,
    datePrecision: 'day',
  });
  expect(flags).toEqual([]);
  const later = new Date('2026-11-19T10:00:00Z');
  const edited = await editDeal(database.db, {
    kind: 'grant',
    dealId: deal.id,
    values: { amount: -5, notes: 'A reversal', openCall: null },
    updatedAt,
    reason: 'A reversal came',
    memberId,
    now: later,
    requestId: null,
  });
  expect(edited.deal).toMatchObject({ amount: -5, notes: 'A reversal', title: 'A kite', recipientCountry: 'FR' });
  expect(edited.deal.openCall ?? null).toBeNull();
  await expect(
    editDeal(database.db, {
      kind: 'grant',
      dealId: deal.id,
      values: { amount: 7 },
      updatedAt,
      reason: 'Late',
      memberId,
      now: later,
      requestId: null,
    }),
  ).rejects.toMatchObject({ code: 'stale' });
  expect(await database.db.selectFrom('audit_entries').select(['action', 'target_id']).orderBy('id').execute()).toEqual(
    [
      { action: 'deal.add', target_id: deal.id },
      { action: 'deal.edit', target_id: deal.id },
    ],
  );
});

test('whether a borrower is public follows the type that an admin sets', async () => {
  const action = { memberId, now, requestId: null };
  const loan = { recipientName: 'Roads', funderNames: ['ALDER trust'], date: '2020-05-06' };
  const { deal, updatedAt } = await addDeal(database.db, {
    kind: 'debt',
    values: { ...loan, recipientType: 'public_body' },
    ...action,
  });
  expect(deal.publicBorrower).toBe(true);
  const edit = (recipientType: string | null, version: string, at: string) =>
    editDeal(database.db, {
      kind: 'debt',
      dealId: deal.id,
      values: { recipientType },
      updatedAt: version,
      reason: 'It was mended',
      ...action,
      now: new Date(at),
    });
  const asCompany = await edit('company', updatedAt, '2026-11-19T10:00:00Z');
  expect(asCompany.deal.publicBorrower).toBe(false);
  const asUnknown = await edit(null, asCompany.updatedAt, '2026-11-19T11:00:00Z');
  expect(asUnknown.deal.publicBorrower ?? null).toBeNull();
  await expect(
    addDeal(database.db, { kind: 'debt', values: { ...loan, publicBorrower: true }, ...action }),
  ).rejects.toMatchObject({ code: 'invalid', errors: { 'values.publicBorrower': 'This cannot be set here.' } });
});

test('a person is stored without a name', async () => {
  const { deal, flags } = await addDeal(database.db, {
    kind: 'grant',
    values: { ...values, recipientType: 'individual' },
    memberId,
    now,
    requestId: null,
  });
  expect(deal.recipientName ?? null).toBeNull();
  expect(flags).toEqual(['person_hidden']);
});

test.each<[string, Record<string, string | number | boolean | string[]>, object]>([
  ['an unknown column', { shoeSize: 5 }, { errors: { 'values.shoeSize': 'This cannot be set here.' } }],
  ['a column of another kind', { roundType: 'seed' }, { errors: { 'values.roundType': 'This cannot be set here.' } }],
  [
    'what follows from the rest',
    { amountBand: 'under_10k' },
    { errors: { 'values.amountBand': 'This cannot be set here.' } },
  ],
  [
    'an amount without a currency',
    { currency: 'EUR' },
    { errors: { 'values.currency': 'An amount needs a currency, and a currency an amount.' } },
  ],
  ['a list where one value belongs', { title: ['a'] }, { errors: { 'values.title': 'One value is needed.' } }],
  [
    'a word where a number belongs',
    { amount: 'lots', currency: 'EUR' },
    { errors: { 'values.amount': 'A number is needed.' } },
  ],
  [
    'a value that is none of the list',
    { grantType: 'party' },
    { message: 'grantType: "party" is not a value of this column' },
  ],
  ['a title too long', { title: 'x'.repeat(301) }, { message: 'title is longer than 300 characters' }],
])('refuses %s', async (_what, wrong, problem) => {
  await expect(
    addDeal(database.db, { kind: 'grant', values: wrong, memberId, now, requestId: null }),
  ).rejects.toMatchObject({
    code: 'invalid',
    ...problem,
  });
});

test('a deal that is not there is not found', async () => {
  const dealId = '00000000-0000-4000-8000-000000000000';
  await expect(
    editDeal(database.db, {
      kind: 'debt',
      dealId,
      values: {},
      updatedAt: now.toISOString(),
      reason: 'Nobody',
      memberId,
      now,
      requestId: null,
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

const action = () => ({ memberId, now, requestId: null });
const editOf = (dealId: string, updatedAt: string, changed: Record<string, string | number | null>) =>
  editDeal(database.db, {
    ...action(),
    kind: 'grant',
    dealId,
    values: changed,
    updatedAt,
    reason: 'It was mended',
    now: new Date(new Date(updatedAt).getTime() + 1_000),
  });

test('the amount in USD follows the amount, the currency and the year, and a year without a rate is said', async () => {
  const { deal, updatedAt } = await addDeal(database.db, { ...action(), kind: 'grant', values });
  expect(deal.amountUsd).toBe(1_141.03);
  const twice = await editOf(deal.id, updatedAt, { amount: 2_000 });
  expect([twice.deal.amountUsd, twice.flags]).toEqual([2_282.06, []]);
  const later = await editOf(deal.id, twice.updatedAt, { date: '2023-05-06' });
  expect([later.deal.amountUsd, later.flags]).toEqual([2_163.32, []]);
  const pounds = await editOf(deal.id, later.updatedAt, { currency: 'GBP' });
  expect(pounds.deal.amountUsd).not.toBe(later.deal.amountUsd);
  const without = await editOf(deal.id, pounds.updatedAt, { date: '2026-05-06' });
  expect([without.deal.amountUsd ?? null, without.deal.amountBand ?? null]).toEqual([null, null]);
  expect(without.flags).toEqual(['no_rate:GBP 2026']);
  const dollars = await editOf(deal.id, without.updatedAt, { currency: 'USD' });
  expect([dollars.deal.amountUsd, dollars.flags]).toEqual([2_000, []]);
  const undated = await editOf(deal.id, dollars.updatedAt, { currency: 'EUR', date: null, datePrecision: null });
  expect(undated.flags).toEqual(['no_rate:EUR without a year']);
});

test('an amount in USD that came with its row stays until the amount, its currency or its date changes', async () => {
  const recent = { ...values, date: '2026-05-06' };
  const { deal, updatedAt } = await addDeal(database.db, { ...action(), kind: 'grant', values: recent });
  await database.db.updateTable('deals').set({ amount_usd: 1_180 }).where('id', '=', deal.id).execute();
  const noted = await editOf(deal.id, updatedAt, { notes: 'For a roof' });
  expect([noted.deal.amountUsd, noted.deal.amountBand, noted.flags]).toEqual([1_180, 'under_10k', []]);
  const changed = await editOf(deal.id, noted.updatedAt, { amount: 3_000 });
  expect([changed.deal.amountUsd ?? null, changed.flags]).toEqual([null, ['no_rate:EUR 2026']]);
});

test('a date is stored under the first day of what it stands for', async () => {
  const add = (date: string, datePrecision: string) =>
    addDeal(database.db, { ...action(), kind: 'grant', values: { ...values, date, datePrecision } });
  for (const [precision, start] of [
    ['day', '2024-05-20'],
    ['month', '2024-05-01'],
    ['quarter', '2024-04-01'],
    ['half_year', '2024-01-01'],
    ['year', '2024-01-01'],
  ] as const)
    expect((await add('2024-05-20', precision)).deal).toMatchObject({ date: start, datePrecision: precision });
  const { deal, updatedAt } = await add('2024-05-20', 'day');
  const asQuarter = await editOf(deal.id, updatedAt, { datePrecision: 'quarter' });
  expect(asQuarter.deal).toMatchObject({ date: '2024-04-01', datePrecision: 'quarter' });
  const moved = await editOf(deal.id, asQuarter.updatedAt, { date: '2024-12-01' });
  expect(moved.deal).toMatchObject({ date: '2024-10-01', datePrecision: 'quarter' });
});

test('what cannot be is refused with a word for its field, and a row that came with it can still be edited', async () => {
  const refused = async (kind: 'equity' | 'debt' | 'grant', changed: Record<string, string | number>) => {
    const deal = { recipientName: 'Kite Works', date: '2024-05-06', amount: 100, currency: 'USD' };
    return addDeal(database.db, { ...action(), kind, values: { ...deal, ...changed } }).then(
      () => ({}),
      (error: unknown) => (error as { errors: object }).errors,
    );
  };
  expect(
    await refused('equity', {
      date: '2031-05-05',
      amount: -5_000,
      discountPct: 250,
      stakePct: 130,
      foundedYear: 2030,
      investorCount: 10_000_000_000,
      lastVerifiedOn: '2030-01-01',
    }),
  ).toEqual({
    'values.date': '18 Nov 2026 at the latest',
    'values.amount': 'At least 0',
    'values.discountPct': 'From 0 to 100',
    'values.stakePct': 'From 0 to 100',
    'values.foundedYear': 'From 1000 to 2026',
    'values.investorCount': 'From 0 to 2,147,483,647',
    'values.lastVerifiedOn': '18 Nov 2026 at the latest',
  });
  expect(await refused('debt', { chargedOffUsd: -1, ratePct: -0.5, aprPct: 180, maturity: '2040-01-01' })).toEqual({
    'values.chargedOffUsd': 'At least 0',
  });
  expect(await refused('grant', { amount: -5, deadline: '2031-01-01', matchPct: 200 })).toEqual({});
  expect(await refused('grant', { recordType: 'programme', date: '2027-01-01' })).toEqual({});
  expect(await refused('grant', { date: '2026-11-18', datePrecision: 'year' })).toEqual({});

  const { deal, updatedAt } = await addDeal(database.db, { ...action(), kind: 'grant', values });
  const odd = { date: '2031-05-05', founded_year: 2030 };
  await database.db.updateTable('deals').set(odd).where('id', '=', deal.id).execute();
  const noted = await editOf(deal.id, updatedAt, { notes: 'It came so', foundedYear: 2030 });
  expect(noted.deal).toMatchObject({ date: '2031-05-05', foundedYear: 2030, notes: 'It came so' });
  expect(noted.flags).toContain('future_date:2031-05-05');
  await expect(editOf(deal.id, noted.updatedAt, { date: '2032-05-05', foundedYear: 2031 })).rejects.toMatchObject({
    errors: { 'values.date': '18 Nov 2026 at the latest', 'values.foundedYear': 'From 1000 to 2026' },
  });
});
