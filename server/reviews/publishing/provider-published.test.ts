import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProviderReviews } from '../../../contract/providers/providers.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addProvider, providerAnswers } from '../../../tests/review-answers.ts';
import { addReadingCaller } from '../../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { shownPeriodOf } from './card-queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('names the organisation of a writer who wants that and proved it, and of no other', async () => {
  const reader = await addReadingCaller(server);
  const bylineFor = async (displayAs: 'named_venture' | 'anonymous', level: number) => {
    const id = await addProvider(server);
    const { company: _company, ...answers } = { company: null, ...providerAnswers({ providerId: id, displayAs }) };
    await server.context.db
      .insertInto('reviews')
      .values({
        subject_kind: 'provider',
        provider_id: id,
        state: 'published',
        overall: answers.overall,
        headline: answers.headline,
        answers,
        venture_name: 'Zebrafinch Works',
        verification_level: level,
        last_contact_on: '2026-06-01',
        submitted_at: server.clock.now(),
        published_on: '2026-06-08',
      })
      .execute();
    const { reply } = await callAs(server, reader, listProviderReviews, { params: { id } });
    return reply.data[0]?.byline.venture;
  };
  expect(await bylineFor('named_venture', 2)).toBe('Zebrafinch Works');
  expect(await bylineFor('named_venture', 1)).toBeNull();
  expect(await bylineFor('anonymous', 2)).toBeNull();
});

it.each([
  [{ quarter: '2026 Q1' }, '2026-01-01'],
  [{ quarter: '2026 Q4' }, '2026-10-01'],
  [{ half: '2026 H1' }, '2026-01-01'],
  [{ half: '2026 H2' }, '2026-07-01'],
  [{ year: '2026' }, '2026-01-01'],
  [{}, '0001-01-01'],
])('orders a card that shows %o by %s', (shown, startsOn) => {
  expect(shownPeriodOf(shown).startsOn).toBe(startsOn);
});
