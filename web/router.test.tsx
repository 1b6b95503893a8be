import { readFileSync, readdirSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { adminPages } from './admin-pages.tsx';
import { pages } from './pages.tsx';
import { homePages } from './router.tsx';

const all = [
  ...homePages,
  ...pages.filter(([path]) => path !== '*'),
  ...adminPages.map(([path, ...rest]) => [`/admin/${path}`, ...rest] as const),
  ...pages.filter(([path]) => path === '*'),
];
const find = (path: string) => all.find(([pattern]) => matchPath(pattern, path) !== null);

it.each([
  '/',
  '/review',
  '/review/funder',
  '/review/funder/some-id',
  '/review/entrepreneur',
  '/review/entrepreneur/some-id',
  '/review/other',
  '/otp',
  '/login',
  '/signup',
  '/sign-out',
  '/user',
  '/free-access',
  '/database/Equity',
  '/database/Debt',
  '/database/Grant',
  '/funder',
  '/funder/some-id',
  '/admin/users',
  '/admin/funder-reviews',
  '/admin/entrepreneur-reviews',
  '/admin/remind-me-later',
])('%s has a page', (path) => {
  expect(find(path)?.[0]).not.toBe('*');
});

it('has a page for each link that assistants get', () => {
  const transcripts = readFileSync('docs/mcp-transcripts.md', 'utf8');
  const links = [...transcripts.matchAll(/http:\/\/localhost:3000(\/[^?#\s]*)/g)].map(([, path]) => path ?? '');
  expect(new Set(links).size).toBeGreaterThan(5);
  expect(links.filter((path) => find(path) === undefined || find(path)?.[0] === '*')).toEqual([]);
});

it('loads each page on demand', () => {
  for (const [path, , Page] of all) expect({ path, load: typeof Page.load }).toEqual({ path, load: 'function' });
});

it('has a page for what is nowhere', () => {
  expect(find('/nowhere/at/all')?.[0]).toBe('*');
});

it('holds no words of another component library', () => {
  const words = ['Prime', 'Vue'].join('');
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(`web/${path}`, 'utf8').includes(words))).toEqual([]);
});
