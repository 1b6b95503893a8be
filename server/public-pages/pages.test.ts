import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { addFunder, addReview } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { days } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createHttp, type App } from '../http/create-http.ts';
import { serveShell } from '../http/shell.ts';
import { computeScoresJob } from '../reviews/jobs.ts';
import { pageFinder } from './find-page.ts';
import { registerPublicPageRoutes } from './routes.ts';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { sitemapIndexOf, sitemapOf } from './sitemap.ts';

const template = `<!doctype html><html><head>
<meta name="description" content="Usual" /><title>__PRODUCT_NAME__</title>
</head><body><div id="app"></div><noscript>Please switch it on.</noscript></body></html>`;
const cruel = `</script><script>alert("1")</script> & "Söhne" $& $1`;

let server: TestServer;
let app: App;
let folder: string;
const get = (url: string) => app.inject({ method: 'GET', url });
const text = async (url: string): Promise<string> => (await get(url)).body;
/** The data for search engines; throws where it is no JSON. */
const structured = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>;

const firstAnswer = /<script type="application\/json" data-first-answer="([^"]*)">(.*?)<\/script>\n/;

beforeAll(async () => {
  server = await startTestServer();
  const { context } = server;
  folder = mkdtempSync(join(tmpdir(), 'fundsight-shell-'));
  writeFileSync(join(folder, 'index.html'), template);
  app = createHttp({ log: context.log, isHttps: false });
  registerPublicPageRoutes(app, context);
  await serveShell(app, {
    folder,
    ...context.config,
    findPage: pageFinder(context),
    readSettings: () => Promise.resolve({ supportEmail: 'support@fundsight.example', settings: defaultSettings }),
    hasSampleData: () => Promise.resolve(false),
  });
  await addFunder(server, { id: 'rated', name: 'Rated Capital', website: 'https://rated.example' });
  await addFunder(server, { id: 'few', name: 'Few Capital' });
  await addFunder(server, { id: 'cruel', name: cruel.slice(0, 100), website: 'javascript:alert(1)' });
  await addFunder(server, { id: 'hidden-one', state: 'hidden' });
  await addFunder(server, { id: 'proposed-one', state: 'proposed' });
  await addFunder(server, { id: 'old-name' });
  await context.db
    .updateTable('funders')
    .set({ state: 'merged', merged_into: 'rated' })
    .where('id', '=', 'old-name')
    .execute();
  await context.db
    .insertInto('providers')
    .values({
      id: 'kitesail',
      name: 'Kitesail Studio',
      provider_type: 'accelerator',
      country: 'KE',
      created_at: server.clock.now(),
    })
    .execute();
  for (const count of [8, 5])
    for (let at = 0; at < count; at += 1)
      await addReview(server, {
        funderId: count === 8 ? 'rated' : 'few',
        state: 'published',
        publishedOn: '2026-11-09',
        verificationLevel: 1,
        answers: { overall: 5, lastContact: '2026-11', headline: 'A secret headline here' },
      });
  await computeScoresJob.handle(context, undefined);
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the page of a funder without JavaScript', () => {
  it('has its name, its score and its address', async () => {
    const reply = await get('/Funder/Rated/?from=email');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.body).toContain('<title>Rated Capital · Fundsight</title>');
    expect(reply.body).toContain('<link rel="canonical" href="http://localhost:3000/funder/rated" />');
    expect(reply.body).toMatch(/<meta property="og:title" content="Rated Capital · Fundsight" \/>/);
    expect(reply.body).toMatch(/<meta name="twitter:card" content="summary_large_image" \/>/);
    expect(reply.body).toMatch(
      /<meta property="og:image" content="http:\/\/localhost:3000\/previews\/rated\/funder\.png\?v=[\w-]{8}" \/>/,
    );
    expect(reply.body).toContain(
      '<meta property="og:image:alt" content="Rated Capital: Pitch 4.4 of 5 (7 reviews); Funded too few reviews" />',
    );
    expect(reply.body).toMatch(
      /<noscript><nav>.*<h1>Rated Capital<\/h1>.*4\.4 of 5 \(7 reviews\).*Please switch it on/s,
    );
    expect(reply.body.match(/name="description"/g)).toHaveLength(1);
    expect(reply.body).toContain('<div id="app"></div>');
    expect(reply.body).not.toContain('noindex');
    expect(structured(reply.body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Rated Capital',
      url: 'https://rated.example',
      aggregateRating: {
        '@type': 'AggregateRating',
        name: 'Pitch',
        ratingValue: 4.4,
        reviewCount: 7,
        bestRating: 5,
        worstRating: 1,
      },
    });
  });

  it('has no rating below five voices, and never a word of a review', async () => {
    const html = await text('/funder/few');
    expect(structured(html)).not.toHaveProperty('aggregateRating');
    expect(html).toContain('Too few reviews');
    expect(html).not.toMatch(/\d of 5|[45] reviews/);
    for (const path of ['/funder/few', '/funder/rated', '/funder', '/'])
      expect(await text(path)).not.toContain('secret headline');
  });

  it('says a name that would break out as text', async () => {
    const whole = await text('/funder/cruel');
    expect(JSON.parse(firstAnswer.exec(whole)?.[2] ?? '')).toMatchObject({ data: { name: cruel.slice(0, 100) } });
    // That is data, which the page's scripts read; everything else is what a browser shows or follows.
    const html = whole.replaceAll(new RegExp(firstAnswer, 'g'), '');
    expect(structured(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: cruel.slice(0, 100),
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('javascript:alert');
    expect(html).toContain('&quot;Söhne&quot; $&amp; $1 · Fundsight</title>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it('brings what a guest’s page asks first, as the API answers it', async () => {
    for (const path of ['/api/funders/rated', '/api/providers/kitesail']) {
      const html = await text(path.replace('/api', '').replace('s/', '/'));
      const [, asked, answer = ''] = firstAnswer.exec(html) ?? [];
      expect(asked).toBe(path);
      expect(JSON.parse(answer)).toEqual((await server.app.inject({ method: 'GET', url: path })).json());
    }
    const deals = '/api/funders/rated/deals';
    const printed = new RegExp(`data-first-answer="${deals}">(.*?)</script>`).exec(await text('/funder/rated'))?.[1];
    expect(JSON.parse(printed ?? '')).toEqual((await server.app.inject({ method: 'GET', url: deals })).json());
    for (const path of ['/', '/funder', '/funder/nobody']) expect(await text(path)).not.toContain('first-answer');
  });

  it('is 404 for what guests may not know, and moved where it was merged', async () => {
    for (const id of ['nobody', 'hidden-one', 'proposed-one', 'a_b', 'x']) {
      const reply = await get(`/funder/${id}`);
      expect([id, reply.statusCode]).toEqual([id, 404]);
      expect(reply.body).toContain('<meta name="robots" content="noindex" />');
      expect(reply.body).not.toContain('canonical');
    }
    const moved = await get('/funder/old-name');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/funder/rated']);
  });
});

describe('the other public pages', () => {
  it('list the funders and the providers', async () => {
    expect(await text('/funder')).toMatch(/<h1>Funders<\/h1>.*href="\/funder\/rated">Rated Capital<\/a>/s);
    expect(await text('/provider')).toMatch(/<h1>Providers<\/h1>.*Kitesail Studio<\/a> Accelerator, Kenya/s);
    expect(await text('/provider/kitesail')).toContain('<title>Kitesail Studio · Fundsight</title>');
    expect((await get('/provider/nobody')).statusCode).toBe(404);
  });

  it('have their own words', async () => {
    const titles = new Set<string>();
    for (const path of [
      '/',
      '/funder',
      '/provider',
      '/how-it-works',
      '/guidelines',
      '/privacy',
      '/terms',
      '/transparency',
      '/database/debt',
    ]) {
      const reply = await get(path);
      expect([path, reply.statusCode]).toEqual([path, 200]);
      expect(reply.body).toContain(`<link rel="canonical" href="http://localhost:3000${path}" />`);
      titles.add(/<title>(.*?)<\/title>/.exec(reply.body)?.[1] ?? '');
    }
    expect(titles.size).toBe(9);
  });

  it('keep members’ pages out of search engines, and say nothing of ventures', async () => {
    for (const path of ['/user', '/admin/users', '/entrepreneur/pellow-robotics', '/review/funder/rated']) {
      const reply = await get(path);
      expect([path, reply.statusCode]).toEqual([path, 200]);
      expect(reply.body).toContain('noindex');
      expect(reply.body).not.toMatch(/canonical|og:title/);
    }
    expect((await get('/nowhere')).statusCode).toBe(404);
  });

  it('stay up when the database does not answer, and then keep no visitor out', async () => {
    const broken = createHttp({ log: server.context.log, isHttps: false });
    await serveShell(broken, {
      folder,
      ...server.context.config,
      findPage: () => Promise.reject(new Error('no database')),
      readSettings: () => Promise.resolve({ supportEmail: 'support@fundsight.example', settings: defaultSettings }),
      hasSampleData: () => Promise.reject(new Error('no database')),
    });
    const reply = await broken.inject('/funder/rated');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<div id="app"></div>');
    expect(reply.body).not.toContain('noindex');
    await broken.close();
  });
});

describe('the sitemap', () => {
  it('has listed subjects only, dated by their figures alone', async () => {
    const reply = await get('/sitemap.xml');
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    const locations = [...reply.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(locations).toEqual([
      '/',
      '/funder',
      '/provider',
      '/how-it-works',
      '/guidelines',
      '/privacy',
      '/terms',
      '/transparency',
      '/funder/cruel',
      '/funder/few',
      '/funder/rated',
      '/provider/kitesail',
    ]);
    // The rules by their words. A funder by the day of its snapshot: the review was published on 2026-11-09, and the funder
    // with four has no day at all.
    const dated = [...reply.body.matchAll(/<loc>([^<]*)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    expect(dated.map(([, address = '', day]) => [new URL(address).pathname, day])).toEqual([
      ...publicRules({ productName: '', supportEmail: '', settings: defaultSettings }).map(({ path, version }) => [
        path,
        version,
      ]),
      ['/funder/rated', '2026-11-18'],
    ]);
  });

  it('is kept for an hour', async () => {
    await addFunder(server, { id: 'newcomer' });
    expect(await text('/sitemap.xml')).not.toContain('newcomer');
    server.clock.move(3_600_001);
    expect(await text('/sitemap.xml')).toContain('/funder/newcomer');
  });

  it('is split where one file would hold too many', async () => {
    expect(sitemapIndexOf(3, 'https://fundsight.example')).toContain(
      '<loc>https://fundsight.example/sitemaps/3.xml</loc>',
    );
    expect(sitemapOf([{ path: '/funder/a', changedOn: null }], 'https://fundsight.example')).not.toContain('lastmod');
    expect(await text('/sitemaps/1.xml')).toContain('/funder/rated');
    for (const part of ['2.xml', '0.xml', 'x.xml', '1']) expect((await get(`/sitemaps/${part}`)).statusCode).toBe(404);
  });

  it('is named in robots.txt, which closes what is for members', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    for (const path of ['/api/', '/admin', '/entrepreneur']) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).not.toContain('Disallow: /funder');
  });
});

describe('the well-known addresses', () => {
  it('say where to write about a weakness, for less than a year and more than 60 days', async () => {
    const answer = await get('/.well-known/security.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect([...fields.keys()].sort()).toEqual(['Canonical', 'Contact', 'Expires', 'Preferred-Languages']);
    expect(fields.get('Contact')).toBe('mailto:support@fundsight.example');
    expect(fields.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt');
    const left = Date.parse(fields.get('Expires') ?? '') - server.clock.now().getTime();
    expect(left).toBeGreaterThan(days(60));
    expect(left).toBeLessThan(days(365));
  });

  it('lead password managers to the account', async () => {
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/user']);
  });

  it.each([
    ['security@fundsight.example', 'mailto:security@fundsight.example'],
    ['https://fundsight.example/security', 'https://fundsight.example/security'],
  ])('take %s from the settings', (SECURITY_CONTACT, contact) => {
    expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(contact);
    for (const wrong of ['http://fundsight.example', 'nobody', 'https://a b', 'https://a\nContact: b'])
      expect(() => readConfig({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT must be');
  });
});
