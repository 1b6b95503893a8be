import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import {
  maximumViews,
  type changeView as endpointOfChange,
  type SavedView,
  type saveView as endpointOfSave,
} from '../../contract/saved-views/saved-views.ts';
import { accessToKind } from '../../contract/deals/kind-access.ts';
import type { Db, Trx } from '../database/connect.ts';
import { startOfDay } from '../access/rules.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { readViewAddress } from './address.ts';
import { presentView, viewColumns } from './queries.ts';

const tokenBytes = 16;
/** 128 random bits, 22 characters of base64url. */
const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** The gate asks for access; a view is of one kind, and access may be to another. */
export function refuseClosedKind({ access }: Member, kind: DealKind): void {
  if (!accessToKind(access, kind).isOpen) throw new Refusal('kind_not_open');
}

export async function saveView(
  db: Db,
  { viewer, view, now }: { viewer: Member; view: BodyOf<typeof endpointOfSave>; now: Date },
): Promise<SavedView> {
  const { memberId } = viewer;
  const { kind, name, address, hasAlert } = view;
  refuseClosedKind(viewer, kind);
  refuseUnreadable(kind, address);
  return db.transaction().execute(async (trx) => {
    await lockViews(trx, memberId);
    await refuseTakenName(trx, { memberId, kind, name, id: null });
    const { held } = await trx
      .selectFrom('deal_views')
      .where('member_id', '=', memberId)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= maximumViews)
      throw new Refusal('too_many_views', { detail: `You have ${maximumViews}. Delete one to make room.` });
    const saved = await trx
      .insertInto('deal_views')
      .values({
        member_id: memberId,
        kind,
        name,
        address,
        has_alert: hasAlert,
        ...(hasAlert ? { alert_token: newToken(), alerted_at: startOfDay(now) } : {}),
      })
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    return presentView(saved);
  });
}

export async function changeView(
  db: Db,
  { viewer, id, body, now }: { viewer: Member; id: string; body: BodyOf<typeof endpointOfChange>; now: Date },
): Promise<SavedView> {
  const { memberId } = viewer;
  const { name, address } = body;
  return db.transaction().execute(async (trx) => {
    await lockViews(trx, memberId);
    const view = await trx
      .selectFrom('deal_views')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .selectAll()
      .executeTakeFirst();
    if (view === undefined) throw new Refusal('not_found');
    refuseClosedKind(viewer, view.kind);
    if (view.version !== body.version)
      throw new Refusal('stale', { detail: 'You changed this view in another window. Open it again.' });
    if (address !== undefined) refuseUnreadable(view.kind, address);
    if (name !== undefined) await refuseTakenName(trx, { memberId, kind: view.kind, name, id });
    const changed = await trx
      .updateTable('deal_views')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(address === undefined ? {} : { address }),
        ...alertValues(view, body.hasAlert, now),
        ...shareValues(view, body.isShared),
        version: view.version + 1,
      })
      .where('id', '=', id)
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    return presentView(changed);
  });
}

/**
 * The token stays when the alert ends: the link of an old email also ends one that was begun anew. An alert begins with the
 * day: the moment would say when its member was here.
 */
function alertValues(view: { has_alert: boolean; alert_token: string | null }, wanted: boolean | undefined, now: Date) {
  if (wanted === undefined || wanted === view.has_alert) return {};
  return wanted
    ? { has_alert: true, alerted_at: startOfDay(now), alert_token: view.alert_token ?? newToken() }
    : { has_alert: false };
}

function shareValues(view: { share_token: string | null }, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === (view.share_token !== null)) return {};
  return { share_token: wanted ? newToken() : null };
}

export async function deleteView(db: Db, { memberId, id }: { memberId: string; id: string }): Promise<void> {
  const gone = await db
    .deleteFrom('deal_views')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('not_found');
}

/** The answer does not reveal whether the token was valid: guessing it teaches nothing. */
export async function stopAlert(db: Db, { token }: { token: string }): Promise<void> {
  await db
    .updateTable('deal_views')
    .set((eb) => ({ has_alert: false, version: eb('version', '+', 1) }))
    .where('alert_token', '=', token)
    .where('has_alert', '=', true)
    .execute();
}

function refuseUnreadable(kind: DealKind, address: string): void {
  const read = readViewAddress(kind, address);
  if (!read.isValid) throw new Refusal('invalid', { errors: { address: read.message } });
}

/** The views of a member are changed one by one: their number and their names are checked first. */
async function lockViews(trx: Trx, memberId: string): Promise<void> {
  await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
}

async function refuseTakenName(
  trx: Trx,
  { memberId, kind, name, id }: { memberId: string; kind: DealKind; name: string; id: string | null },
): Promise<void> {
  const taken = await trx
    .selectFrom('deal_views')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('name_key', '=', sql<string>`normalise_text(${name})`)
    .select('id')
    .executeTakeFirst();
  if (taken === undefined || taken.id === id) return;
  throw new Refusal('name_taken', { errors: { name: 'You have a view of this name already' } });
}
