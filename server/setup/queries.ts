import { sql } from 'kysely';
import { setupSteps, wantedReviews, type Setup } from '../../contract/setup/setup.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import type { Admin } from '../http/viewer.ts';
import { hasSampleMembers } from '../sample-data/queries.ts';
import { isShown } from './rules.ts';

interface Found {
  checklist: 'usual' | 'shown' | 'hidden' | null;
  skipped_steps: string[] | null;
  is_folded: boolean | null;
  test_sent_at: Date | null;
  test_opened_at: Date | null;
  has_import: boolean;
  has_deals: boolean;
  listed: number;
  waiting: number;
  has_moderator: boolean;
  reviews: number;
}

/** From what is there; no one ticks a step by hand. */
export async function readSetup(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { factor, memberId }: Pick<Admin, 'factor' | 'memberId'>,
): Promise<Setup> {
  const [{ operatorName }, hasSampleData, { rows }] = await Promise.all([
    currentSettings({ db, config }),
    hasSampleMembers(db),
    // Voices of published reviews: what every reader can count, and no member.
    sql<Found>`
      select setup.checklist, setup.skipped_steps, setup.is_folded, setup.test_sent_at, setup.test_opened_at,
        exists (select from deal_imports where state = 'done') as has_import,
        exists (select from deals) as has_deals,
        (select count(*) from funders where state = 'listed') as listed,
        (select count(*) from funders where state = 'proposed') as waiting,
        exists (select from member_invitations
            where (is_moderator or role = 'admin') and withdrawn_at is null)
          or exists (select from members
            where (is_moderator or role = 'admin') and suspended_at is null and id <> ${memberId}) as has_moderator,
        (select count(*) from (select distinct coalesce(organisation_number::text, id::text) from reviews
          where state = 'published' limit ${wantedReviews}) as voices) as reviews
      from (select) as one left join setup on true`.execute(db),
  ]);
  const [found] = rows;
  if (found === undefined) throw new Error('the row is made here');
  const done = {
    protect: factor.hasFactor,
    operator: operatorName !== '',
    email: found.test_opened_at !== null,
    import: found.has_import,
    funders: found.listed > 0 || (found.has_import && found.waiting === 0),
    moderator: found.has_moderator,
    reviewers: found.reviews >= wantedReviews,
  };
  const skipped = setupSteps.filter((step) => found.skipped_steps?.includes(step) === true && !done[step]);
  return {
    isShown: isShown(found.checklist ?? 'usual', { done, skipped, hasSampleData }),
    done,
    skipped,
    isFolded: found.is_folded,
    operatorName,
    mail:
      config.mail.kind === 'outbox' ? { goesTo: 'outbox' } : { goesTo: 'smtp', host: new URL(config.mail.url).host },
    isTestSent: found.test_sent_at !== null && found.test_opened_at === null,
    listedFunders: found.listed,
    waitingFunders: found.waiting,
    hasDeals: found.has_deals,
    hasSampleData,
  };
}
