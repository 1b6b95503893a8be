import { sql } from 'kysely';
import {
  longestApplicationList,
  type AccessCode,
  type Application,
  type ApplicationState,
  type CodeUse,
  type MyApplication,
} from '../../contract/free-access/free-access.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import type { PastApplication } from './rules.ts';

const applicationColumns = [
  'access_applications.id',
  'who',
  'organisation',
  'access_applications.website',
  'why',
  'access_applications.country',
  'days',
  'access_applications.state',
  'access_applications.version',
  'asked_at',
  'given_days',
  'reason',
  'decided_at',
] as const;

interface StoredApplication {
  id: string;
  who: string;
  organisation: string;
  website: string | null;
  why: string;
  country: string;
  days: number;
  state: ApplicationState;
  version: number;
  asked_at: Date;
  given_days: number | null;
  reason: string | null;
}

/** The columns hold what the contract let in. */
function presentApplication(row: StoredApplication): MyApplication {
  const { asked_at, given_days, ...rest } = row;
  return {
    id: rest.id,
    who: rest.who as MyApplication['who'],
    organisation: rest.organisation,
    website: rest.website,
    why: rest.why,
    country: rest.country,
    days: rest.days as MyApplication['days'],
    state: rest.state,
    version: rest.version,
    askedAt: asked_at.toISOString(),
    givenDays: given_days as MyApplication['givenDays'],
    reason: rest.reason,
  };
}

/** All requests of these members, the newest first, with what the rules look at. */
export async function listApplicationsOf(
  db: Db,
  memberIds: readonly string[],
): Promise<(PastApplication & { application: MyApplication })[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom('access_applications')
    .where('member_id', 'in', memberIds)
    .select(applicationColumns)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    state: row.state,
    decidedAt: row.decided_at,
    application: presentApplication(row),
  }));
}

const applications = (db: Db) =>
  db
    .selectFrom('access_applications')
    .innerJoin('members', 'members.id', 'access_applications.member_id')
    .select([...applicationColumns, 'members.email', 'decided_by'])
    .select(
      sql<number>`(select count(*) from access_applications as earlier
        where earlier.member_id = access_applications.member_id and earlier.state = 'approved'
          and earlier.asked_at < access_applications.asked_at)`.as('earlier_approvals'),
    );

function presentForAdmin(
  row: StoredApplication & {
    email: string;
    decided_at: Date | null;
    decided_by: string | null;
    earlier_approvals: number;
  },
): Application {
  return {
    ...presentApplication(row),
    email: row.email,
    decidedAt: row.decided_at?.toISOString() ?? null,
    isAutomatic: row.state === 'approved' && row.decided_by === null,
    earlierApprovals: row.earlier_approvals,
  };
}

/** What waits: the longest waiting first. What is decided: the latest decision first. */
export async function listApplications(db: Db, state: 'received' | 'approved' | 'declined'): Promise<Application[]> {
  const all = applications(db).where('access_applications.state', '=', state).limit(longestApplicationList);
  const ordered = state === 'received' ? all.orderBy('asked_at') : all.orderBy('decided_at', 'desc');
  return (await ordered.orderBy('access_applications.id').execute()).map(presentForAdmin);
}

export async function getApplication(db: Db, id: string): Promise<Application> {
  return presentForAdmin(await applications(db).where('access_applications.id', '=', id).executeTakeFirstOrThrow());
}

export async function countApplications(db: Db): Promise<Record<'received' | 'approved' | 'declined', number>> {
  const rows = await db
    .selectFrom('access_applications')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (state: ApplicationState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { received: countOf('received'), approved: countOf('approved'), declined: countOf('declined') };
}

/** One code by its id, or all, the newest first. */
export async function listCodes(db: Db, id?: string): Promise<AccessCode[]> {
  const rows = await db
    .selectFrom('access_codes')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .selectAll()
    .select(
      sql<number>`(select count(*) from access_code_uses where access_code_uses.code_id = access_codes.id)`.as('uses'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    campaign: row.campaign,
    days: row.days,
    dealKind: row.deal_kind,
    maxUses: row.max_uses,
    maxUsesPerDomain: row.max_uses_per_domain,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    isDisabled: row.is_disabled,
    version: row.version,
    uses: row.uses,
  }));
}

const longestUseList = 500;

/** The latest first. Refuses for a code that there is not. */
export async function getCodeUses(db: Db, codeId: string): Promise<CodeUse[]> {
  const code = await db.selectFrom('access_codes').where('id', '=', codeId).select('id').executeTakeFirst();
  if (code === undefined) throw new Refusal('not_found', { detail: 'There is no such code.' });
  const rows = await db
    .selectFrom('access_code_uses')
    .innerJoin('members', 'members.id', 'access_code_uses.member_id')
    .where('code_id', '=', codeId)
    .select(['email', 'used_at'])
    .orderBy('used_at', 'desc')
    .orderBy('member_id')
    .limit(longestUseList)
    .execute();
  return rows.map((row) => ({ email: row.email, usedAt: row.used_at.toISOString() }));
}
