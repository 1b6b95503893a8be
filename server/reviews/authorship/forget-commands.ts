import { sql } from 'kysely';
import { flagsAboutWriters } from '../../../contract/reviews/admin-reviews.ts';
import { renewPeriods } from '../../access/sealed-periods.ts';
import { after, dayOf, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { readAuthorDays } from '../../current-settings.ts';
import { renewSessions } from '../../identity/stored-sessions.ts';
import { renewVisits } from '../../visits/visits.ts';
import { ownerDigests } from '../../owner-digests.ts';
import { renewReaders } from '../../readings/commands.ts';
import { renewAbouts } from '../../reminders/sealed-about.ts';
import { renewDrafts } from '../../review-drafts/stored-drafts.ts';
import { renewShortlists } from '../../shortlist-rows/stored-shortlists.ts';
import { renewAppeals } from '../appeals/sealed-text.ts';
import { listWaitingAppeals } from '../appeals/waiting-appeals.ts';
import { lockIntake } from '../intake/lock.ts';
import { renewStored } from '../intake/stored-submissions.ts';
import { dropDecidedClaims, renewClaims } from '../moderation/sealed-claim.ts';
import { shuffled } from '../settlement/rules.ts';
import { isForgotten } from './forget-rules.ts';
import { writeLink } from './link-commands.ts';
import { listRemembered } from './remembered-queries.ts';
import { openLink } from './sealed-link.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config' | 'log' | 'jobs'>;

/** Hours for which the key before is kept: what another server sealed with it in the meantime is sealed anew. */
const keyOverlapHours = 20;

/**
 * Deletes the links whose time has come, seals what is left with a new key and, at the next run, destroys the key
 * before: what was deleted then opens in no copy of the database. A key lives a month at most. Answers how many links
 * went.
 */
export async function forgetAuthors(tools: Tools): Promise<number> {
  const { db, vault, clock } = tools;
  const { authors } = vault;
  const now = clock.now();
  await sealAnew(tools);
  if (authors.currentSince() <= after(now, -hours(keyOverlapHours))) authors.destroyOlder();
  const due = await listDue(tools, now);
  if (due.length > 0)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('authorship.review_authors').where('review_id', 'in', shuffled(due)).execute();
      await dropFlagsAboutWriters(trx, due);
    });
  const isOfEarlierMonth = dayOf(authors.currentSince()).slice(0, 7) < dayOf(now).slice(0, 7);
  if (due.length === 0 && !isOfEarlierMonth) return 0;
  authors.renew(now);
  await sealAnew(tools);
  return due.length;
}

/** What the screening said about the account of the author would narrow them down as long as the review is there. */
async function dropFlagsAboutWriters(trx: Trx, reviewIds: readonly string[]): Promise<void> {
  const kept = sql<
    string[]
  >`array(select flag from unnest(screening_flags) as flag where flag <> all(${[...flagsAboutWriters]}::text[]))`;
  await trx.updateTable('reviews').set({ screening_flags: kept }).where('id', 'in', reviewIds).execute();
}

/** Each side in transactions of its own, so that none of them joins the two. */
async function sealAnew({ db, vault, log, jobs, clock }: Tools): Promise<void> {
  const lost = await db.transaction().execute((trx) => sealLinksAnew(trx, vault));
  await db.transaction().execute(async (trx) => {
    await lockIntake(trx);
    await renewStored(trx, vault);
  });
  await db.transaction().execute(async (trx) => {
    await dropDecidedClaims(trx);
    await renewClaims(trx, vault);
  });
  await db.transaction().execute((trx) => renewAppeals(trx, vault));
  await db.transaction().execute((trx) => renewDrafts(trx, vault));
  await db.transaction().execute((trx) => renewAbouts(trx, vault));
  await db.transaction().execute((trx) => renewShortlists(trx, vault));
  await db.transaction().execute((trx) => renewPeriods(trx, vault, clock.now()));
  await db.transaction().execute((trx) => renewReaders(trx, vault));
  await db.transaction().execute((trx) => renewSessions(trx, vault));
  await db.transaction().execute((trx) => renewVisits(trx, vault));
  await db.transaction().execute((trx) => jobs.renewPayloads(trx, vault));
  if (lost > 0)
    log.warn(
      { event: 'authors.keys_missing', count: lost },
      'links between reviews and authors were sealed with a key that is gone',
    );
}

/** In random order: they then lie in the file in another order than they came in. Answers how many cannot be opened. */
async function sealLinksAnew(trx: Trx, vault: Context['vault']): Promise<number> {
  // No intake gives a member another link in the meantime: two could take one place.
  await lockIntake(trx);
  const rows = await listLinks(trx);
  const taken = rows.flatMap((row) =>
    vault.authors.isCurrent(row.sealed) ? [{ owner_digest: row.member_digest }] : [],
  );
  const digestFor = ownerDigests(vault.authors, { of: 'member', taken });
  let lost = 0;
  for (const row of shuffled(rows)) {
    if (vault.authors.isCurrent(row.sealed)) continue;
    const link = openLink(vault, row.sealed);
    if (link === null) {
      lost += 1;
      continue;
    }
    const digest = digestFor(link.memberId);
    const subject = { kind: row.subject_kind, id: row.subject_id ?? '' };
    await writeLink(trx, { vault, reviewId: row.review_id, link, subject, digest });
  }
  return lost;
}

const listLinks = (trx: Trx) =>
  trx
    .selectFrom('authorship.review_authors as link')
    .innerJoin('reviews', 'reviews.id', 'link.review_id')
    .select(['link.review_id', 'link.member_digest', 'link.sealed', 'reviews.subject_kind'])
    .select((eb) => eb.fn.coalesce('funder_id', 'entrepreneur_id', 'provider_id').as('subject_id'))
    .forUpdate('link')
    .execute();

async function listDue({ db, vault, config }: Tools, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const authorDays = await readAuthorDays(db, config);
  // An appeal that waits keeps the link, as one that is open does.
  const appealed = new Set((await listWaitingAppeals(db, { vault })).map(({ appealOf }) => appealOf));
  return (await listRemembered(db, { vault }))
    .filter((one) => !appealed.has(one.id) && isForgotten(one, { authorDays, today }))
    .map(({ id }) => id);
}

/** The author wants the link to go with the next run. */
export async function askToForget(trx: Trx, reviewId: string): Promise<void> {
  await trx
    .updateTable('authorship.review_authors')
    .set({ is_asked: true })
    .where('review_id', '=', reviewId)
    .execute();
}
