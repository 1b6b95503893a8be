import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { sourceOf } from '../../access/commands.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { dropAsOwner } from '../../database/drop-as-owner.ts';
import type { Vault } from '../../vault.ts';
import { organisationKeyOf, organisationKeyOfMail } from '../scores/voice.ts';
import { shuffled } from '../settlement/rules.ts';
import { sealedVenture, usualChoices, type SealedVenture } from '../writing/stored-answers.ts';
import { listSubmitted } from '../intake/submissions.ts';
import { writeLink } from './link-commands.ts';
import { findLink } from './one-link-queries.ts';
import { asPassKey, newPassKey } from './sealed-link.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** Days for which links of an earlier release are kept at least: their authors read of it in "My reviews". */
const graceDays = 30;

interface OldLink {
  readonly review_id: string;
  readonly sealed_member_id: Buffer;
  readonly sealed_venture: Buffer | null;
  readonly country: string | null;
}

/**
 * Seals the links of an earlier release with keys that are destroyed in their turn, gives passes causes of their own,
 * and drops the old table. To be called at the start, before callers can reach the server, by one server at a time. One
 * that breaks off is begun again at the next start. Answers how many; null where there was nothing to do.
 */
export async function moveOldLinks(tools: Tools, owner: ClientConfig): Promise<number | null> {
  const { db } = tools;
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('authorship.review_authors_before') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return null;
  const { vault } = tools;
  const ofLinks = await db.transaction().execute((trx) => moveLinks(tools, trx));
  const waiting = await listSubmitted(db, { vault });
  const ofWaiting = waiting.map(({ reviewId, passKey }) => [oldCauseOf(vault, reviewId), passKey] as const);
  await db.transaction().execute((trx) => moveCauses(trx, new Map([...ofLinks, ...ofWaiting])));
  await dropAsOwner(owner, 'authorship.review_authors_before');
  return ofLinks.size;
}

const oldCauseOf = (vault: Vault, reviewId: string): string => vault.digest('review pass', reviewId).toString('hex');

/** Answers the new cause of the passes of each old one. */
async function moveLinks({ vault, clock }: Tools, trx: Trx): Promise<Map<string, string>> {
  const { rows } = await sql<OldLink>`
    select old.review_id, old.sealed_member_id, old.sealed_venture, reviews.answers #>> '{venture,country}' as country
    from authorship.review_authors_before as old join reviews on reviews.id = old.review_id`.execute(trx);
  const causes = new Map<string, string>();
  for (const old of shuffled(rows)) {
    const reviewId = old.review_id;
    const memberId = vault.open('review author', old.sealed_member_id);
    const venture =
      old.sealed_venture === null
        ? null
        : sealedVenture.parse(JSON.parse(vault.open('review venture', old.sealed_venture)));
    const organisation = await findOrganisationKey(trx, { venture, memberId, country: old.country });
    // It stays what it was where this broke off.
    const passKey = (await findLink(trx, { vault, reviewId }))?.passKey ?? newPassKey();
    const link = { memberId, passKey, draftId: null, organisation, venture, choices: usualChoices };
    await writeLink(trx, { vault, reviewId, link });
    causes.set(oldCauseOf(vault, reviewId), passKey);
  }
  await trx
    .updateTable('authorship.review_authors')
    .set({ kept_until: dayOf(after(clock.now(), days(graceDays))) })
    .execute();
  return causes;
}

async function findOrganisationKey(
  trx: Trx,
  { venture, memberId, country }: { venture: SealedVenture | null; memberId: string; country: string | null },
): Promise<string | null> {
  if (venture === null) {
    const member = await trx.selectFrom('members').where('id', '=', memberId).select('email').executeTakeFirst();
    return member === undefined ? null : organisationKeyOfMail(member.email);
  }
  const listed =
    venture.funderOrgId === undefined
      ? undefined
      : await trx
          .selectFrom('funders')
          .where('id', '=', venture.funderOrgId)
          .select(['name', 'website', 'country'])
          .executeTakeFirst();
  const { name, website } = listed ?? venture;
  return organisationKeyOf({ name, website, country: listed?.country ?? venture.country ?? country ?? '' });
}

const kinds = ['provisional', 'review', 'terms_bonus'] as const;
const cause = z.string().regex(/^(provisional|review|terms_bonus):([0-9a-f]{64})$/);

/** Of reviews that no member is joined with any more, too: those passes get a cause that leads nowhere. */
async function moveCauses(trx: Trx, causes: ReadonlyMap<string, string>): Promise<void> {
  const passes = await trx.selectFrom('passes').select(['id', 'source']).execute();
  const moved = new Set(
    [...causes.values()].flatMap((key) => kinds.map((kind) => sourceOf(kind, asPassKey(key)).split(':')[1])),
  );
  const others = new Map<string, string>();
  for (const { id, source } of shuffled(passes.filter((pass) => cause.safeParse(pass.source).success))) {
    const [kind = '', key = ''] = source.split(':');
    // Done before this broke off.
    if (moved.has(key)) continue;
    const next = causes.get(key) ?? others.get(key) ?? newPassKey();
    others.set(key, next);
    await trx
      .updateTable('passes')
      .set({ source: sourceOf(kind as Parameters<typeof sourceOf>[0], asPassKey(next)) })
      .where('id', '=', id)
      .execute();
  }
}
