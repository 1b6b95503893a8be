import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { escapeHtml } from '../http/html.ts';
import type { ListedPage } from './queries.ts';

/** Most addresses of one file, by the protocol of sitemaps.org. */
export const mostAddresses = 50_000;

const rules = publicRules({ productName: '', supportEmail: '', settings: defaultSettings });

/** The rules are dated by their words. */
export const staticPages: readonly ListedPage[] = [
  ...['/', '/funder', '/provider'].map((path) => ({ path, changedOn: null })),
  ...rules.map(({ path, version }) => ({ path, changedOn: version })),
];

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const addressOf = (path: string, publicUrl: string): string => escapeHtml(new URL(path, publicUrl).href);

export function sitemapOf(pages: readonly ListedPage[], publicUrl: string): string {
  const entries = pages.map(({ path, changedOn }) => {
    const changed = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<url><loc>${addressOf(path, publicUrl)}</loc>${changed}</url>\n`;
  });
  return `${head}<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>\n`;
}

export function sitemapIndexOf(parts: number, publicUrl: string): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${addressOf(`/sitemaps/${at + 1}.xml`, publicUrl)}</loc></sitemap>\n`,
  );
  return `${head}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

/** What is for members, and what is no page, is left alone. */
export function robotsOf(publicUrl: string): string {
  const closed = ['/api/', '/identity', '/admin', '/user', '/review', '/entrepreneur', '/otp', '/sign-out', '/alerts'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}
