import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from '../../contract/audit/audit.ts';
import type { Db } from '../database/connect.ts';
import type { StoredEntry } from './queries.ts';

/** What the records of some entries are called today. */
export interface RecordNames {
  readonly nameOf: (entry: Pick<StoredEntry, 'target_kind' | 'target_id'>) => string | null;
  readonly peopleOf: (entry: Pick<StoredEntry, 'after'>) => AuditEntry['people'];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More people of one entry are told by their number. */
const mostPeopleNamed = 50;

/** By kind of record: id and name of those with these ids. */
const ofAdmins: Readonly<Record<string, (ids: string[]) => RawBuilder<unknown>>> = {
  funder: (ids) => sql`select id, name from funders where id = any(${ids}::text[])`,
  entrepreneur: (ids) => sql`select id, name from entrepreneurs where id = any(${ids}::text[])`,
  provider: (ids) => sql`select id, name from providers where id = any(${ids}::text[])`,
  import: (ids) =>
    sql`select id::text, source_name || ', ' || file_name from deal_imports where id = any(${ids}::uuid[])`,
  invitation: (ids) => sql`select id::text, email from member_invitations where id = any(${ids}::uuid[])`,
  access_code: (ids) => sql`select id::text, campaign from access_codes where id = any(${ids}::uuid[])`,
  access_application: (ids) => sql`select access_applications.id::text,
      organisation || case when members.email like 'erased-%@erased.invalid' then '' else ', ' || members.email end
    from access_applications join members on members.id = access_applications.member_id
    where access_applications.id = any(${ids}::uuid[])`,
  funder_logo: (ids) => sql`select funder_logos.id::text, funders.name
    from funder_logos join funders on funders.id = funder_logos.funder_id
    where funder_logos.id = any(${ids}::uuid[])`,
  deal: (ids) =>
    sql`select id::text, coalesce(recipient_name, funder_names[1]) from deals where id = any(${ids}::uuid[])`,
  deal_report: (ids) => sql`select deal_reports.id::text, coalesce(recipient_name, funder_names[1])
    from deal_reports join deals on deals.kind = deal_reports.kind and deals.id = deal_id
    where deal_reports.id = any(${ids}::uuid[])`,
  source: (ids) => sql`select id::text, name from deal_sources where id = any(${ids}::uuid[])`,
  import_mapping: (ids) => sql`select id::text, name from import_mappings where id = any(${ids}::uuid[])`,
  near_match: (ids) => sql`select near.id::text, went.name || ', ' || stays.name
    from funder_near_matches as near join funders as went on went.id = near.funder_id
      join funders as stays on stays.id = near.candidate_id
    where near.id = any(${ids}::uuid[])`,
  order: (ids) =>
    sql`select id::text, authority || ', ' || reference from authority_orders where id = any(${ids}::uuid[])`,
  funder_claim: (ids) => sql`select funder_claims.id::text, funders.name || ', ' || funder_claims.email
    from funder_claims join funders on funders.id = funder_claims.funder_id
    where funder_claims.id = any(${ids}::uuid[])`,
};
const reviewsNamed = sql`(select reviews.id, coalesce(funders.name, entrepreneurs.name, providers.name) as name
  from reviews left join funders on funders.id = reviews.funder_id
    left join entrepreneurs on entrepreneurs.id = reviews.entrepreneur_id
    left join providers on providers.id = reviews.provider_id)`;
/** The same for moderators only. */
const ofModerators: typeof ofAdmins = {
  review: (ids) => sql`select id::text, name from ${reviewsNamed} as named where id = any(${ids}::uuid[])`,
  review_report: (ids) => sql`select review_reports.id::text, named.name
    from review_reports join ${reviewsNamed} as named on named.id = review_id
    where review_reports.id = any(${ids}::uuid[])`,
  review_response: (ids) => sql`select review_responses.id::text, funders.name
    from review_responses join funders on funders.id = review_responses.funder_id
    where review_responses.id = any(${ids}::uuid[])`,
};
const withSlugs: ReadonlySet<string> = new Set(['funder', 'entrepreneur', 'provider']);

/** Names are looked up when an entry is read: the entry itself names no one, and stays when they are erased. */
export async function readNames(
  db: Db,
  entries: readonly StoredEntry[],
  { isModerator }: { isModerator: boolean },
): Promise<RecordNames> {
  const [names, people] = await Promise.all([
    findNames(db, entries, isModerator),
    findPeople(db, [...new Set(entries.flatMap(({ after }) => idsOf(after)))]),
  ]);
  return {
    nameOf: (entry) => names.get(`${entry.target_kind} ${entry.target_id}`) ?? null,
    peopleOf: ({ after }) =>
      idsOf(after).flatMap((id) => {
        const email = people.get(id);
        return email === undefined ? [] : [{ id, email }];
      }),
  };
}

async function findNames(db: Db, entries: readonly StoredEntry[], isModerator: boolean): Promise<Map<string, string>> {
  const finders = isModerator ? { ...ofAdmins, ...ofModerators } : ofAdmins;
  const parts = [...Map.groupBy(entries, (entry) => entry.target_kind)].flatMap(([kind, ofKind]) => {
    const ids = ofKind.map((entry) => entry.target_id).filter((id) => withSlugs.has(kind) || uuid.test(id));
    const find = Object.hasOwn(finders, kind) ? finders[kind] : undefined;
    return find === undefined || ids.length === 0
      ? []
      : [sql`select ${kind} as kind, named.id, named.name from (${find(ids)}) as named (id, name)`];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{
    kind: string;
    id: string;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[`${kind} ${id}`, name] as const])));
}

async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email: string }>`select id, email from members
    where id = any(${[...ids]}::uuid[]) and email not like 'erased-%@erased.invalid'`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The members that an action on several lists. */
function idsOf(after: unknown): string[] {
  if (after === null || typeof after !== 'object' || !('members' in after) || !Array.isArray(after.members)) return [];
  return after.members.filter((id): id is string => typeof id === 'string' && uuid.test(id)).slice(0, mostPeopleNamed);
}
