import type { Reminder } from '../../contract/reminders/reminders.ts';
import type { Db, Trx } from '../database/connect.ts';
import { findSurvivorsOf, type Survivor } from '../subjects/survivors.ts';
import type { Vault } from '../vault.ts';
import { openAbout } from './sealed-about.ts';

interface Own {
  readonly vault: Vault;
  readonly memberId: string;
}

/** The reminders of a member of which an email is still to come, the next first. */
export async function listReminders(db: Db, { vault, memberId }: Own): Promise<Reminder[]> {
  const rows = await remindersOf(db, memberId)
    .where('state', '=', 'scheduled')
    .where('answered_in', 'is', null)
    .orderBy('next_send_on')
    .orderBy('id')
    .execute();
  return present(db, { vault, rows });
}

/** One of the member's reminders, in any state; null for another member's. */
export async function findReminder(
  db: Db | Trx,
  { vault, memberId, id }: Own & { id: string },
): Promise<Reminder | null> {
  const rows = await remindersOf(db, memberId).where('id', '=', id).execute();
  const [reminder] = await present(db, { vault, rows });
  return reminder ?? null;
}

const remindersOf = (db: Db | Trx, memberId: string) =>
  db
    .selectFrom('reminders')
    .where('member_id', '=', memberId)
    .select(['id', 'next_send_on', 'why', 'draft_id', 'sealed_about', 'created_at']);

type Row = Awaited<ReturnType<ReturnType<typeof remindersOf>['execute']>>[number];

/** A funder that was merged since is the one that it became. */
async function present(db: Db | Trx, { vault, rows }: { vault: Vault; rows: readonly Row[] }): Promise<Reminder[]> {
  const opened = rows.map((row) => ({
    ...row,
    funderId: row.sealed_about === null ? null : openAbout(vault, row.sealed_about),
  }));
  const ids = opened.flatMap(({ funderId }) => (funderId === null ? [] : [funderId]));
  const funders: ReadonlyMap<string, Survivor> =
    ids.length === 0 ? new Map() : await findSurvivorsOf(db, { kind: 'funder', ids });
  return opened.map((row) => ({
    id: row.id,
    remindOn: row.next_send_on ?? '',
    why: row.why,
    draftId: row.draft_id,
    about: (row.funderId === null ? undefined : funders.get(row.funderId)) ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

/** The funders that reminders of people who are no sample accounts are about, as they were chosen. */
export async function listFundersOfRealReminders(db: Db | Trx, { vault }: { vault: Vault }): Promise<string[]> {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('members', 'members.id', 'reminders.member_id')
    .where('reminders.is_sample', '=', false)
    .where((eb) => eb.or([eb('members.id', 'is', null), eb('members.is_sample', '=', false)]))
    .where('reminders.sealed_about', 'is not', null)
    .select('reminders.sealed_about')
    .execute();
  return rows.flatMap(({ sealed_about: sealed }) => (sealed === null ? [] : (openAbout(vault, sealed) ?? [])));
}
