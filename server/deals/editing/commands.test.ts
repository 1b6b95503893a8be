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
