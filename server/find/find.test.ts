import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { findFits, findFunders, type Found } from '../../contract/find/find.ts';
import { createChance } from '../../sample/chance.ts';
import { callAs, callRoute, guest, unchecked } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { listRawDeals, type RawDeal } from '../../tests/figures/table-rows.ts';
import { addReader, giveProvisional } from '../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';
import { trainModels } from './commands.ts';

/** Every count is compared with one that is made here, row by row, from what lies in the table. */

const chance = createChance('find');
const listed = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir'] as const;
const gone = ['hidden-one', 'merged-one'] as const;
let server: TestServer;
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  ({ headers } = await addReader(server));
  const { db, clock } = server.context;
  for (const id of [...listed, ...gone, 'gum', 'hazel'])
    await db
      .insertInto('funders')
      .values({
        id,
        name: `The ${id}`,
        state: id === 'hidden-one' ? 'hidden' : id === 'merged-one' ? 'merged' : 'listed',
        merged_into: id === 'merged-one' ? 'alder' : null,
        created_at: clock.now(),
      })
      .execute();
  for (let at = 0; at < 300; at++) await addDeal(db, at % 4 === 0 ? 'grant' : 'equity', invented(at));
  await addProgramme('gum', {
    recipientCountry: 'DE',
    ticketMinUsd: 100_000,
    ticketMaxUsd: 2_000_000,
    recipientName: 'Gum fund',
  });
  await addProgramme('hazel', { recipientCountry: 'KE' });
  for (const [at, id] of listed.entries()) if (id !== 'fir') await addFigures(id, at);
  await trainModels(server.context);
});
afterAll(() => server.close());

const maybe = <Value>(value: Value): Value | null => (chance.happens(0.2) ? null : value);

function invented(at: number) {
  const date = maybe(
    `20${chance.pick(['19', '20', '22', '24', '25', '26'])}-${chance.pick(['02', '10', '11'])}-1${chance.whole(0, 9)}`,
  );
  return {
    recordType: at % 19 === 0 ? 'offer' : 'deal',
    origin: at % 13 === 0 ? 'member_reported' : 'public_register',
    funderIds: chance.picks([...listed, ...gone], chance.whole(1, 2)),
    recipientName: `Venture ${at}`,
    date,
    datePrecision: date === null ? null : chance.pick(['day', 'month', 'year']),
    sectors: chance.picks(['health_biotech', 'climate_energy', 'education'], chance.whole(0, 2)),
    ...maybe(
      chance.pick([
        { recipientCountry: 'DE', recipientRegion: 'western_europe' },
        { recipientCountry: 'FR', recipientRegion: 'western_europe' },
        { recipientCountry: 'KE', recipientRegion: 'eastern_africa' },
      ]),
    ),
    ...maybe(
      chance.pick([
        { amountUsd: 120_000.5, amountBand: '100k_250k' },
        { amountUsd: 500_000, amountBand: '500k_1m' },
        { amountUsd: 3_000_000, amountBand: '2500k_5m' },
      ]),
    ),
    ...(at % 5 === 0 ? { currency: 'UGX', amount: 60_000 * (1 + (at % 7)) } : {}),
    stage: maybe(chance.pick(['idea', 'pre_revenue', 'growth'])),
    useOfFunds: chance.picks(['hiring', 'equipment'], chance.whole(0, 2)),
    ...(at % 4 === 0 ? {} : { roundType: maybe(chance.pick(['seed', 'series_a'])) }),
  };
}

const addProgramme = (id: string, cells: object) =>
  addDeal(server.context.db, 'equity', {
    recordType: 'programme',
    origin: 'funder_published',
    funderIds: [id],
    ...cells,
  });

const scoreOf = (at: number, by: number): number => 2 + ((at * 7 + by * 3) % 25) / 10;
async function addFigures(id: string, at: number): Promise<void> {
  const items = {
    'dimension.speed': scoreOf(at, 0) + 0.04,
    'dimension.responsiveness': scoreOf(at, 1),
    'dimension.respect': scoreOf(at, 2),
    'fact.daysToDecision': 10 + at,
    'fact.wouldTakeMoneyAgain': 0.74,
    practices: { answered: 20, counts: { retraded_terms: 9, gives_reasons: 15, no_show: 5 } },
  };
  for (const reviewClass of ['pitch', 'funded'] as const)
    await server.context.db
      .insertInto('funder_scores')
      .values({
        funder_id: id,
        review_class: reviewClass,
        computed_on: '2026-11-16',
        // Of elm too few wrote in either class, of dogwood of those who were funded.
        voices: id === 'elm' || (id === 'dogwood' && reviewClass === 'funded') ? 4 : 8,
        reviews: 9,
        items: JSON.stringify(items),
      })
      .execute();
}

type Query = Readonly<Record<string, string>> & { readonly kind: string };
const ask = async (query: Query): Promise<Found> =>
  (await callAs(server, headers, findFunders, { query: unchecked(query) })).reply.data;

/** The last day that a date may mean. */
function lastDayOf(row: RawDeal): string {
  const [date, precision] = [text(row['date']) ?? '', row['date_precision']];
  const end = { month: `${date.slice(0, 7)}-31`, year: `${date.slice(0, 4)}-12-31` };
  return precision === 'month' ? end.month : precision === 'year' ? end.year : date;
}
function firstDayOf(row: RawDeal): string {
  const [date, precision] = [text(row['date']) ?? '', row['date_precision']];
  return precision === 'month' ? `${date.slice(0, 7)}-01` : precision === 'year' ? `${date.slice(0, 4)}-01-01` : date;
}
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const items = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const isDealSince = (row: RawDeal, since: string): boolean =>
  row['record_type'] === 'deal' &&
  row['origin'] !== 'member_reported' &&
  row['date'] !== null &&
  firstDayOf(row) >= since &&
  lastDayOf(row) !== '';

interface Wish {
  readonly countries?: readonly string[];
  readonly sectors?: readonly string[];
  readonly stages?: readonly string[];
  readonly purpose?: string;
  readonly type?: string;
  readonly amount?: readonly [number, number];
}
const isLike = (row: RawDeal, wish: Wish): boolean => {
  const amount = row['amount_usd'] === null ? null : Number(row['amount_usd']);
  const purposes = items(row['use_of_funds']);
  return (
    (wish.countries?.includes(text(row['recipient_country']) ?? '') ?? true) &&
    (wish.sectors?.some((sector) => items(row['sectors']).includes(sector)) ?? true) &&
    (wish.stages === undefined || row['stage'] === null || wish.stages.includes(text(row['stage']) ?? '')) &&
    (wish.purpose === undefined || purposes.length === 0 || purposes.includes(wish.purpose)) &&
    (wish.type === undefined || row['round_type'] === wish.type) &&
    (wish.amount === undefined || (amount !== null && amount >= wish.amount[0] && amount <= wish.amount[1]))
  );
};
const rowsSince = async (kind: DealKind, since: string) =>
  listRawDeals(server.context.db, kind, (row) => isDealSince(row, since));

const search = { kind: 'equity', country: 'DE', sectors: 'climate_energy,education', limit: '100' } as const;

describe('a search', () => {
  test('counts deals like theirs, and those of each funder, as the rows say', async () => {
    const found = await ask(search);
    const rows = await rowsSince('equity', '2023-11-18');
    const like = rows.filter((row) => isLike(row, { countries: ['DE'], sectors: ['climate_energy', 'education'] }));
    expect(like.length).toBeGreaterThan(5);
    expect([found.own, found.similar, found.since]).toEqual([like.length, like.length, '2023-11-18']);
    expect(found.steps).toEqual([]);
    expect(found.funders.map(({ id }) => id).toSorted()).toEqual([...listed]);
    expect(found.ranked).toBe(listed.length);
    const made = (own: readonly RawDeal[], id: string) => own.filter((row) => items(row['funder_ids']).includes(id));
    expect(found.similarFunders).toBe(listed.filter((id) => made(like, id).length > 0).length);
    for (const { id, fit } of found.funders) {
      const own = made(rows, id);
      const amounts = own.flatMap((row) => (row['amount_usd'] === null ? [] : [Number(row['amount_usd'])]));
      const lastOf = (all: readonly RawDeal[]) =>
        all
          .map((row) => text(row['date']) ?? '')
          .toSorted()
          .at(-1) ?? null;
      expect(fit).toMatchObject({
        similar: made(like, id).length,
        deals: own.length,
        inPlace: own.filter((row) => isLike(row, { countries: ['DE'] })).length,
        inSectors: own.filter((row) => isLike(row, { sectors: ['climate_energy', 'education'] })).length,
        amounts: { least: Math.min(...amounts), most: Math.max(...amounts), known: amounts.length },
        isActive: (lastOf(own) ?? '') >= '2025-11-18',
      });
      expect(fit.last?.on ?? null).toBe(lastOf(own));
      expect(fit.lastSimilar?.on ?? null).toBe(lastOf(made(like, id)));
    }
  });

  const countRows = async (kind: string, address: string, id: string | null): Promise<number> => {
    const own = id === null ? '' : `&funderIds=${id}`;
    const answer = await callRoute<typeof countDeals>(server, headers, `GET /api/deals/${kind}/count?${address}${own}`);
    return answer.reply.count;
  };
  async function compareWithRows(query: Query): Promise<void> {
    const found = await ask({ ...query, limit: '100' });
    const [of] = found.kinds;
    if (of === undefined) throw new Error('no kind was searched');
    const count = (address: string | null, id: string | null) =>
      address === null ? null : countRows(of.kind, address, id);
    expect(await count(of.similar, null), JSON.stringify(query)).toBe(found.similar);
    expect(await count(found.ownRows, null), JSON.stringify(query)).toBe(found.own);
    for (const { rows, deals, step } of found.steps)
      expect(await count(rows, null), `${step} of ${JSON.stringify(query)}`).toBe(deals);
    for (const { id, fit } of found.funders)
      expect(
        [
          await count(of.similar, id),
          await count(of.deals, id),
          await count(of.place, id),
          await count(of.sectors, id),
        ],
        `${id} of ${JSON.stringify(query)}`,
      ).toEqual([fit.similar, fit.deals, fit.inPlace, fit.inSectors]);
  }

  test('leads to the rows of each number', () =>
    compareWithRows({
      kind: 'equity',
      country: 'DE',
      sectors: 'climate_energy,education',
      stage: 'idea',
      purpose: 'hiring',
      type: 'seed',
      amount: '600000',
    }));

  test('leads to the rows of each number, whatever was sought and however wide it became', async () => {
    const own = createChance('searches');
    const some = (key: string, ...values: string[]) => (own.happens(0.5) ? { [key]: own.pick(values) } : {});
    for (let nth = 0; nth < 25; nth++)
      await compareWithRows({
        kind: own.pick(['equity', 'grant']),
        ...(own.happens(0.5)
          ? some('country', 'DE', 'FR', 'KE', 'US')
          : some('region', 'western_europe', 'europe', 'africa')),
        ...some('sectors', 'climate_energy', 'education,health_biotech', 'fintech'),
        ...some('stage', 'idea', 'pre_revenue', 'early_revenue', 'growth'),
        ...some('purpose', 'hiring', 'equipment'),
        ...some('amount', '120000', '240000.5', '1000000'),
        ...(own.happens(0.2) ? { currency: own.pick(['EUR', 'UGX']) } : {}),
        ...some('added', 'amount', 'region,stage', 'anyAmount', 'place', 'years'),
        ...some('kept', 'nearStage', 'sectors', 'amount,years'),
      });
  }, 60_000);

  test('names no hidden or merged funder, and none of what members reported', async () => {
    const all = JSON.stringify(await ask({ kind: 'any', limit: '100' }));
    for (const id of gone) expect(all).not.toContain(id);
    await server.context.db.updateTable('funders').set({ state: 'hidden' }).where('id', '=', 'birch').execute();
    expect(JSON.stringify(await ask({ kind: 'any', limit: '100' }))).not.toContain('birch');
    await server.context.db.updateTable('funders').set({ state: 'listed' }).where('id', '=', 'birch').execute();
    // Who is listed is looked at again in the background.
    await expect
      .poll(async () => JSON.stringify(await ask({ kind: 'any', limit: '100' })), { timeout: 8_000 })
      .toContain('birch');
  });

  test('compares an amount in another currency in USD, and one without a rate among deals in it', async () => {
    // 1.0817 USD for a euro on the mean of 2023.
    const inEuro = await ask({ kind: 'equity', amount: '400000', currency: 'EUR', kept: 'amount,anyAmount,years' });
    expect(inEuro.amountUsd).toBeGreaterThan(425_000);
    expect(inEuro.amountUsd).toBeLessThan(440_000);
    const usd = inEuro.amountUsd ?? 0;
    const rows = await rowsSince('equity', '2023-11-18');
    expect(inEuro.own).toBe(rows.filter((row) => isLike(row, { amount: [usd / 2, usd * 2] })).length);
    const inNaira = await ask({ kind: 'equity', amount: '400000', currency: 'NGN' });
    expect([inNaira.amountUsd, inNaira.own]).toEqual([null, 0]);
  });

  test('ranks all kinds that are open', async () => {
    const any = await ask({ kind: 'any', country: 'DE', limit: '100' });
    const [equity, grant] = [await ask({ kind: 'equity', country: 'DE' }), await ask({ kind: 'grant', country: 'DE' })];
    expect(any.own).toBe(equity.own + grant.own);
    expect(new Set(any.funders.map(({ kind }) => kind))).toEqual(new Set(['equity', 'grant']));
    const chances = any.funders.map(({ fit }) => fit.chance);
    expect(
      await ask({ kind: 'any', country: 'DE', sort: 'fit', limit: '100' }).then(({ funders }) =>
        funders.map(({ fit }) => fit.chance),
      ),
    ).toEqual(chances.toSorted((a, b) => b - a));
  });
});

describe('the fit of given funders', () => {
  const fitsOf = async (query: Query, funders: readonly string[]) =>
    (await callAs(server, headers, findFits, { query: unchecked({ ...query, funders: funders.join(',') }) })).reply
      .data;

  test('is that of the list of the same search, by the kind that fits best', async () => {
    const queries: readonly Query[] = [
      { kind: 'equity', country: 'DE', sectors: 'climate_energy,education' },
      { kind: 'equity', country: 'KE', sectors: 'health_biotech', stage: 'idea', type: 'series_a', amount: '120000' },
      { kind: 'any', country: 'DE' },
    ];
    for (const query of queries) {
      const found = await ask({ ...query, limit: '100', sort: 'fit' });
      const own = await fitsOf(query, [...listed, ...gone, 'gum', 'nobody']);
      expect(own).toMatchObject({ since: found.since, own: found.own, similar: found.similar, kinds: found.kinds });
      expect(own.isWidened).toBe(found.steps.some(({ state }) => state === 'used'));
      expect(new Set(own.fits.map(({ id }) => id))).toEqual(new Set(found.funders.map(({ id }) => id)));
      for (const { id, kind, fit } of own.fits)
        expect({ kind, fit }).toEqual(
          found.funders.filter((one) => one.id === id).map((one) => ({ kind: one.kind, fit: one.fit }))[0],
        );
    }
  });
});

describe('the order', () => {
  const shownScores = (at: number) => ({
    speed: round((round(scoreOf(at, 0) + 0.04) + round(scoreOf(at, 1))) / 2),
    respect: round(scoreOf(at, 2)),
  });
  const round = (value: number): number => Math.round(value * 10 + 1e-9) / 10;
  // The middle needs five funders, and elm shows nothing.
  const withFigures = ['alder', 'birch', 'cedar', 'dogwood'];

  test('is the chance where no middle is known, whatever the weights', async () => {
    const [plain, weighted] = [
      await ask({ ...search, sort: 'fit' }),
      await ask({ ...search, speed: '4', respect: '0' }),
    ];
    expect(weighted.funders.map(({ id }) => id)).toEqual(plain.funders.map(({ id }) => id));
  });

  test('is the chance times two to the weighted difference from the middle, and treatment never changes a fit', async () => {
    await addFigures('fir', 5);
    const before = await ask({ ...search, sort: 'fit' });
    const ids = [...withFigures, 'fir'];
    const scores = new Map(ids.map((id) => [id, shownScores(listed.indexOf(id as 'fir'))]));
    const middle = (key: 'speed' | 'respect') =>
      ids.map((id) => scores.get(id)?.[key] ?? 0).toSorted((a, b) => a - b)[2] ?? 0;
    // Figures are looked at again in the background.
    await expect
      .poll(async () => (await ask(search)).funders.find(({ id }) => id === 'fir')?.treatment, { timeout: 8_000 })
      .not.toBeNull();
    for (const [speed, respect] of [
      [4, 0],
      [0, 4],
      [1, 3],
      [0, 0],
    ] as const) {
      const found = await ask({ ...search, speed: String(speed), respect: String(respect) });
      const places = before.funders.map(({ id, fit }) => {
        const own = scores.get(id);
        const push =
          own === undefined ? 0 : speed * (own.speed - middle('speed')) + respect * (own.respect - middle('respect'));
        return { id, place: fit.chance * 2 ** (push / 10) };
      });
      expect(found.funders.map(({ id }) => id)).toEqual(
        places.toSorted((a, b) => b.place - a.place).map(({ id }) => id),
      );
      for (const { id, fit } of found.funders) expect(fit).toEqual(before.funders.find((one) => one.id === id)?.fit);
      for (const { id, treatment } of found.funders) {
        const own = scores.get(id);
        if (own === undefined) expect(treatment).toBeNull();
        else
          expect(treatment?.score).toBe(
            speed + respect === 0 ? null : round((speed * own.speed + respect * own.respect) / (speed + respect)),
          );
      }
    }
  });

  test('shows of treatment what the pages show', async () => {
    const { funders, market } = await ask(search);
    const of = (id: string) => funders.find((one) => one.id === id)?.treatment;
    expect(of('alder')).toMatchObject({
      // Both classes have nine; the scores come from those who were funded.
      reviews: 9,
      reviewers: 'funded',
      daysToDecision: 10,
      wouldTakeAgain: 0.7,
      warnings: [
        { key: 'retraded_terms', share: 0.5, answered: 20 },
        { key: 'no_show', share: 0.3, answered: 20 },
      ],
    });
    expect(of('dogwood')).toMatchObject({ reviews: 9, reviewers: 'pitch' });
    expect(of('elm')).toBeNull();
    expect(market.daysToDecision).toBe(12);
  });
});

describe('a search that finds too little', () => {
  const narrow = {
    kind: 'equity',
    country: 'KE',
    sectors: 'health_biotech',
    stage: 'idea',
    type: 'series_a',
    amount: '120000',
  } as const;

  /** By hand: what is sought with these steps. All deals of its region are in its country here. */
  const wishWith = (steps: readonly string[]): Wish => ({
    ...(steps.includes('place') ? {} : { countries: ['KE'] }),
    ...(steps.includes('sectors') ? {} : { sectors: ['health_biotech'] }),
    ...(steps.includes('type') ? {} : { type: 'series_a' }),
    ...(steps.includes('stage') ? {} : { stages: steps.includes('nearStage') ? ['idea', 'pre_revenue'] : ['idea'] }),
    ...(steps.includes('anyAmount')
      ? {}
      : { amount: steps.includes('amount') ? [30_000, 480_000] : [60_000, 240_000] }),
  });
  const inOrder = ['nearStage', 'amount', 'region', 'type', 'stage', 'anyAmount', 'sectors', 'place'];

  test('becomes wider, the smallest step first, and says by how much', async () => {
    const found = await ask(narrow);
    const rows = await rowsSince('equity', '2023-11-18');
    const count = (steps: readonly string[]) => rows.filter((row) => isLike(row, wishWith(steps))).length;
    expect(found.own).toBe(count([]));
    expect(found.own).toBeLessThan(5);
    const needed = inOrder.findIndex((_step, at) => count(inOrder.slice(0, at + 1)) >= 5) + 1;
    expect(needed).toBeGreaterThan(0);
    expect(found.similar).toBe(count(inOrder.slice(0, needed)));
    const used = found.steps.filter(({ state }) => state === 'used').map(({ step }) => step);
    expect(used.length).toBeGreaterThan(0);
    for (const [at, { step, deals, state }] of found.steps.entries())
      expect(deals).toBe(count(state === 'used' ? used.slice(0, at + 1) : [...used, step]));
    expect(found.steps.at(-1)).toMatchObject({ step: inOrder[needed], state: 'offered' });
    expect(found.funders.every(({ fit }) => fit.grade === 'possible')).toBe(true);
  });

  test('leaves out a step that is kept back, and takes one that is added', async () => {
    const first = await ask(narrow);
    const [taken] = first.steps;
    const kept = await ask({ ...narrow, kept: taken?.step ?? '' });
    expect(kept.steps.find(({ step }) => step === taken?.step)?.state).toBe('kept');
    const offered = first.steps.find(({ state }) => state === 'offered');
    const added = await ask({ ...narrow, added: offered?.step ?? '' });
    expect(added.steps.find(({ step }) => step === offered?.step)?.state).toBe('used');
    expect(added.similar).toBe(offered?.deals);
  });

  test('names funders by their programmes where no deal names them', async () => {
    const { programmes, funders } = await ask({ kind: 'equity', country: 'DE', amount: '500000' });
    expect(programmes.map(({ id, programme }) => [id, programme.leastUsd, programme.mostUsd])).toEqual([
      ['gum', 100_000, 2_000_000],
    ]);
    expect(funders.map(({ id }) => id)).not.toContain('gum');
    expect((await ask({ kind: 'equity', country: 'DE', amount: '5000000' })).programmes).toEqual([]);
  });
});

test('who has no access, and who has access to another kind, finds nothing', async () => {
  const { email } = await addMember(server);
  const without = await signedIn(server, email);
  expect((await callAs(server, guest, findFunders, { query: { kind: 'equity' } })).problem.code).toBe('sign_in');
  expect((await callAs(server, without, findFunders, { query: { kind: 'equity' } })).problem.code).toBe(
    'access_required',
  );
  const wrong = await callAs(server, headers, findFunders, { query: { kind: 'equity', type: 'term_loan' } });
  expect(wrong.problem).toMatchObject({ code: 'invalid_query', errors: { type: 'No type of equity' } });
});

test('a first look counts the newest deals alone, as the table shows them', async () => {
  const { memberId, email } = await addMember(server);
  const { clock } = server.context;
  await giveProvisional(server, {
    memberId,
    startsAt: new Date(clock.now().getTime() - days(1)),
    endsAt: new Date(clock.now().getTime() + days(9)),
  });
  const own = await signedIn(server, email);
  for (let at = 0; at < 210; at++)
    await addDeal(server.context.db, 'equity', { date: '2026-11-20', datePrecision: 'day', funderIds: ['alder'] });
  const { data } = (await callAs(server, own, findFunders, { query: { kind: 'equity', sort: 'deals' } })).reply;
  expect(data.own).toBe(200);
  expect(data.funders[0]).toMatchObject({ id: 'alder', fit: { similar: 200, deals: 200 } });
});
