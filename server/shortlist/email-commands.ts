import { openKinds } from '../../contract/deals/kind-access.ts';
import { findAccess } from '../access/queries.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { ShortlistNewsCounts } from '../mail/emails/shortlist/news.ts';
import type { FunderFacts, StoredEntry } from '../shortlist-rows/content.ts';
import { changeShortlist, findShortlist, listAllShortlists } from '../shortlist-rows/stored-shortlists.ts';
import { isToRemind } from './email-rules.ts';
import { listFacts } from './fact-queries.ts';
import { isUntold, newsOf } from './news-rules.ts';
import { findListed } from './queries.ts';

/*
 * The jobs open every list, as the server can, to learn whose day has come: no column says it. What they find out goes into
 * a sealed job as a number and a member, and nothing of it is noted anywhere else.
 */

/** Members who have an entry of which it holds. In the order of random ids. */
async function listMembersWith(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  holds: (entry: StoredEntry) => boolean,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const { memberId, entries } of listAllShortlists(db, vault))
    if (entries.some((entry) => holds(entry))) found.add(memberId);
  return [...found];
}

/** Notes what is due as told, and promises one email to each member who wants it. */
export async function promiseReminders(
  context: Context,
  promise: (trx: Trx, due: { memberId: string; count: number }) => Promise<void>,
): Promise<void> {
  const { db, vault, clock } = context;
  const today = dayOf(clock.now());
  for (const memberId of await listMembersWith(context, (entry) => isToRemind(entry, today)))
    await db.transaction().execute(async (trx) => {
      const count = await changeShortlist(trx, { vault, memberId }, ({ entries, emails }) => {
        const due = entries.filter((entry) => isToRemind(entry, today));
        const told = entries.map((entry) => (due.includes(entry) ? { ...entry, remindedOf: entry.nextOn } : entry));
        return { list: { entries: told }, answer: emails.due ? due.length : 0 };
      });
      if (count > 0) await promise(trx, { memberId, count });
    });
}

export interface FoundNews extends ShortlistNewsCounts {
  readonly memberId: string;
  /** Whether the member wants to hear of it by email. */
  readonly wantsEmail: boolean;
}

/** Compares each list with the facts of this Monday. `tell` has what is new of each list in the transaction that notes it as told. */
export async function findNews(context: Context, tell: (trx: Trx, news: FoundNews) => Promise<void>): Promise<void> {
  for (const memberId of await listMembersWith(context, ({ funderId }) => funderId !== null))
    await findNewsOf(context, memberId, tell);
}

async function findNewsOf(
  context: Context,
  memberId: string,
  tellOf: (trx: Trx, news: FoundNews) => Promise<void>,
): Promise<void> {
  const { db, vault, clock } = context;
  const member = await db.selectFrom('members').where('id', '=', memberId).select('role').executeTakeFirst();
  if (member === undefined) return;
  const { access } = await findAccess(context, { memberId, role: member.role, now: clock.now() });
  const kinds = openKinds(access);
  await db.transaction().execute(async (trx) => {
    const saved = await findShortlist(trx, { vault, memberId });
    const listed = await findListed(
      trx,
      saved.entries.map(({ funderId }) => funderId),
    );
    const facts = await listFacts(
      trx,
      [...listed.values()].map(({ id }) => id),
    );
    const counts = await changeShortlist(trx, { vault, memberId }, ({ entries, emails }) => {
      const sum = { funders: 0, withDeals: 0, withReviews: 0, withFigures: 0 };
      const told = entries.map((entry) => {
        const id = listed.get(entry.funderId ?? '')?.id;
        const now = id === undefined ? undefined : facts.get(id);
        if (id === undefined || now === undefined) return entry;
        return tell(entry, { id, now, kinds, sum });
      });
      return { list: { entries: told }, answer: { ...sum, wantsEmail: emails.weekly } };
    });
    await tellOf(trx, { memberId, ...counts });
  });
}

interface Telling {
  readonly id: string;
  readonly now: FunderFacts;
  readonly kinds: ReturnType<typeof openKinds>;
  readonly sum: { funders: number; withDeals: number; withReviews: number; withFigures: number };
}

/** The entry as it is after the email, counted. One that knows nothing yet begins with this Monday. */
function tell(entry: StoredEntry, { id, now, kinds, sum }: Telling): StoredEntry {
  const told = { ...now, of: id };
  if (entry.known?.of !== id) return { ...entry, known: told, told };
  const shown = { facts: now, openKinds: kinds };
  if (!isUntold(entry, id, shown)) return entry;
  const words = newsOf(entry.known, id, shown).map(({ what }) => what);
  sum.funders += 1;
  if (words.includes('deals')) sum.withDeals += 1;
  if (words.includes('reviews')) sum.withReviews += 1;
  if (words.includes('score') || words.includes('days')) sum.withFigures += 1;
  return { ...entry, told };
}
