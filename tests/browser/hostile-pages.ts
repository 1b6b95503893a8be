import type { Db } from '../../server/database/connect.ts';
import { scriptInjections } from './hostile-world.ts';
import type { Written } from './hostile-writes.ts';
import type { Stop } from './injected-pages.ts';

type SubjectColumn = 'funder_id' | 'entrepreneur_id' | 'provider_id';

/** The subject with the most published reviews: its page has the most to show. */
async function mostReviewed(db: Db, column: SubjectColumn): Promise<string> {
  const found = await db
    .selectFrom('reviews')
    .select([column])
    .where('state', '=', 'published')
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy(column)
    .executeTakeFirstOrThrow();
  return found[column] ?? '';
}

const firstId = async (db: Db, table: 'entrepreneurs' | 'review_responses' | 'deal_reports'): Promise<string> =>
  (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;

const texts = (...paths: readonly string[]): Stop[] => paths.map((path) => [path, 'texts']);
const all = (...paths: readonly string[]): Stop[] => paths.map((path) => [path, 'all']);
const none = (...paths: readonly string[]): Stop[] => paths.map((path) => [path, 'none']);
/** In an address too: what is searched for stands in the field again, a path that does not exist is not said. */
const inAddress = encodeURIComponent(scriptInjections[0] ?? '');
/** In a path an encoded slash is refused before any page. */
const inPath = encodeURIComponent(scriptInjections.find((text) => !/[/\\]/.test(text)) ?? '');

export async function publicStops(db: Db): Promise<Stop[]> {
  const [funder, provider] = [await mostReviewed(db, 'funder_id'), await mostReviewed(db, 'provider_id')];
  return [
    ...none(
      '/',
      '/transparency',
      '/login',
      `/${inPath}`,
      `/restore/${inPath}`,
      `/suspended/${inPath}`,
      `/reminders/stop/${inPath}`,
    ),
    ...texts('/funder', `/funder/${funder}`, '/provider', `/provider/${provider}`, `/funder?search=${inAddress}`),
    ...none('/dev/outbox'),
  ];
}

export async function memberStops(db: Db, { dealId }: Written): Promise<Stop[]> {
  const [funder, provider] = [await mostReviewed(db, 'funder_id'), await mostReviewed(db, 'provider_id')];
  const { funder_id: replied } = await db.selectFrom('review_responses').select('funder_id').executeTakeFirstOrThrow();
  const tables = ['equity', 'debt', 'grant'].map((kind) => `/database/${kind}`);
  return [
    ...texts(...tables, `/database/grant?deal=${dealId}`, `/database/equity?recipientName=${inAddress}`),
    ...texts(`/funder/${funder}`, `/funder/${replied}`, `/provider/${provider}`),
    ...texts(`/entrepreneur/${await firstId(db, 'entrepreneurs')}`, '/review', `/review/funder/${funder}`, '/user'),
    ...none('/free-access'),
  ];
}

export async function adminStops(db: Db, { dealId, importId, memberId, reviewId }: Written): Promise<Stop[]> {
  const [funder, provider] = [await mostReviewed(db, 'funder_id'), await mostReviewed(db, 'provider_id')];
  const venture = await firstId(db, 'entrepreneurs');
  const reported = await firstId(db, 'deal_reports');
  return [
    ...none(
      '/admin',
      '/admin/users',
      '/admin/users/appeals',
      '/admin/users/waiting',
      '/admin/deals/sample',
      '/admin/jobs',
      '/admin/remind-me-later',
    ),
    ...all(`/admin/funder-reviews?review=${reviewId}`, `/admin/users/${memberId}`),
    ...texts(`/admin/funder-reviews?review=${reviewId}&view=readers`),
    ...texts(
      '/admin/entrepreneur-reviews',
      '/admin/funder-claims?state=approved',
      '/admin/review-responses?state=published',
    ),
    ...texts('/admin/review-reports', `/admin/deal-reports?open=${reported}`, '/admin/audit'),
    ...texts('/admin/deals/grant', `/admin/deals/grant/${dealId}`, '/admin/deals/removed', '/admin/free-access'),
    ...texts('/admin/deals/imports', `/admin/deals/imports/${importId}`, `/admin/deals/imports/${importId}?step=match`),
    ...texts('/admin/funders', `/admin/funders/${funder}`, '/admin/entrepreneurs', `/admin/entrepreneurs/${venture}`),
    ...texts('/admin/providers', `/admin/providers/${provider}`, `/admin/funders/${funder}/merge`),
    ...none('/admin/funders/duplicates/open'),
  ];
}
