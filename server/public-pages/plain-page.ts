import { escapeHtml } from '../http/html.ts';

/** The public pages in plain HTML, for those who read without JavaScript. */

const links = [
  ['/', 'Home'],
  ['/funder', 'Funders'],
  ['/provider', 'Providers'],
  ['/how-it-works', 'How it works'],
  ['/guidelines', 'Review guidelines'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/transparency', 'Transparency'],
] as const;

export const link = (path: string, text: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
/** Items are HTML. */
export const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const heading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`;

/** A page with its name; `parts` are HTML. */
export function plainPage(title: string, parts: readonly string[]): string {
  const bar = links.map(([path, text]) => link(path, text)).join(' ');
  return `<nav>${bar}</nav><main><h1>${escapeHtml(title)}</h1>${parts.join('')}</main>`;
}
