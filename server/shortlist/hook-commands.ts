import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import type { Trx } from '../database/connect.ts';
import { promiseMessage } from '../webhooks/commands.ts';
import { listLiveHooks, type LiveHook } from '../webhooks/queries.ts';
import type { FoundNews } from './email-commands.ts';

type Counts = Omit<FoundNews, 'memberId' | 'wantsEmail'>;
const nothing: Counts = { funders: 0, withDeals: 0, withReviews: 0, withFigures: 0 };

/**
 * Webhooks of shortlists hear each Monday what the weekly email says, and zeros where nothing is new: a message that came in
 * some weeks alone would tell, of a list that is sealed, in which weeks one of its funders changed.
 */
export async function openHooks(context: Context, on: string) {
  const { db, clock, config } = context;
  const isOff = (await currentSettings(context)).apiKeyDays === 0;
  const hooks = isOff ? [] : await listLiveHooks(db, 'shortlists');
  const ofMembers = Map.groupBy(hooks, ({ memberId }) => memberId);
  const url = `${config.publicUrl}/user/shortlist`;
  const promise = async (trx: Trx, own: readonly LiveHook[], counts: Counts): Promise<void> => {
    const [first] = own;
    if (first === undefined) return;
    const { access } = await findAccess(context, { ...first, now: clock.now() });
    if (!access.hasAccess) return;
    for (const { id } of own)
      await promiseMessage(trx, context, {
        webhookId: id,
        told: { type: 'shortlist.checked', data: { ...counts, url } },
        on,
      });
  };
  return {
    /** In the transaction that notes the news as told. */
    async tell(trx: Trx, { memberId, ...counts }: Counts & { readonly memberId: string }): Promise<void> {
      await promise(trx, ofMembers.get(memberId) ?? [], counts);
      ofMembers.delete(memberId);
    },
    /** Members whose list is empty, or names no funder that we know. */
    async tellOthers(): Promise<void> {
      for (const own of ofMembers.values()) await db.transaction().execute((trx) => promise(trx, own, nothing));
    },
  };
}
