import type { MemberType } from '../../contract/members/account.ts';
import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { digestsOf } from './caller-digests.ts';
import { issueLink } from './link-commands.ts';
import { lock } from './lock.ts';
import { listSampleMembers } from './queries.ts';
import { linkUrl, printedLinkLifetime } from './rules.ts';

/** Notes a failed sign-in, to count; nothing is noted for callers on this machine. */
export async function recordFailure(
  context: Context,
  failure: { email: string; address: string; now: Date },
): Promise<void> {
  const { emailDigest, networkDigest, isCountedByNetwork } = digestsOf(context, failure);
  if (!isCountedByNetwork) return;
  await context.db
    .insertInto('identity_failures')
    .values({ email_digest: emailDigest, network_digest: networkDigest, failed_at: failure.now })
    .execute();
}

/** Keeps a new signing key unless another process was faster. The private half arrives sealed. */
export async function keepSigningKey(
  db: Db,
  key: { id: string; publicKey: object; sealedPrivateKey: Buffer; now: Date; activeFrom: Date; replaces: string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock(trx, 'signing-key');
    if (key.replaces.length > 0) {
      await trx
        .updateTable('identity_signing_keys')
        .set({ retired_at: key.now })
        .where('id', 'in', key.replaces)
        .where('retired_at', 'is', null)
        .execute();
    }
    const current = await trx
      .selectFrom('identity_signing_keys')
      .select('id')
      .where('retired_at', 'is', null)
      .where('active_from', key.activeFrom > key.now ? '>' : '<=', key.now)
      .executeTakeFirst();
    if (current !== undefined) return;
    await trx
      .insertInto('identity_signing_keys')
      .values({
        id: key.id,
        public_key: JSON.stringify(key.publicKey),
        sealed_private_key: key.sealedPrivateKey,
        created_at: key.now,
        active_from: key.activeFrom,
      })
      .execute();
  });
}

export async function dropSigningKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('identity_signing_keys').where('id', 'in', ids).execute();
}

/** A fresh link for each member of the sample world, to be printed at the start. Works for 60 minutes. */
export async function sampleSignInLinks(context: Context): Promise<{ label: string; email: string; url: string }[]> {
  const { db, config, clock } = context;
  const now = clock.now();
  const links = [];
  for (const member of await listSampleMembers(db)) {
    const { access } = await findAccess(context, { memberId: member.memberId, role: member.role, now });
    const { secret } = await db.transaction().execute((trx) =>
      issueLink(trx, context.vault, {
        email: member.email,
        signUp: null,
        now,
        lifetimeMilliseconds: printedLinkLifetime,
      }),
    );
    links.push({
      label: labelOf(member, access.hasAccess),
      email: member.email,
      url: linkUrl(config.publicUrl, member.email, secret),
    });
  }
  return links;
}

function labelOf(member: { role: string; isModerator: boolean; memberType: MemberType }, hasAccess: boolean): string {
  if (member.role === 'admin') return member.isModerator ? 'Admin and moderator' : 'Admin';
  if (member.isModerator) return 'Moderator';
  if (member.memberType === 'funder') return 'Funder';
  const name = member.memberType === 'entrepreneur' ? 'Entrepreneur' : 'Researcher';
  return `${name} ${hasAccess ? 'with' : 'without'} access`;
}
