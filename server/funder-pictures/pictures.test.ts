import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badgeHtml, badgeLooks, badgePath, badgeSizes, type BadgeChoice } from '../../contract/funders/badges.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { addCaller, addFunder, addReview } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { computeScoresJob } from '../reviews/jobs.ts';

let server: TestServer;
const medium: BadgeChoice = { size: 'medium', look: 'light' };
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const badge = (id: string, choice = medium) => get(badgePath(id, choice));
const preview = (id: string) => get(`/previews/${id}/funder.png`);

async function claim(funderId: string): Promise<void> {
  const { memberId } = await addCaller(server, { memberType: 'funder' });
  const now = server.clock.now();
  await server.context.db
    .insertInto('funder_claims')
    .values({
      id: crypto.randomUUID(),
      funder_id: funderId,
      member_id: memberId,
      email: `team@${funderId}.example`,
      state: 'approved',
      created_at: now,
      proved_at: now,
      decided_at: now,
    })
    .execute();
}

const merge = (id: string, into: string) =>
  server.context.db.updateTable('funders').set({ state: 'merged', merged_into: into }).where('id', '=', id).execute();

const names = {
  rated: 'Rated Capital',
  few: 'Few & <Sons>',
  unclaimed: 'Unclaimed Capital',
  hidden: 'Hidden Capital',
  long: `${'Wonderfully '.repeat(8)}Capital`,
  unbroken: 'W'.repeat(100),
  arabic: 'صندوق الاستثمار (Gulf) 12',
  kanji: '東京ベンチャー',
  emoji: '👩‍🚀',
};

beforeAll(async () => {
  server = await startTestServer();
  for (const [id, name] of Object.entries(names))
    await addFunder(server, { id, name, ...(id === 'hidden' ? { state: 'hidden' } : {}) });
  await addFunder(server, { id: 'old-one', name: 'Old One' });
  await addFunder(server, { id: 'old-unclaimed', name: 'Old Unclaimed' });
  for (const [id, count] of [
    ['rated', 8],
    ['few', 5],
  ] as const)
    for (let each = 0; each < count; each += 1)
      await addReview(server, {
        funderId: id,
        publishedOn: '2026-11-09',
        state: 'published',
        verificationLevel: 1,
        answers: { overall: 5, lastContact: '2026-11' },
      });
  await computeScoresJob.handle(server.context, undefined);
  for (const id of Object.keys(names)) if (id !== 'unclaimed') await claim(id);
  await claim('old-one');
  await merge('old-one', 'rated');
  await merge('old-unclaimed', 'unclaimed');
});
afterAll(() => server.close());

describe('the badge of a claimed funder', () => {
  it('is a picture in each size and look, without a script and without another file', async () => {
    for (const size of valuesOf(badgeSizes))
      for (const look of valuesOf(badgeLooks)) {
        const reply = await badge('rated', { size, look });
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
        const { width, height } = imageSize(reply.rawPayload);
        expect({ width, height }).toEqual({ width: badgeSizes[size].width, height: badgeSizes[size].height });
        expect(reply.body).not.toMatch(/<script|\son\w+=|href|style|url\(|<text|@import|NaN|undefined/);
        expect(reply.body).toContain('<title>Reviews of Rated Capital on Fundsight. Pitch 4.4 of 5, 7 reviews</title>');
      }
  });

  it('has a score only where the page has one, and a name as text', async () => {
    const { body } = await badge('few', { size: 'large', look: 'dark' });
    expect(body).toContain('<title>Reviews of Few &amp; &lt;Sons&gt; on Fundsight</title>');
    expect(body).not.toMatch(/\d of 5/);
    const withScore = (await badge('rated', { size: 'large', look: 'dark' })).body;
    expect(body.match(/<path/g)?.length).toBeLessThan(withScore.match(/<path/g)?.length ?? 0);
  });

  it('may be shown by other sites, is kept for an hour and asked for with its tag', async () => {
    const reply = await badge('rated');
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const known = { 'if-none-match': String(reply.headers['etag']) };
    const again = await get(badgePath('rated', medium), known);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(badgePath('rated', { size: 'small', look: 'light' }), known)).statusCode).toBe(200);
    await server.context.db.updateTable('funders').set({ name: 'Rated Partners' }).where('id', '=', 'rated').execute();
    const renamed = await get(badgePath('rated', medium), known);
    expect([renamed.statusCode, renamed.body.includes('Rated Partners')]).toEqual([200, true]);
    await server.context.db.updateTable('funders').set({ name: 'Rated Capital' }).where('id', '=', 'rated').execute();
  });

  it('is of no other file of ours', async () => {
    const { headers } = await get('/api/config');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('is not there for a funder that is hidden, unknown or not claimed, and for no other file', async () => {
    for (const id of ['hidden', 'unclaimed', 'nowhere', 'No%20Id', "x'%20or%201=1"])
      expect([id, (await get(`/badges/${id}/small-light.svg`)).statusCode]).toEqual([id, 404]);
    for (const file of ['small.svg', 'huge-light.svg', 'small-light.png', 'constructor-light.svg'])
      expect([file, (await get(`/badges/rated/${file}`)).statusCode]).toEqual([file, 404]);
    expect((await badge('hidden')).headers['cache-control']).toBe('no-store');
  });

  it('leads to the badge of the funder that one was merged into', async () => {
    const moved = await badge('old-one');
    expect([moved.statusCode, moved.headers['location']]).toEqual([302, '/badges/rated/medium-light.svg']);
    const unclaimed = await badge('old-unclaimed');
    expect((await get(String(unclaimed.headers['location']))).statusCode).toBe(404);
  });

  it('is put on a page by HTML that holds the name as text', () => {
    const html = badgeHtml({ id: 'few', name: `A "B" & <C>` }, medium, {
      address: 'https://fundsight.example',
      productName: 'Fundsight',
    });
    expect(html).toBe(
      '<a href="https://fundsight.example/funder/few"><img src="https://fundsight.example/badges/few/medium-light.svg"' +
        ' width="240" height="72" alt="Reviews of A &quot;B&quot; &amp; &lt;C&gt; on Fundsight"></a>',
    );
  });
});

describe('the picture of a link', () => {
  it('is a PNG of the size that sites ask for, for every listed funder', async () => {
    for (const id of Object.keys(names).filter((each) => each !== 'hidden')) {
      const reply = await preview(id);
      expect([id, reply.statusCode, reply.headers['content-type']]).toEqual([id, 200, 'image/png']);
      expect(imageSize(reply.rawPayload)).toMatchObject({ width: 1200, height: 630, type: 'png' });
      expect(reply.rawPayload.length).toBeLessThan(300_000);
    }
  });

  it('differs between funders and is drawn once', async () => {
    const [rated, few, again] = [await preview('rated'), await preview('few'), await preview('rated')];
    expect(rated.headers['etag']).not.toBe(few.headers['etag']);
    expect(rated.rawPayload.equals(few.rawPayload)).toBe(false);
    expect(rated.rawPayload.equals(again.rawPayload)).toBe(true);
    const known = await get('/previews/rated/funder.png?v=12345678', {
      'if-none-match': `"other", W/${String(rated.headers['etag'])}`,
    });
    expect(known.statusCode).toBe(304);
  });

  it('is not there for a hidden or unknown funder, and leads on from a merged one', async () => {
    expect((await preview('hidden')).statusCode).toBe(404);
    expect((await preview('nowhere')).statusCode).toBe(404);
    const moved = await preview('old-one');
    expect([moved.statusCode, moved.headers['location']]).toEqual([302, '/previews/rated/funder.png']);
  });
});
