import { foundByWords } from '../../../contract/reviews/found-by.ts';
import { ruleOfAccount, type SuspensionFoundBy } from '../../../contract/members/suspension-words.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { SuspensionEmailData } from '../../mail/suspension-blocks.ts';
import { makePageToken } from './page-token.ts';
import { findAppealOf, findOpenSuspension, openUntil } from './queries.ts';

/** The statement of reasons as emails say it. */
export const suspensionWords = (row: { rule_code: string | null; facts: string; found_by: SuspensionFoundBy }) => ({
  rule: ruleOfAccount(row.rule_code),
  facts: row.facts,
  foundBy: foundByWords[row.found_by],
});

/** What an email says of the suspension of a member, with the link to its page. Null once it is lifted. */
export async function suspensionForEmail(
  { db, config, clock, vault }: Pick<Context, 'db' | 'config' | 'clock' | 'vault'>,
  memberId: string,
): Promise<(SuspensionEmailData & { since: string }) | null> {
  const row = await findOpenSuspension(db, memberId);
  if (row === null) return null;
  const hasAppeal = (await findAppealOf(db, row.id)) !== undefined;
  return {
    since: dayOf(row.decided_at),
    ...suspensionWords(row),
    appealUntil: openUntil(row, { hasAppeal, now: clock.now() }),
    pageUrl: `${config.publicUrl}/suspended/${makePageToken(vault, row.id)}`,
  };
}
