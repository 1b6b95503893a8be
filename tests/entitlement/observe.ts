import { sql } from 'kysely';
import type { Db } from '../../server/database/connect.ts';
import { sourceOf } from '../../server/access/commands.ts';
import { findPassKey, findReviewOfDraft } from '../../server/reviews/authorship/link-queries.ts';
import { listProvisional } from '../../server/access/sealed-periods.ts';
import type { Vault } from '../../server/vault.ts';
import type { Pass } from './world.ts';

/** Who and what the numbers of a history are in the database. */
export interface Names {
  readonly members: readonly string[];
  readonly emails: readonly string[];
  /** By number of the review. */
  readonly drafts: Map<number, { draftId: string; member: number; version: number }>;
  readonly reviewIds: Map<number, string>;
  /** In the order of `codes` in world.ts. */
  readonly codeIds: readonly string[];
}

/** What the database holds of one history. */
export interface Seen {
  readonly passes: Omit<Pass, 'isClosed'>[];
  readonly reviews: Map<number, readonly [state: string, version: number]>;
  readonly audit: string[];
}

const numberIn = (text: string): number => Number(/number (\d+)/.exec(text)?.[1]);

/** Reads it beside the product: from the tables, with the ids that the product keeps. */
export async function observe({ db, vault }: { db: Db; vault: Vault }, names: Names): Promise<Seen> {
  for (const [number, { draftId, member }] of names.drafts) {
    if (names.reviewIds.has(number)) continue;
    const memberId = names.members[member] ?? '';
    const id = await db.transaction().execute((trx) => findReviewOfDraft(trx, { vault, draftId, memberId }));
    if (id !== null) names.reviewIds.set(number, id);
  }
  const targets = await targetsOf(db, names);
  const causes = await causesOf({ db, vault }, names, targets);
  const { members: memberIds } = names;
  const earned = await db.selectFrom('passes').where('member_id', 'in', memberIds).selectAll().execute();
  const provisional = await listProvisional(db, { vault, memberIds });
  const passes = [...earned, ...provisional.map((pass) => ({ ...pass, member_id: pass.ownerId }))];
  const reviews = await db
    .selectFrom('reviews')
    .where('id', 'in', [...names.reviewIds.values(), ...names.codeIds])
    .select(['id', 'state', 'version'])
    .execute();
  const lines = await db
    .selectFrom('audit_entries')
    .where('target_id', 'in', [...targets.keys(), ...names.codeIds])
    .where('action', 'not like', 'access_code.%')
    .select(['action', 'target_id'])
    .execute();
  return {
    passes: passes.map((pass) => ({
      cause: causes.get(pass.source) ?? `unknown ${pass.source}`,
      member: names.members.indexOf(pass.member_id ?? ''),
      only: pass.deal_kind,
      start: pass.starts_at.getTime(),
      end: pass.ends_at.getTime(),
      revoked: pass.revoked_at !== null,
    })),
    reviews: new Map(reviews.map(({ id, state, version }) => [targets.get(id) ?? -1, [state, version]])),
    audit: lines.map(({ action, target_id }) => `${action}:${targets.get(target_id ?? '')}`),
  };
}

/** Reviews, requests and reports by their ids. */
async function targetsOf(db: Db, names: Names): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; words: string }>`
    select id, why as words from access_applications where member_id = any(${names.members}::uuid[])
    union all select id, message from deal_reports where member_id = any(${names.members}::uuid[])`.execute(db);
  const targets = new Map(rows.map(({ id, words }) => [id, numberIn(words)]));
  for (const [number, id] of names.reviewIds) targets.set(id, number);
  return targets;
}

/** What stands behind the source of each pass that there may be. */
async function causesOf(
  { db, vault }: { db: Db; vault: Vault },
  names: Names,
  targets: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const causes = new Map<string, string>();
  for (const [number, id] of names.reviewIds) {
    const key = await findPassKey(db, { vault, reviewId: id });
    if (key === null) continue;
    causes.set(sourceOf('provisional', key), `provisional:${number}`);
    causes.set(sourceOf('review', key), `review:${number}`);
    causes.set(sourceOf('terms_bonus', key), `terms:${number}`);
  }
  for (const [id, number] of targets) {
    causes.set(`application:${id}`, `application:${number}`);
    causes.set(`correction:${id}`, `correction:${number}`);
  }
  for (const [number, memberId] of names.members.entries())
    for (const [code, codeId] of names.codeIds.entries())
      causes.set(`code:${codeId}:${memberId}`, `code:${code}.${number}`);
  return causes;
}
