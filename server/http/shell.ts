import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, type PublicSettings } from '../../contract/product-settings/settings.ts';
import { settingOf } from '../../contract/product-settings/setting-facts.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, reportingEndpoints } from './headers.ts';
import { escapeHtml, escapeJson } from './html.ts';
import { sendNotFound } from './not-found.ts';
import { pageFileTags } from './page-files.ts';
import { isPageAddress } from './page-paths.ts';

const readingMethods = ['GET', 'HEAD'];

/** What the server says of a page to those who do not run our JavaScript: search engines, previews, plain readers. */
export interface ShellPage {
  readonly status: 200 | 404;
  /** Null for the name of the product alone. */
  readonly title: string | null;
  readonly description: string;
  /** The one address of the page, from the slash on; null where it has none. */
  readonly canonicalPath: string | null;
  /** Kept out of search engines. */
  readonly isUnlisted: boolean;
  /** What it is about in the words of schema.org. */
  readonly structured: object | null;
  /** HTML, escaped already: the page without JavaScript. */
  readonly body: string;
  /** What a guest's page asks the API for first, so that it need not ask. Never anything but what a guest may see. */
  readonly firstAnswers?: readonly FirstAnswer[];
  /** What other sites show beside a link to it. */
  readonly picture?: PagePicture;
}
export interface PagePicture {
  readonly path: string;
  readonly words: string;
  readonly width: number;
  readonly height: number;
}
interface FirstAnswer {
  readonly path: string;
  readonly answer: object;
}
/** Where an address that has permanently moved leads. */
export interface MovedPage {
  readonly movedTo: string;
}
/** Null for an address that the source says nothing about. */
export type PageSource = (path: string) => Promise<ShellPage | MovedPage | null>;

export interface ShellOptions {
  readonly findPage?: PageSource | undefined;
  /** The built front end. Without one, as in most tests, only the API answers. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly productName: string;
  /** What the page says of them at its first paint. It does not fail. */
  readonly readSettings: () => Promise<{ readonly supportEmail: string; readonly settings: PublicSettings }>;
  /** Another host that answers the API; null where it is this one. */
  readonly apiUrl: string | null;
  /** Whether what is here is invented. The page says so from its first paint on, so that nothing moves later. */
  readonly hasSampleData: () => Promise<boolean>;
}

/** Serves the built front end: hashed assets for ever, the page itself anew each time with its own nonce. */
export async function serveShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const index = join(options.folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler((request, reply) => sendNotFound(app, request, reply));
    return;
  }
  await serveFiles(app, options.folder);
  const sendPage = pageSender(readFileSync(index, 'utf8'), options);
  const tagsOf = pageFileTags(options.folder);
  const isPublic = { config: { gate: 'anyone' }, schema: { hide: true } };
  app.get('/favicon.svg', isPublic, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml; charset=utf-8')
      .sendFile('favicon.svg', { cacheControl: false, contentType: false }),
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isPage(path)) return sendNotFound(app, request, reply);
    if (!readingMethods.includes(request.method)) return sendNotFound(app, request, reply, readingMethods);
    const page = await findOrFail(request, options.findPage, path);
    if (page !== null && page !== 'failed' && 'movedTo' in page) return reply.redirect(page.movedTo, 301);
    const status = isPageAddress(path) ? 200 : 404;
    return sendPage(reply, page === 'failed' ? unnamed(status, false) : (page ?? unnamed(status, true)), tagsOf(path));
  };
  app.get('/', isPublic, answer);
  app.setNotFoundHandler(answer);
}

/** A page without words of its own is still the application: what cannot be read now must not keep people out. */
async function findOrFail(
  request: FastifyRequest,
  findPage: PageSource | undefined,
  path: string,
): Promise<ShellPage | MovedPage | 'failed' | null> {
  try {
    return (await findPage?.(path)) ?? null;
  } catch (error) {
    request.log.error({ event: 'shell.page', err: error }, 'page without words');
    return 'failed';
  }
}

const unnamed = (status: 200 | 404, isUnlisted: boolean): ShellPage => ({
  status,
  title: null,
  description: '',
  canonicalPath: null,
  isUnlisted,
  structured: null,
  body: '',
});

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  await app.register(fastifyStatic, { root: folder, serve: false });
}

/**
 * An old chunk, an unknown file or an unknown call is not a page: it gets a problem document, never the page with a
 * 200. Neither is an address that a proxy could read as one of these.
 */
function isPage(path: string): boolean {
  return !/^\/(api|identity|assets|dev|mcp|oauth)(\/|$)/i.test(path) && !path.includes('.') && !ambiguous.test(path);
}

/** What some proxies read as another address, which might be one of the API: no page of ours has any of it. */
const ambiguous = /\/\/|[;\\]|%(00|2e|2f|3b|5c)/i;

function pageSender(template: string, options: ShellOptions) {
  const { publicUrl, productName, readSettings, apiUrl, hasSampleData } = options;
  const filled = template
    .replaceAll('__PRODUCT_NAME__', escapeHtml(productName))
    .replaceAll('__API_URL__', escapeHtml(apiUrl ?? ''));
  return async (reply: FastifyReply, page: ShellPage, fileTags: string): Promise<FastifyReply> => {
    // The page comes without a database too: it says what is wrong better than a blank answer.
    const isSample = await hasSampleData().catch(() => false);
    const { supportEmail, settings } = await readSettings();
    const nonce = randomBytes(18).toString('base64');
    const settled = filled
      .replaceAll('__SAMPLE_DATA__', isSample ? 'yes' : 'no')
      .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(supportEmail))
      .replaceAll('__PRODUCT_SETTINGS__', () => escapeHtml(JSON.stringify(unusual(settings))));
    const html = withWords(settled, page, { publicUrl, productName });
    return reply
      .code(page.status)
      .header('content-security-policy', pagePolicy({ nonce, isHttps: publicUrl.startsWith('https:'), apiUrl }))
      .header('reporting-endpoints', reportingEndpoints)
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${fileTags}</head>`).replaceAll('__CSP_NONCE__', nonce));
  };
}

/** What differs from what the browser takes without a word. */
const unusual = ({ schoolDomains: _schools, ...settings }: PublicSettings & { readonly schoolDomains?: unknown }) =>
  Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => value !== defaultSettings[settingOf(key) ?? 'schoolDomains']),
  );

const usualTitle = /<title>[^<]*<\/title>/;
const usualDescription = /<meta\s+name="description"[^>]*>/;
const withoutJavaScript = /<noscript>([^<]*)<\/noscript>/;

/**
 * The page with its words. They stand where no JavaScript is needed to read them and where none of ours replaces
 * them, so that nothing moves when the application takes over.
 */
function withWords(html: string, page: ShellPage, site: { publicUrl: string; productName: string }): string {
  const listed = page.isUnlisted ? html.replace('</head>', '<meta name="robots" content="noindex" />\n</head>') : html;
  if (page.description === '') return listed;
  const title = page.title === null ? site.productName : `${page.title} · ${site.productName}`;
  const description = `<meta name="description" content="${escapeHtml(page.description)}" />`;
  const answers = (page.firstAnswers ?? []).map(printAnswer).join('');
  // A function, since what a name holds must not be read as a pattern.
  return listed
    .replace(usualTitle, () => `<title>${escapeHtml(title)}</title>`)
    .replace(usualDescription, () => description)
    .replace('</head>', () => `${headOf(page, { title, ...site })}${answers}</head>`)
    .replace(withoutJavaScript, (_all, words: string) => `<noscript>${page.body}<p>${words}</p></noscript>`);
}

/** Read by web/api/call.ts. */
const printAnswer = ({ path, answer }: FirstAnswer): string =>
  `<script type="application/json" data-first-answer="${escapeHtml(path)}">${escapeJson(answer)}</script>\n`;

function headOf(
  page: ShellPage,
  { title, publicUrl, productName }: { title: string; publicUrl: string; productName: string },
): string {
  const { canonicalPath, description, structured } = page;
  if (canonicalPath === null) return '';
  const address = escapeHtml(new URL(canonicalPath, publicUrl).href);
  const properties = [
    ...(page.picture === undefined ? [] : pictureProperties(page.picture, publicUrl)),
    ['og:type', 'website'],
    ['og:site_name', productName],
    ['og:locale', 'en_US'],
    ['og:title', title],
    ['og:description', description],
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  return [
    `<link rel="canonical" href="${address}" />`,
    ...properties,
    `<meta property="og:url" content="${address}" />`,
    `<meta name="twitter:card" content="${page.picture === undefined ? 'summary' : 'summary_large_image'}" />`,
    `<meta name="twitter:title" content="${escapeHtml(title)}" />`,
    `<meta name="twitter:description" content="${escapeHtml(description)}" />`,
    // Data, which no browser runs; the policy of the page keeps all inline scripts from running.
    ...(structured === null ? [] : [`<script type="application/ld+json">${escapeJson(structured)}</script>`]),
    '',
  ].join('\n');
}

const pictureProperties = ({ path, words, width, height }: PagePicture, publicUrl: string): [string, string][] => [
  ['og:image', new URL(path, publicUrl).href],
  ['og:image:type', 'image/png'],
  ['og:image:width', String(width)],
  ['og:image:height', String(height)],
  ['og:image:alt', words],
];
