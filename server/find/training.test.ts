import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { createChance } from '../../sample/chance.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { listRawDeals, type RawDeal } from '../../tests/figures/table-rows.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { trainModels } from './commands.ts';
import { scoresOf, trainFit, type FitDeal, type FitModel, type FitValues } from './fit-model.ts';
import { fitSettings } from './fit-settings.ts';
import { findJobs } from './jobs.ts';
import { keepModels } from './models.ts';

/** What the engine sums up is compared with `trainFit` over the same rows, read here one by one as they lie in the table. */

const chance = createChance('training');
const rowsPerKind = 150;
const typeColumn: Readonly<Record<DealKind, string>> = { equity: 'round_type', debt: 'debt_type', grant: 'grant_type' };
const typesOf = { equity: ['seed', 'series_a'], debt: ['term_loan', 'microloan'], grant: ['project', 'research'] };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  for (const kind of dealKinds)
    for (let at = 0; at < rowsPerKind; at++) await addDeal(server.context.db, kind, inventedDeal(kind, at));
});
afterAll(() => server.close());

const maybe = <Value>(value: Value): Value | null => (chance.happens(0.2) ? null : value);

function inventedDeal(kind: DealKind, at: number): DealCells {
  const date = maybe(`20${chance.whole(15, 26)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`);
  return {
    recordType: at % 17 === 0 ? 'programme' : 'deal',
    origin: at % 11 === 0 ? 'member_reported' : chance.pick(['public_register', 'funder_published']),
    funderIds: chance.picks(['alder', 'birch', 'cedar', 'dogwood', 'elm'], chance.whole(0, 3)),
    recipientName: maybe(chance.pick(['Kitehouse', 'KITEHOUSE', 'Plumebarrow', 'Ōra', 'Tern'])),
    date,
    datePrecision: date === null ? null : 'day',
    sectors: chance.picks(['health_biotech', 'climate_energy', 'education'], chance.whole(0, 2)),
    recipientRegion: maybe(chance.pick(['western_europe', 'eastern_africa'])),
    recipientCountry: maybe(chance.pick(['DE', 'FR', 'KE'])),
    amountBand: maybe(chance.pick(['100k_250k', '1m_2500k'])),
    stage: maybe(chance.pick(['idea', 'growth'])),
    useOfFunds: chance.picks(['hiring', 'equipment'], chance.whole(0, 2)),
    [{ equity: 'roundType', debt: 'debtType', grant: 'grantType' }[kind]]: maybe(chance.pick(typesOf[kind])),
    ...(kind === 'debt' && at % 13 === 0 ? { recipientType: 'public_body' } : {}),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const one = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
const many = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** By hand: the deals that count, the earliest first. */
function readDeals(kind: DealKind, rows: readonly RawDeal[], today: string): FitDeal[] {
  const counted = rows.filter(
    (row) => row['record_type'] === 'deal' && row['origin'] !== 'member_reported' && row['public_borrower'] !== true,
  );
  const orderOf = (row: RawDeal): string => `${textOf(row['date']) ?? '9999'} ${textOf(row['id'])}`;
  const ordered = counted.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const seen = new Set<string>();
  return ordered.map((row) => {
    const recipient = textOf(row['recipient_name'])?.toLowerCase() ?? null;
    const values: FitValues = {
      sector: many(row['sectors']),
      place: one(row['recipient_region']),
      country: one(row['recipient_country']),
      round: one(row[typeColumn[kind]]),
      amount: one(row['amount_band']),
      stage: one(row['stage']),
      purpose: many(row['use_of_funds']),
    };
    const day = textOf(row['date']);
    const age = day === null ? 4 : Math.max(0, (Date.parse(today) - Date.parse(day)) / 86_400_000 / 365.25);
    const funders = many(row['funder_ids']).map((id) => {
      const pair = `${id} ${recipient}`;
      const isFirst = recipient === null || !seen.has(pair);
      seen.add(pair);
      return { id, isFirst };
    });
    return { age, funders, values };
  });
}

function trainedByHand(kind: DealKind, deals: readonly FitDeal[]): FitModel {
  const trainer = trainFit(fitSettings[kind]);
  for (const deal of deals) trainer.add(deal);
  return trainer.finish();
}

const asked: readonly FitValues[] = [
  {},
  { sector: ['health_biotech', 'education'], country: ['DE'], place: ['western_europe'] },
  { round: ['seed', 'microloan', 'research'], amount: ['1m_2500k'], stage: ['growth'], purpose: ['hiring'] },
  { sector: ['nothing_of_the_kind'], country: ['KE'] },
];
const scoresById = (model: FitModel, values: FitValues): ReadonlyMap<string, number> => {
  const scores = scoresOf(model, values);
  return new Map(model.funders.map((id, at) => [id, scores[at] ?? NaN]));
};

describe('the job', () => {
  it('trains what fit-model.ts makes of the rows, and stores it', async () => {
    const { db, clock } = server.context;
    await trainModels(server.context);
    const today = clock.now().toISOString().slice(0, 10);
    const models = keepModels(server.context);
    for (const kind of dealKinds) {
      const deals = readDeals(kind, await listRawDeals(db, kind), today);
      const { model, dealCount } = await models.get(kind);
      const expected = trainedByHand(kind, deals);
      expect(dealCount).toBe(deals.filter(({ funders }) => funders.length > 0).length);
      expect(model.fundersPerDeal).toBeCloseTo(expected.fundersPerDeal, 10);
      expect(model.funders.toSorted()).toEqual(['alder', 'birch', 'cedar', 'dogwood', 'elm']);
      for (const values of asked) {
        const found = scoresById(model, values);
        for (const [id, score] of scoresById(expected, values)) expect(found.get(id)).toBeCloseTo(score, 8);
      }
    }
  });

  it('does nothing where nothing changed, and another process sees what did', async () => {
    const { db } = server.context;
    const versions = async () =>
      (await db.selectFrom('fit_models').select(['kind', 'version']).execute()).toSorted((a, b) =>
        a.kind < b.kind ? -1 : 1,
      );
    await trainModels(server.context);
    const before = await versions();
    const other = keepModels(server.context);
    expect((await other.get('equity')).model.funders).not.toContain('fig');
    await trainModels(server.context);
    expect(await versions()).toEqual(before);
    await addDeal(db, 'equity', { funderIds: ['fig'], recipientName: 'Tern' });
    await findJobs[0]?.handle(server.context, {});
    expect(await versions()).toEqual(
      before.map((line) => (line.kind === 'equity' ? { ...line, version: line.version + 1 } : line)),
    );
    expect((await other.get('equity')).model.funders).toContain('fig');
  });

  it('learns nothing of what members reported', async () => {
    const { db } = server.context;
    const models = keepModels(server.context);
    const before = scoresById((await models.get('grant')).model, asked[1] ?? {});
    for (let at = 0; at < 5; at++)
      await addDeal(db, 'grant', {
        origin: 'member_reported',
        funderIds: ['alder', 'gum'],
        sectors: ['education'],
        recipientCountry: 'DE',
      });
    await trainModels(server.context);
    expect(scoresById((await models.get('grant')).model, asked[1] ?? {})).toEqual(before);
  });

  it('is done at once where no model is stored, or one of another layout', async () => {
    const { db } = server.context;
    await sql`update fit_models set layout = 'older' where kind = 'debt'`.execute(db);
    await sql`delete from fit_models where kind = 'equity'`.execute(db);
    const models = keepModels(server.context);
    for (const kind of ['equity', 'debt'] as const)
      expect((await models.get(kind)).model.funders.length).toBeGreaterThan(4);
  });
});
