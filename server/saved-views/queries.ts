import type { DealKind } from '../../contract/deals/options.ts';
import type { OwnView, SavedView } from '../../contract/saved-views/saved-views.ts';
import type { Db } from '../database/connect.ts';
import type { DealViews } from '../database/schema.generated.ts';
import type { Selectable } from 'kysely';

export const viewColumns = ['id', 'kind', 'name', 'address', 'has_alert', 'share_token', 'version'] as const;
type StoredView = Pick<Selectable<DealViews>, (typeof viewColumns)[number]>;

/** The token of the emails is not among it: it leaves in emails only. */
export function presentView(row: StoredView): SavedView {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    hasAlert: row.has_alert,
    shareToken: row.share_token,
    version: row.version,
  };
}

/** As people sort: accents and case do not matter, 2 comes before 10. At most fifty rows, so it is done here. */
const byName = new Intl.Collator('en', { numeric: true });

/** With how many webhooks and live links each one takes along when it goes. */
export async function listViews(db: Db, memberId: string): Promise<OwnView[]> {
  const rows = await db
    .selectFrom('deal_views')
    .where('member_id', '=', memberId)
    .select(viewColumns)
    .select((view) => [
      view
        .selectFrom('webhooks')
        .whereRef('webhooks.view_id', '=', 'deal_views.id')
        .select(({ fn }) => fn.countAll<number>().as('held'))
        .as('webhooks'),
      view
        .selectFrom('live_links')
        .whereRef('live_links.view_id', '=', 'deal_views.id')
        .select(({ fn }) => fn.countAll<number>().as('held'))
        .as('live_links'),
    ])
    .execute();
  return rows
    .map((row) => ({ ...presentView(row), webhooks: row.webhooks ?? 0, liveLinks: row.live_links ?? 0 }))
    .sort((one, other) => byName.compare(one.name, other.name));
}

/** Without a word of whose it is. */
export async function findSharedView(
  db: Db,
  token: string,
): Promise<{ kind: DealKind; name: string; address: string } | null> {
  const found = await db
    .selectFrom('deal_views')
    .where('share_token', '=', token)
    .select(['kind', 'name', 'address'])
    .executeTakeFirst();
  return found ?? null;
}
