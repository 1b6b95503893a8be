import { openDatabase } from '../server/database/connect.ts';
import {
  entrepreneurReviewCount,
  fillMembers,
  fillReviews,
  fillReviewTables,
  funderReviewCount,
  memberCount,
} from './admin-rows.ts';
import { getFrom, paceOf } from './rate.ts';
import type { Figure } from './run.ts';
import { startScratchProduct, type ScratchProduct } from './scratch-product.ts';

/** Milliseconds of the slowest twentieth of the answers. */
const longestP95 = 100;
const roundMilliseconds = 1_500;
const warmUps = 5;

/** What is asked, as an admin. To measure another list, fill its rows and add its addresses. */
const listCases: readonly (readonly [what: string, path: string])[] = [
  ['members, first page', '/api/admin/members?limit=100'],
  ['members, by end of access', '/api/admin/members?limit=100&sort=accessExpiresOn'],
  ['members, by passes', '/api/admin/members?limit=100&sort=-passCount'],
  ['members with approved reviews', '/api/admin/members?limit=100&hasApprovedReviews=true'],
  ['members, by address', '/api/admin/members?limit=100&sort=email'],
  ['members, by joining', '/api/admin/members?limit=100&sort=-joinedOn'],
  ['members, by strikes', '/api/admin/members?limit=100&sort=-strikeCount'],
  ['members with access', '/api/admin/members?limit=100&hasAccess=true'],
  ['members without access who declined', '/api/admin/members?limit=100&hasAccess=false&declinedReviews=1..'],
  ['members with a passkey', '/api/admin/members?limit=100&secondFactor=passkey'],
  ['members, search', '/api/admin/members?limit=100&search=person4711'],
  ['members, search, two letters', '/api/admin/members?limit=100&search=pe'],
  ['members, search, no hit', '/api/admin/members?limit=100&search=nobody'],
  ['members, text of the reason', '/api/admin/members?limit=100&reason=thank'],
  ['members, count', '/api/admin/members/count'],
  ['members, count of a filter', '/api/admin/members/count?hasAccess=true&memberType=funder'],
  ['members, count of a search', '/api/admin/members/count?search=kitehouse4'],
  ['reviews, first page', '/api/admin/funder-reviews?limit=100'],
  ['reviews, by overall', '/api/admin/funder-reviews?limit=100&sort=-overall'],
  ['reviews, by publication', '/api/admin/funder-reviews?limit=100&sort=publishOn'],
  ['reviews, by subject', '/api/admin/funder-reviews?limit=100&sort=subjectName'],
  ['reviews, by subject, then day', '/api/admin/funder-reviews?limit=100&sort=-subjectName,sentOn'],
  ['reviews that wait', '/api/admin/funder-reviews?limit=100&state=submitted'],
  ['reviews with a flag', '/api/admin/funder-reviews?limit=100&flags=similar_text'],
  ['reviews that were changed', '/api/admin/funder-reviews?limit=100&isResent=true'],
  ['reviews, text of the subject', '/api/admin/funder-reviews?limit=100&subjectName=provider+17'],
  ['reviews, text of the headline', '/api/admin/funder-reviews?limit=100&headline=round+4711'],
  ['reviews, text of the headline, no hit', '/api/admin/funder-reviews?limit=100&headline=nowhere'],
  ['reviews, search', '/api/admin/funder-reviews?limit=100&search=funder+17'],
  ['reviews, search, no hit', '/api/admin/funder-reviews?limit=100&search=nowhere'],
  ['reviews, count', '/api/admin/funder-reviews/count'],
  ['reviews, count of a state', '/api/admin/funder-reviews/count?state=published'],
  ['reviews, count of a flag', '/api/admin/funder-reviews/count?flags=similar_text'],
  ['reviews, count of changed ones', '/api/admin/funder-reviews/count?isResent=true'],
  ['reviews, count of a subject', '/api/admin/funder-reviews/count?subjectName=funder+17'],
  ['reviews, count of a search', '/api/admin/funder-reviews/count?search=fast+partner'],
  ['entrepreneur reviews, first page', '/api/admin/entrepreneur-reviews?limit=100'],
  ['entrepreneur reviews, by publication', '/api/admin/entrepreneur-reviews?limit=100&sort=-publishOn'],
  ['entrepreneur reviews, text', '/api/admin/entrepreneur-reviews?limit=100&headline=round+4711'],
  ['entrepreneur reviews, count', '/api/admin/entrepreneur-reviews/count'],
];
const fills: readonly ((product: ScratchProduct) => Promise<void>)[] = [fillMembers, fillReviews, fillReviewTables];

/** The lists of the admin pages with as many rows as they are to hold, through HTTP on one connection. */
export async function* benchAdminLists(): AsyncGenerator<Figure> {
  const product = await startScratchProduct();
  try {
    await fillAll(product);
    const count = (number: number): string => number.toLocaleString('en-GB');
    const rows = `${count(memberCount)} members, ${count(funderReviewCount)} reviews of funders and providers, ${count(entrepreneurReviewCount)} of entrepreneurs`;
    yield { what: 'admin lists filled', value: rows, budget: null, isKept: true };
    for (const [what, path] of listCases) yield await measure(product, what, path);
  } finally {
    await product.stop();
  }
}

/** With more time than an answer may take: one statement makes all rows. */
async function fillAll(product: ScratchProduct): Promise<void> {
  const db = openDatabase(product.connection, { maxConnections: 2, statementSeconds: 300 });
  try {
    for (const fill of fills) await fill({ ...product, db, context: { ...product.context, db } });
  } finally {
    await db.destroy();
  }
}

async function measure(product: ScratchProduct, what: string, path: string): Promise<Figure> {
  const ask = getFrom(`${product.address}${path}`, product.adminHeaders);
  for (let turn = 0; turn < warmUps; turn++) await ask();
  const { p50, p95 } = await paceOf(ask, { connections: 1, milliseconds: roundMilliseconds });
  return {
    what: `admin lists, ${what}`,
    value: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    budget: `p95 ${longestP95} ms`,
    isKept: p95 <= longestP95,
  };
}
