import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoint.ts';
import {
  maximumListViews,
  viewedLists,
  type ListView,
  type saveListView as endpointOfSave,
  type ViewedList,
} from '../../contract/saved-views/list-views.ts';
import type { Db } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';

const opens = (viewer: Member, list: ViewedList): boolean =>
  viewedLists[list] === 'admin' ? viewer.role === 'admin' : viewer.isModerator;

export async function listListViews(db: Db, viewer: Member): Promise<ListView[]> {
  const views = await db
    .selectFrom('list_views')
    .where('member_id', '=', viewer.memberId)
    .select(['id', 'list', 'name', 'address'])
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return views.filter(({ list }) => opens(viewer, list));
}

export async function saveListView(
  db: Db,
  viewer: Member,
  view: BodyOf<typeof endpointOfSave>,
  now: Date,
): Promise<ListView> {
  const { memberId } = viewer;
  const { list, name, address } = view;
  if (!opens(viewer, list)) throw new Refusal(viewedLists[list] === 'admin' ? 'admin_only' : 'moderator_only');
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    const others = await trx
      .selectFrom('list_views')
      .where('member_id', '=', memberId)
      .where('list', '=', list)
      .where('name_key', '<>', sql<string>`normalise_text(${name})`)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (others.count >= maximumListViews)
      throw new Refusal('too_many_views', { detail: `You have ${maximumListViews} here. Delete one to make room.` });
    return trx
      .insertInto('list_views')
      .values({ member_id: memberId, list, name, address, created_at: now })
      .onConflict((conflict) => conflict.columns(['member_id', 'list', 'name_key']).doUpdateSet({ name, address }))
      .returning(['id', 'list', 'name', 'address'])
      .executeTakeFirstOrThrow();
  });
}

export async function deleteListView(db: Db, memberId: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('not_found');
}
