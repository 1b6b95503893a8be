import { restoreDays } from '../../contract/members/own-account.ts';
import { after, days } from '../clock.ts';
import { lockAccess } from '../access/lock-commands.ts';
import type { Context } from '../context.ts';
import { dropDraftsOf } from '../review-drafts/stored-drafts.ts';
import {
  erasureDigest,
  isMarkedForRepeating,
  recordErasure,
  readErasures,
  unmark,
  type Erasure,
  type ErasureKind,
} from '../erasure-list.ts';
import { listForWithdrawal, repeatWithdrawal } from '../reviews/publishing/withdraw-commands.ts';
import { closeAccount } from './deletion-commands.ts';
import { eraseMember } from './commands.ts';

export interface Repeated {
  readonly accounts: number;
  readonly reviews: number;
}

const pieceSize = 1_000;

/**
 * After a restore, before callers can reach the server: what was erased, closed or withdrawn since the backup is
 * erased, closed or withdrawn again, and an account that was brought back since is open again. Null where nothing was
 * restored. One that breaks off is begun again at the next start; a second run finds nothing left to do.
 */
export async function repeatErasures(context: Context): Promise<Repeated | null> {
  const { config, log } = context;
  if (!isMarkedForRepeating(config.dataDir)) return null;
  const erasures = readErasures(config.dataDir);
  const repeated = { accounts: await repeatAccounts(context, erasures), reviews: 0 };
  for (const reviewId of await listForWithdrawal(context.db)) {
    if (erasures.get(erasureDigest(context, reviewId))?.kind !== 'withdrawn') continue;
    await repeatWithdrawal(context, reviewId);
    repeated.reviews += 1;
  }
  unmark(config.dataDir);
  log.info({ event: 'erasures.repeated', ...repeated }, 'changes undone since the backup are undone again');
  return repeated;
}

interface Account {
  readonly memberId: string;
  readonly email: string;
  readonly subject: string;
}

async function repeatAccounts(context: Context, erasures: ReadonlyMap<string, Erasure>): Promise<number> {
  let repeated = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const members = await context.db
      .selectFrom('members')
      .where('id', '>', last)
      .select(['id', 'email', 'identity_subject'])
      .orderBy('id')
      .limit(pieceSize)
      .execute();
    for (const { id, email, identity_subject: subject } of members) {
      const erasure = erasures.get(erasureDigest(context, id));
      if (erasure !== undefined && (await repeatOne(context, { memberId: id, email, subject }, erasure))) repeated += 1;
      last = id;
    }
    if (members.length < pieceSize) return repeated;
  }
}

const takesReviews = (kind: ErasureKind): boolean => kind.endsWith('_with_reviews');

/** Answers whether there was something to do. */
async function repeatOne(context: Context, account: Account, { kind, day }: Erasure): Promise<boolean> {
  const { memberId } = account;
  if (account.email.startsWith('erased-')) return false;
  if (kind === 'came_back') return reopen(context, memberId);
  // Of one that was erased the day does not count.
  const at = day === null ? context.clock.now() : new Date(`${day}T00:00:00Z`);
  const wasOpen = await close(context, { memberId, reviews: takesReviews(kind) ? 'withdraw' : 'keep', at });
  if (!kind.startsWith('erased')) return wasOpen;
  await eraseMember(context, account);
  return true;
}

async function close(
  context: Context,
  { memberId, reviews, at }: { memberId: string; reviews: 'keep' | 'withdraw'; at: Date },
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('account_deletions')
      .where('member_id', '=', memberId)
      .select('member_id')
      .executeTakeFirst();
    if (before !== undefined) return false;
    await dropDraftsOf(trx, { vault: context.vault, memberIds: [memberId] });
    await lockAccess(trx, [memberId]);
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forUpdate().execute();
    await closeAccount(trx, context, { memberId, reviews, now: at });
    // The day begins before the hour of the request: an account is never erased earlier than its member was told.
    await trx
      .updateTable('account_deletions')
      .set({ erase_at: after(at, days(restoreDays + 1)) })
      .where('member_id', '=', memberId)
      .execute();
    return true;
  });
}

/** As the link of the email does. */
async function reopen({ db, ...tools }: Context, memberId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const deletion = await trx
      .deleteFrom('account_deletions')
      .where('member_id', '=', memberId)
      .returning('was_suspended')
      .executeTakeFirst();
    if (deletion === undefined) return false;
    if (!deletion.was_suspended)
      await trx.updateTable('members').set({ suspended_at: null }).where('id', '=', memberId).execute();
    await recordErasure(trx, tools, { kind: 'came_back', id: memberId });
    return true;
  });
}
