import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedReview, listFunderReviews, listFunders } from '../../../contract/funders/funders.ts';
import { fundingKinds, outcomes, valuesOf } from '../../../contract/reviews/options.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { addReadingCaller } from '../../../tests/passes.ts';
import { dice, publishPlanned } from '../../../tests/planned-reviews.ts';
import { addFunder, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';

/** A reader cannot find an author by comparing two answers, or by the position of a review. */

let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
});
afterAll(() => server.close());

const monthOf = (roll: (below: number) => number): string =>
  `${2023 + roll(3)}-${String(roll(12) + 1).padStart(2, '0')}`;

async function readAll(funderId: string, query = ''): Promise<PublishedReview[]> {
  const found: PublishedReview[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const reply = await callAs(server, reader, listFunderReviews, {
      params: { id: funderId },
      query: unchecked(`limit=100${query}${next}`),
    });
    if (reply.status !== 200) throw new Error(reply.text);
    const page = reply.reply;
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  return found;
}

describe('pairs of filters', () => {
  it(
    'find by what the cards show and nothing else, so that no difference of two answers tells more',
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      const roll = dice(7);
      const funderId = await addFunder(server);
      const words = ['quick', 'slow', 'kind', 'harsh'];
      await publishPlanned(
        server,
        funderId,
        Array.from({ length: 40 }, () => ({
          answers: {
            fundingKind: valuesOf(fundingKinds)[roll(4)] ?? 'equity',
            outcome: valuesOf(outcomes)[roll(6)] ?? 'no_answer',
            overall: roll(5) + 1,
            lastContact: monthOf(roll),
            headline: `They were ${words[roll(4)] ?? ''} with us`,
          },
          publishedOn: '2026-11-09',
          submittedAt: new Date('2026-11-01'),
        })),
      );
      const all = await readAll(funderId);
      const filters: [string, (review: PublishedReview) => boolean][] = [
        ...(['pitch', 'funded'] as const).map(
          (value) => [`&reviewClass=${value}`, (one: PublishedReview) => one.reviewClass === value] as const,
        ),
        ...valuesOf(fundingKinds).map(
          (value) => [`&kind=${value}`, (one: PublishedReview) => one.fundingKind === value] as const,
        ),
        ...valuesOf(outcomes).map(
          (value) => [`&outcome=${value}`, (one: PublishedReview) => one.outcome === value] as const,
        ),
        ...[1, 2, 3, 4, 5].map(
          (value) => [`&overall=${value}`, (one: PublishedReview) => one.overall === value] as const,
        ),
        ...words.map((value) => [`&text=${value}`, (one: PublishedReview) => one.headline.includes(value)] as const),
      ].map(([query, test]) => [query, test]);
      for (const [at, [one, isOne]] of filters.entries())
        for (const [other, isOther] of filters.slice(at + 1)) {
          if (one.split('=')[0] === other.split('=')[0]) continue;
          // The same cards, letter by letter and in the same order: a period counts all reviews, not those found.
          expect(await readAll(funderId, one + other)).toEqual(all.filter((card) => isOne(card) && isOther(card)));
        }
    },
  );

  it('find fewer than five voices, or leave fewer than five out, only by what is no fact of the writer', async () => {
    const roll = dice(11);
    for (let world = 0; world < 6; world += 1) {
      const funderId = await addFunder(server);
      await publishPlanned(
        server,
        funderId,
        Array.from({ length: 4 + roll(40) }, () => ({
          answers: {
            fundingKind: valuesOf(fundingKinds)[roll(2)] ?? 'equity',
            outcome: valuesOf(outcomes)[roll(4)] ?? 'no_answer',
            lastContact: monthOf(roll),
          },
          publishedOn: '2026-11-09',
          submittedAt: new Date('2026-11-01'),
        })),
      );
      const all = await readAll(funderId);
      const byCard = Map.groupBy(all, (card) =>
        JSON.stringify([
          card.reviewClass,
          card.outcome,
          card.fundingKind,
          card.period,
          card.byline,
          card.verificationLevel,
        ]),
      );
      if (all.length >= 5) expect(Math.min(...[...byCard.values()].map(({ length }) => length))).toBeGreaterThan(4);
      for (const outcome of valuesOf(outcomes))
        for (const kind of valuesOf(fundingKinds)) {
          const found = (await readAll(funderId, `&outcome=${outcome}&kind=${kind}`)).length;
          expect([found, all.length].every((count) => count === 0 || count >= 5) || all.length < 5).toBe(true);
          expect(all.length - found === 0 || all.length - found >= 5 || all.length < 5).toBe(true);
        }
    }
  }, 60_000);

  it('in the directory find by the shown score alone', async () => {
    const reply = await callAs(server, guest, listFunders, { query: { limit: '100' } });
    const all = reply.reply.data;
    const reached = (least: number) =>
      all.filter(({ scores }) => scores.some(({ score }) => score !== null && score >= least)).map(({ id }) => id);
    for (const [query, least] of [
      ['reviewed=true', 1],
      ['rated=3', 3],
      ['rated=3.5', 3.5],
      ['rated=4', 4],
    ] as const) {
      const found = await callAs(server, guest, listFunders, { query: unchecked(`limit=100&${query}`) });
      expect(found.reply.data.map(({ id }) => id)).toEqual(reached(least));
    }
  });
});

describe('the order on the page', () => {
  it(
    'says nothing of the order of sending: under 0.1 over 500 reviews',
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      const roll = dice(31);
      const correlations: number[] = [];
      // Chance alone spreads one such figure by 0.045; eight of them together by 0.016.
      for (let world = 0; world < 8; world += 1) {
        const funderId = await addFunder(server);
        const sent = await publishPlanned(
          server,
          funderId,
          Array.from({ length: 500 }, (_, at) => ({
            answers: { lastContact: monthOf(roll) },
            // Ten batches, one after the other: their order is not that of the page either.
            publishedOn: new Date(Date.UTC(2026, 8, 7 + Math.floor(at / 50) * 7)).toISOString().slice(0, 10),
            submittedAt: new Date(Date.UTC(2026, 7, 1, at)),
          })),
        );
        const places = new Map((await readAll(funderId)).map(({ id }, at) => [id, at]));
        correlations.push(correlation(sent.map((id) => places.get(id) ?? Number.NaN)));
      }
      const mean = correlations.reduce((sum, value) => sum + value, 0) / correlations.length;
      expect([mean, Math.abs(mean) < 0.1]).toEqual([mean, true]);
    },
  );
});

/** Of the places with 0, 1, 2, …: 1 where both rise together, 0 where they have nothing to do with each other. */
function correlation(places: readonly number[]): number {
  const middle = (places.length - 1) / 2;
  const both = places.reduce((sum, place, at) => sum + (place - middle) * (at - middle), 0);
  return both / places.reduce((sum, _place, at) => sum + (at - middle) ** 2, 0);
}
