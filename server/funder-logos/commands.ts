import { logosPerDay, type LogoStatus } from '../../contract/funders/logos.ts';
import { after, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { drawLogo } from './image.ts';
import { getHeldFunderId, getLogoStatus } from './queries.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** Keeps the file, drawn anew, until an admin decides. One that waits ends. */
export async function sendLogo(
  { db, clock }: Tools,
  member: Member,
  { funderId, file }: { funderId: string; file: Buffer },
): Promise<LogoStatus> {
  // Asked before the work as well: drawing is for those who may send.
  await getHeldFunderId(db, { member, funderId });
  await refuseMany(db, member, clock.now());
  const image = await drawLogo(file);
  return db.transaction().execute(async (trx) => {
    const id = await lockHeldFunder(trx, { member, funderId });
    const now = clock.now();
    await refuseMany(trx, member, now);
    await endLogo(trx, { funderId: id, state: 'waiting', now });
    await trx
      .insertInto('funder_logos')
      .values({
        funder_id: id,
        member_id: member.memberId,
        state: 'waiting',
        image: image.bytes,
        digest: image.digest,
        width: image.width,
        height: image.height,
        sent_at: now,
      })
      .execute();
    return getLogoStatus(trx, id);
  });
}

/** Takes back the one that waits, or removes the one that is shown, in the name of the funder. */
export async function removeOwnLogo(
  { db, clock }: Tools,
  member: Member,
  { funderId, which }: { funderId: string; which: 'waiting' | 'approved' },
): Promise<LogoStatus> {
  return db.transaction().execute(async (trx) => {
    const id = await lockHeldFunder(trx, { member, funderId });
    await endLogo(trx, { funderId: id, state: which, now: clock.now() });
    return getLogoStatus(trx, id);
  });
}

/** Of two that are sent at once one comes after the other. */
async function lockHeldFunder(trx: Trx, held: { member: Member; funderId: string }): Promise<string> {
  const id = await getHeldFunderId(trx, held);
  await trx.selectFrom('funders').where('id', '=', id).select('id').forNoKeyUpdate().execute();
  return id;
}

export async function endLogo(
  trx: Trx,
  { funderId, state, now }: { funderId: string; state: 'waiting' | 'approved'; now: Date },
): Promise<void> {
  await trx
    .updateTable('funder_logos')
    .set((eb) => ({ state: 'ended', ended_at: now, version: eb('version', '+', 1) }))
    .where('funder_id', '=', funderId)
    .where('state', '=', state)
    .execute();
}

async function refuseMany(db: Context['db'] | Trx, { memberId }: Member, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('funder_logos')
    .where('member_id', '=', memberId)
    .where('sent_at', '>', after(now, -hours(24)))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= logosPerDay)
    throw new Refusal('logo_limit', { detail: `You have sent ${logosPerDay} logos within a day. Try again tomorrow.` });
}
