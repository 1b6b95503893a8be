import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunderReviewAnswers } from '../../contract/reviews/funder-questions.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addFunder, addReview, reviewAnswers } from '../../tests/reviews.ts';
import { splitAnswers } from './writing/stored-answers.ts';
import { reportTerms } from './term-deal-commands.ts';
import { termDealsOf } from './term-deals.ts';

const funder = { id: 'tidewrack', name: 'Tidewrack', types: ['vc'] };
const rowsOf = (changes: Partial<FunderReviewAnswers>) =>
  termDealsOf(splitAnswers(reviewAnswers({ stageReached: 'offer_received', ...changes })).stored, funder);

describe('the terms of a review as rows', () => {
  it('of equity', () => {
    const equity = {
      currency: 'USD',
      instrument: 'priced_preferred',
      amount: 2_000_000,
      preMoney: 8_000_000,
      stakePct: 20,
      boardSeat: 'yes',
      proRata: 'unknown',
      legalFeesPaidBy: 'venture',
    };
    expect(rowsOf({ terms: { equity } })).toMatchObject([
      {
        kind: 'equity',
        values: {
          recordType: 'offer',
          funderIds: ['tidewrack'],
          funderTypes: ['vc'],
          recipientCountry: 'NL',
          recipientRegion: 'western_europe',
          sectors: ['climate_energy'],
          stage: 'pre_revenue',
          date: '2026-05-01',
          datePrecision: 'month',
          amount: 2_000_000,
          amountUsd: 2_000_000,
          amountBand: '1m_2500k',
          instrument: 'priced_preferred',
          preMoneyUsd: 8_000_000,
          stakePct: 20,
          boardSeat: true,
          proRata: null,
          legalFeesPaidByCompany: true,
        },
      },
    ]);
  });

  it('of debt, with what was drawn before what was approved', () => {
    const debt = {
      currency: 'USD',
      amountApproved: 90_000,
      amountDrawn: 60_000,
      ratePct: 7.5,
      personalGuarantee: 'no',
    };
    expect(rowsOf({ fundingKind: 'debt', stageReached: 'funded', daysToDecision: 12, terms: { debt } })).toMatchObject([
      {
        kind: 'debt',
        values: {
          recordType: 'deal',
          amount: 60_000,
          amountApprovedUsd: 90_000,
          ratePct: 7.5,
          personalGuarantee: false,
          daysToDecision: 12,
        },
      },
    ]);
  });

  it('of a grant, and nothing of a stage that the database does not know', () => {
    const grant = { currency: 'USD', amountAwarded: 40_000, durationMonths: 18, restricted: 'yes', paidUpfront: 'no' };
    const [row] = rowsOf({ fundingKind: 'grant', hoursSpent: 30, ventureStage: 'nonprofit_project', terms: { grant } });
    expect(row).toMatchObject({
      kind: 'grant',
      values: { amount: 40_000, durationMonths: 18, restricted: true, paidUpfront: false, hoursToApply: 30 },
    });
    expect(row?.values).not.toHaveProperty('stage');
  });

  it('none of "unknown" alone, one for each kind of a mixed review', () => {
    expect(rowsOf({ terms: { equity: { amount: 'unknown', currency: 'USD' } } })).toEqual([]);
    expect(
      rowsOf({ fundingKind: 'mixed', terms: { equity: { stakePct: 5 }, grant: { matchPct: 10 } } }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['equity', 'grant']);
  });
});

describe('reporting them', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const read = () =>
    server.context.db.selectFrom('member_deals').selectAll().orderBy('kind').orderBy('source_record_id').execute();

  it('adds the rows of what is public, of all three kinds, once, and takes them out with their review', async () => {
    const funderId = await addFunder(server, { name: 'Tidewrack' });
    const published = { state: 'published', publishedOn: '2026-08-17' } as const;
    const offer = { stageReached: 'offer_received', outcome: 'we_declined', termsChangedAfterOffer: 'no' } as const;
    const kinds = [
      { fundingKind: 'equity', terms: { equity: { currency: 'USD', amount: 500_000, stakePct: 10 } } },
      { fundingKind: 'debt', terms: { debt: { currency: 'USD', amountApproved: 80_000, ratePct: 9 } } },
      { fundingKind: 'grant', terms: { grant: { currency: 'USD', amountAwarded: 20_000, stages: 2 } } },
    ] as const;
    const ids = [];
    for (const answers of kinds)
      ids.push(await addReview(server, { funderId, ...published, answers: { ...offer, ...answers } }));
    await addReview(server, {
      funderId,
      state: 'approved',
      publishOn: '2026-11-23',
      answers: { ...offer, ...kinds[0] },
    });
    expect(await reportTerms(server.context)).toBe(3);
    expect(await reportTerms(server.context)).toBe(0);
    const rows = await read();
    expect(rows).toMatchObject(
      [
        { kind: 'equity', origin: 'member_reported', amount: 500_000, stake_pct: 10, funder_ids: [funderId] },
        { kind: 'debt', amount: 80_000, rate_pct: 9 },
        { kind: 'grant', amount: 20_000, details: { stages: 2 } },
      ].toSorted((one, other) => one.kind.localeCompare(other.kind)),
    );
    const written = JSON.stringify(rows);
    for (const id of ids) expect(written).not.toContain(id);
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'withdrawn' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    expect(await reportTerms(server.context)).toBe(1);
    expect((await read()).map(({ kind }) => kind)).toEqual(['debt', 'grant']);
  });

  it('adds a row 4 to 12 weeks after its review, each on a day of its own', async () => {
    await server.context.db.deleteFrom('reviews').execute();
    await reportTerms(server.context);
    const funderId = await addFunder(server, { name: 'Tidewrack' });
    const answers = {
      stageReached: 'offer_received',
      outcome: 'we_declined',
      termsChangedAfterOffer: 'no',
      fundingKind: 'equity',
      terms: { equity: { currency: 'USD', amount: 500_000, stakePct: 10 } },
    } as const;
    for (let count = 0; count < 12; count++)
      await addReview(server, { funderId, state: 'published', publishedOn: '2026-11-16', answers });
    const countOn = async (day: string): Promise<number> => {
      server.clock.set(new Date(`${day}T05:00:00Z`));
      await reportTerms(server.context);
      return (await read()).length;
    };
    expect(await countOn('2026-11-23')).toBe(0);
    expect(await countOn('2026-12-13')).toBe(0);
    const later = [];
    for (const day of ['2026-12-21', '2026-12-31', '2027-01-10', '2027-01-20', '2027-01-30'])
      later.push(await countOn(day));
    expect(new Set(later).size).toBeGreaterThan(2);
    expect(later).toEqual(later.toSorted((one, other) => one - other));
    expect(await countOn('2027-02-08')).toBe(12);
  });
});
