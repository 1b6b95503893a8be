import { sql } from 'kysely';
import { logoStates, type LogoState, type QueuedLogo } from '../../contract/funders/logos.ts';
import { hasTie } from '../claims/policy.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import type { Admin } from '../http/viewer.ts';
import { dataUrlOf } from './queries.ts';
import { decisionsFor } from './rules.ts';

const defaultPage = 20;

export interface LogoPage {
  rows: QueuedLogo[];
  counts: Record<LogoState, number>;
  nextCursor: string | null;
}

/** Waiting: longest first; the others: latest first. */
export async function listLogos(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  admin: Admin,
  query: { state: LogoState; cursor?: string | undefined; limit?: number | undefined },
): Promise<LogoPage> {
  const { state, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listLogos', state]);
  const isWaiting = state === 'waiting';
  const direction = isWaiting ? 'asc' : 'desc';
  const at = sql<Date>`coalesce(logo.ended_at, logo.shown_at, logo.sent_at)`;
  let page = logosOf(db).where('logo.state', '=', state);
  if (cursor !== undefined) {
    const [instant = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(${at}, logo.id) ${sql.raw(isWaiting ? '>' : '<')} (${instant}::timestamptz, ${id}::uuid)`,
    );
  }
  const [found, counts] = await Promise.all([
    page
      // The whole instant: the driver's dates end at milliseconds.
      .select(sql<string>`${at}::text`.as('at_text'))
      .orderBy(at, direction)
      .orderBy('logo.id', direction)
      .limit(limit + 1)
      .execute(),
    countStates(db),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => presentLogo(row, admin)),
    counts,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

function logosOf(db: Db | Trx) {
  return db
    .selectFrom('funder_logos as logo')
    .innerJoin('funders', 'funders.id', 'logo.funder_id')
    .leftJoin('members', 'members.id', 'logo.member_id')
    .leftJoin('funder_logos as shown', (join) =>
      join
        .onRef('shown.funder_id', '=', 'logo.funder_id')
        .on('shown.state', '=', 'approved')
        .on('logo.state', '=', 'waiting'),
    )
    .select(['logo.id', 'logo.state', 'logo.version', 'logo.image', 'logo.width', 'logo.height', 'logo.member_id'])
    .select(['logo.sent_at', 'logo.decided_at', 'logo.message', 'shown.image as shown_image'])
    .select(['funders.id as funder_id', 'funders.name as funder_name', 'funders.website as funder_website'])
    .select('members.email as sent_by')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('funder_claims')
            .whereRef('funder_claims.funder_id', '=', 'logo.funder_id')
            .whereRef('funder_claims.member_id', '=', 'logo.member_id')
            .where('funder_claims.state', '=', 'approved')
            .select('funder_claims.id'),
        )
        .as('is_holder'),
    );
}

type LogoRow = Awaited<ReturnType<ReturnType<typeof logosOf>['execute']>>[number];

export async function findQueuedLogo(db: Db | Trx, { id, admin }: { id: string; admin: Admin }): Promise<QueuedLogo> {
  return presentLogo(await logosOf(db).where('logo.id', '=', id).executeTakeFirstOrThrow(), admin);
}

async function countStates(db: Db): Promise<Record<LogoState, number>> {
  const found = await db
    .selectFrom('funder_logos')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (state: LogoState) => found.find((row) => row.state === state)?.count ?? 0;
  return Object.fromEntries(logoStates.map((state) => [state, countOf(state)])) as Record<LogoState, number>;
}

function presentLogo(row: LogoRow, admin: Admin): QueuedLogo {
  const isTied = hasTie(admin, { memberId: row.member_id ?? '', funderWebsite: row.funder_website });
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    funder: { id: row.funder_id, name: row.funder_name, website: row.funder_website },
    image: row.image && dataUrlOf(row.image),
    width: row.width,
    height: row.height,
    replaces: row.shown_image && dataUrlOf(row.shown_image),
    sentBy: row.sent_by,
    isSenderHolder: Boolean(row.is_holder),
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    message: row.message,
    can: isTied ? [] : [...decisionsFor(row.state)],
  };
}
