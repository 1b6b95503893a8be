import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDeals } from '../../contract/deals/deals.ts';
import { listFunderReviews, type PublishedReview } from '../../contract/funders/funders.ts';
import { reportTerms } from '../../server/reviews/term-deal-commands.ts';
import { callAs } from '../call-as.ts';
import { addDeal } from '../deals.ts';
import { inDeepRun } from '../deep-run.ts';
import { addReadingCaller } from '../passes.ts';
import { addFunder, addReview, type Caller } from '../reviews.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { startTestServer, type TestServer } from '../server.ts';

/*
 * A funder reads the cards of its reviews beside the rows of the database that came from the terms in them: what a card
 * leaves out must not stand in a row that names the funder. And a funder writes reviews of its own, to complete a group
 * of rows and learn from what becomes visible what another writer said.
 */

const authors = inDeepRun ? 200 : 60;
const guesses = inDeepRun ? 40 : 6;
const slow = inDeepRun ? 900_000 : 180_000;
const random = randomFrom(testSeed);
const pick = <One>(values: readonly One[]): One => values[random.below(values.length)] ?? (values[0] as One);

interface Story {
  readonly funder: number;
  readonly sector: 'climate_energy' | 'education' | 'fintech' | 'water_sanitation' | 'manufacturing';
  readonly country: 'NL' | 'KE';
  readonly stage: 'idea' | 'growth';
  readonly verificationLevel: number;
}
type Shown = Readonly<Record<string, unknown>>;
interface Row extends Shown {
  readonly id: string;
}

let server: TestServer;
let reader: Caller;
let funders: readonly string[];
const results: { attack: string; found: string; allowed: string }[] = [];
const note = (attack: string, found: number, allowed: number): void =>
  void results.push({ attack, found: String(found), allowed: String(allowed) });

beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
  const names = ['Tidewrack', 'Harbourlight', 'Kitehouse Capital'];
  funders = await Promise.all(names.map((name) => addFunder(server, { name })));
  // The first two are well known: rows may name them.
  for (const [at, name] of names.slice(0, 2).entries())
    for (let count = 0; count < 10; count += 1)
      await addDeal(server.context.db, 'equity', {
        funderNames: [name],
        funderIds: [funders[at] ?? ''],
        date: '2026-08-05',
        datePrecision: 'day',
      });
}, slow);
afterAll(async () => {
  if (inDeepRun) console.table(results);
  await server.close();
});
beforeEach(async () => {
  await server.context.db.deleteFrom('reviews').execute();
  await reportTerms(server.context);
});

/** Published 13 weeks ago: its terms are in the database by now. */
const publish = ({ funder, sector, country, stage, verificationLevel }: Story): Promise<string> =>
  addReview(server, {
    funderId: funders[funder] ?? '',
    state: 'published',
    publishedOn: '2026-08-17',
    verificationLevel,
    answers: {
      stageReached: 'offer_received',
      outcome: 'we_declined',
      termsChangedAfterOffer: 'no',
      ventureStage: stage,
      venture: { name: `Venture ${random.next()}`, country, sector },
      displayAs: 'role_and_region',
      terms: { equity: { currency: 'USD', amount: 500_000, stakePct: 10 } },
    },
  });

async function shownRows(): Promise<readonly Row[]> {
  await reportTerms(server.context);
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { reply } = await callAs(server, reader, listDeals, {
      params: { kind: 'equity' },
      query: { origin: 'member_reported', limit: '100', ...(cursor === undefined ? {} : { cursor }) },
    });
    rows.push(...(reply.rows as unknown as Row[]));
    cursor = reply.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** The id of the row of a review: what only the installation with its secret can say. */
async function rowIdOf(reviewId: string): Promise<string | undefined> {
  const recordId = `review:${server.context.vault.digest('review deal', `${reviewId}\nequity`).toString('hex')}`;
  const found = await server.context.db
    .selectFrom('member_deals')
    .where('source_record_id', '=', recordId)
    .select(sql<string>`shown_id::text`.as('id'))
    .executeTakeFirst();
  return found?.id;
}

const withoutId = ({ id: _id, ...cells }: Row): string => JSON.stringify(cells);
const hidable = [
  ['recipientRegion', ({ country }: Story) => country],
  ['sectors', ({ sector }: Story) => sector],
  ['stage', ({ stage }: Story) => stage],
  ['funderNames', ({ funder }: Story) => String(funder)],
] as const;

it(
  'a card beside the rows that came from reviews tells no more of its writer than the card',
  { timeout: slow },
  async () => {
    const stories = new Map<string, Story>();
    for (let count = 0; count < authors; count += 1) {
      const story: Story = {
        funder: random.below(3),
        sector: pick(['climate_energy', 'climate_energy', 'climate_energy', 'education', 'fintech']),
        country: pick(['NL', 'NL', 'KE']),
        stage: pick(['idea', 'idea', 'growth']),
        verificationLevel: random.below(4) === 0 ? 0 : 1,
      };
      stories.set(await publish(story), story);
    }
    // Four that one rule alone keeps from naming their funder, and three that another keeps from hiding one name alone.
    const small = { country: 'NL', stage: 'idea', verificationLevel: 1 } as const;
    for (let count = 0; count < 7; count += 1) {
      const isNamed = count < 4;
      const story = {
        ...small,
        funder: isNamed ? 0 : 2,
        sector: isNamed ? 'water_sanitation' : 'manufacturing',
      } as const;
      stories.set(await publish(story), story);
    }
    const rows = await shownRows();
    const cards = new Map<string, PublishedReview>();
    for (const id of funders) {
      const { reply } = await callAs(server, reader, listFunderReviews, { params: { id }, query: { limit: '100' } });
      for (const card of reply.data) cards.set(card.id, card);
    }
    const storyOfRow = new Map<string, Story>();
    let gained = 0;
    for (const [reviewId, story] of stories) {
      const rowId = await rowIdOf(reviewId);
      if (rowId !== undefined) storyOfRow.set(rowId, story);
      const row = rows.find(({ id }) => id === rowId);
      if (row?.['funderNames'] === undefined) continue;
      // No card says a sector or a stage; some say a region.
      const told = ['sectors', 'stage', ...(cards.get(reviewId)?.byline.region == null ? ['recipientRegion'] : [])];
      const words = ['funderNames', ...told].map((key) => JSON.stringify(row[key]));
      const sharing = rows.filter((one) =>
        ['funderNames', ...told].every((key, at) => JSON.stringify(one[key]) === words[at]),
      );
      if (told.some((key) => row[key] !== undefined) && sharing.length < 5) gained += 1;
    }
    note('what a card leaves out, read beside the funder in a row', gained, 0);
    let alike = 0;
    for (const group of Map.groupBy(rows, withoutId).values())
      for (const [key, read] of hidable) {
        if (group[0]?.[key] !== undefined && key !== 'recipientRegion') continue;
        if (key === 'recipientRegion' && String(group[0]?.[key]).includes('_')) continue;
        const said = group.flatMap(({ id }) => storyOfRow.get(id) ?? []).map(read);
        if (new Set(said).size < 2) alike += 1;
      }
    note('groups of rows that hide one value alone', alike, 0);
    expect([gained, alike]).toEqual([0, 0]);
    // It is no answer to show nothing: some rows name their funder, some do not.
    expect(rows.filter((row) => row['funderNames'] !== undefined).length).toBeGreaterThan(5);
    expect(rows.filter((row) => row['funderNames'] === undefined).length).toBeGreaterThan(2);
  },
);

describe('a funder that writes reviews of its own to complete a group', () => {
  const target = { funder: 0, sector: 'education', country: 'KE', stage: 'growth', verificationLevel: 1 } as const;

  it('learns nothing of a review from the rows that become visible', { timeout: slow }, async () => {
    let gained = 0;
    for (let guess = 0; guess < guesses; guess += 1) {
      await server.context.db.deleteFrom('reviews').execute();
      const guessed: Story = {
        ...target,
        sector: pick(['education', 'fintech']),
        stage: pick(['idea', 'growth']),
        verificationLevel: 0,
      };
      const others = random.below(2);
      await publish(target);
      for (let other = 0; other < others; other += 1) await publish({ ...target, funder: 1 });
      for (let own = 0; own < 6; own += 1) await publish({ ...guessed, funder: own % 3 });
      gained += (await shownRows()).length;
    }
    note('rows that reviews of one’s own brought out', gained, 0);
    expect(gained).toBe(0);
  });

  it('would see the rows if as many others had shown a contact', { timeout: slow }, async () => {
    for (let other = 0; other < 5; other += 1) await publish(target);
    await publish({ ...target, verificationLevel: 0 });
    const rows = await shownRows();
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ funderNames: ['Tidewrack'], sectors: ['education'], stage: 'growth' });
  });
});
