import type { LogoStatus } from '../../contract/funders/logos.ts';
import { holdsFunder } from '../claims/queries.ts';
import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { findReviewableFunder } from '../funders/queries.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';

/** The bytes of an approved logo; null of every other one. */
export async function findShownLogo(db: Db, digest: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('funder_logos')
    .where('digest', '=', digest)
    .where('state', '=', 'approved')
    .select('image')
    .executeTakeFirst();
  return found?.image ?? null;
}

/** The funder, or the one it was merged into, if the member speaks for it. */
export async function getHeldFunderId(
  db: Db | Trx,
  { member, funderId }: { member: Member; funderId: string },
): Promise<string> {
  const funder = await findReviewableFunder(db, funderId);
  if (funder === null || !(await holdsFunder(db, { memberId: member.memberId, funderId: funder.id })))
    throw new Refusal('not_found', { detail: 'You do not speak for a funder with this id.' });
  return funder.id;
}

export async function getLogoStatus(db: Db | Trx, funderId: string): Promise<LogoStatus> {
  const rows = await db
    .selectFrom('funder_logos')
    .where('funder_id', '=', funderId)
    .select(['state', 'image', 'sent_at', 'shown_at', 'ended_at', 'decided_at', 'message'])
    .orderBy('sent_at', 'desc')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute();
  const approved = rows.find(({ state }) => state === 'approved');
  const waiting = rows.find(({ state }) => state === 'waiting');
  // Words about one that others followed are of the past.
  const last = rows[0];
  return {
    approved:
      approved?.image && approved.shown_at
        ? { image: dataUrlOf(approved.image), approvedOn: dayOf(approved.shown_at) }
        : null,
    waiting: waiting?.image ? { image: dataUrlOf(waiting.image), sentOn: dayOf(waiting.sent_at) } : null,
    refused:
      last?.message && last.decided_at
        ? { message: last.message, on: dayOf(last.decided_at), wasShown: last.shown_at !== null }
        : null,
  };
}

/** For answers to those who may see what is not public: an address of its own would be one to guard. */
export const dataUrlOf = (image: Buffer): string => `data:image/webp;base64,${image.toString('base64')}`;
