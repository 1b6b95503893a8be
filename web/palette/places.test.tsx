import { expect, it } from 'vitest';
import { dealKinds } from '../../contract/deals/options.ts';
import { settingKeys } from '../../contract/product-settings/setting-facts.ts';
import { adminPages } from '../admin-pages.tsx';
import type { Session } from '../session/session.ts';
import { matching, pagesOf } from './places.ts';
import { settingPlaces } from './setting-places.ts';

const admin = { state: 'member', isAdmin: true, profile: { isModerator: true } } as unknown as Session;
const moderator = { state: 'member', isAdmin: false, profile: { isModerator: true } } as unknown as Session;

it('leads an admin to every page of the desk that is not of one thing', () => {
  const kinds = adminPages.flatMap(([path]) =>
    path.includes(':kind') ? dealKinds.map((kind) => path.replace(':kind', kind)) : [path],
  );
  const pages = kinds
    .filter((path) => !path.includes(':') && path !== '*')
    .map((path) => `/admin${path === '' ? '' : `/${path}`}`);
  const led = new Set(pagesOf(admin).map(({ to }) => to));
  expect(pages.filter((path) => !led.has(path))).toEqual([]);
});

it('names each setting, and finds it by a part of its name', () => {
  expect(settingPlaces.map(({ to }) => to)).toEqual(settingKeys.map((key) => `/admin/settings?setting=${key}`));
  expect(matching(settingPlaces, 'smallest').map(({ to }) => to)).toEqual(['/admin/settings?setting=fewestSharing']);
});

it('leads an admin who is no moderator to no page of moderators', () => {
  const alone = { state: 'member', isAdmin: true, profile: { isModerator: false } } as unknown as Session;
  const labels = pagesOf(alone).map(({ label }) => label);
  for (const page of ['Today', 'Claims', 'Members']) expect(labels).toContain(page);
  for (const page of ['Funder reviews', 'Appeals', 'Replies', 'Reports']) expect(labels).not.toContain(page);
});

it('leads a moderator to no page of admins but Today', () => {
  const led = pagesOf(moderator).filter(({ to }) => to.startsWith('/admin'));
  expect(led.map(({ label }) => label)).toEqual([
    'Today',
    'Funder reviews',
    'Entrepreneur reviews',
    'Appeals',
    'Replies',
    'Reports',
  ]);
});
