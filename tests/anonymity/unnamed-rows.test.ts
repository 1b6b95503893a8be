import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindOfDraft } from '../../contract/reminders/reminders.ts';
import {
  deleteDraft,
  getMyReview,
  resendReview,
  saveDraft,
  sendDraft,
  withdrawReview,
} from '../../contract/reviews/reviews.ts';
import {
  addToShortlist,
  changeShortlistEmails,
  changeShortlistEntry,
  removeFromShortlist,
} from '../../contract/shortlist/shortlist.ts';
import { hours } from '../../server/clock.ts';
import { claimSending } from '../../server/mail/sending-commands.ts';
import { recordDraftCounts } from '../../server/review-drafts/told-counts-commands.ts';
import { rewriteCounts } from '../../server/reviews/shuffling/commands.ts';
import { recordReviewCounts } from '../../server/reviews/scores/record-counts-commands.ts';
import { callAs } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { addCaller, addFunder, reviewAnswers, takeInNow, writeDraft, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { readEmails } from '../sign-in.ts';
import { inventSentence } from '../texts/invent-sentence.ts';

/*
 * A thief who takes a copy of the database each day, without the keys. Whatever a member does on the way to a review, no row
 * that names them is added, changed, deleted or locked: the copies do not say who has something waiting (decision 0128).
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface NamedRow {
  readonly table: string;
  readonly row: string;
  /** Of the transaction that wrote it, and of the last one that locked it. */
  readonly by: string;
}

/** Every row of every table that holds the id of the member, in any column. */
async function namedRows({ memberId }: Caller): Promise<NamedRow[]> {
  const owner = ownerOf(server.context.db);
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema in ('public', 'authorship', 'pgboss')`.execute(owner);
  const found: NamedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
      by: string;
    }>`select t::text as row, t.xmin::text || ' ' || t.xmax::text as by
      from ${sql.raw(name)} as t where position(${memberId} in t::text) > 0`.execute(owner);
    found.push(...rows.map((one) => ({ table: name, ...one })));
  }
  return found.toSorted((one, other) => (`${one.table}${one.row}` < `${other.table}${other.row}` ? -1 : 1));
}

const texts = () => ({ worked: inventSentence(), didNot: inventSentence() });

it('no row that names a member changes while they write, send, change and take back a review', async () => {
  // So many that a number is shared by five.
  for (let count = 0; count < 6; count += 1) await addCaller(server);
  const author = await addCaller(server);
  const answers = () => reviewAnswers({ ...texts() });
  const before = await namedRows(author);
  expect(before.map(({ table }) => table)).toContain('public.members');
  const same = async (after: string) => expect(await namedRows(author), after).toEqual(before);

  const first = await writeDraft(server, author, { ...answers(), funderId: await addFunder(server) });
  await same('a draft');
  const saved = await callAs(server, author, saveDraft, {
    params: { id: first.draftId },
    body: { subjectKind: 'funder', answers: { headline: 'Quillwater' }, step: 2, version: first.version },
  });
  expect(saved.status, saved.text).toBe(200);
  await same('a change of it');
  await callAs(server, author, deleteDraft, { params: { id: first.draftId } });
  await same('its end');

  const sent: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const draft = await writeDraft(server, author, { ...answers(), funderId: await addFunder(server) });
    const reply = await callAs(server, author, sendDraft, {
      params: { id: draft.draftId },
      body: { version: draft.version },
    });
    expect(reply.status, reply.text).toBe(200);
    sent.push(reply.reply.data.reviewId);
    await same('a review that was sent');
  }
  const [kept = '', taken = ''] = sent;
  const { data: mine } = (await callAs(server, author, getMyReview, { params: { id: kept } })).reply;
  const again = await callAs(server, author, resendReview, {
    params: { id: kept },
    body: { subjectKind: 'funder', answers: { ...answers(), ...texts() }, version: mine.version },
  } as never);
  expect(again.status, again.text).toBe(200);
  await same('a change of what waits');
  const back = await callAs(server, author, withdrawReview, { params: { id: taken }, body: { version: 1 } });
  expect(back.status, back.text).toBe(200);
  await same('a review that was taken back');
  server.clock.move(hours(49));
  await takeInNow(server);
  await same('the intake');
  await recordReviewCounts(server.context);
  await recordDraftCounts(server.context);
  await rewriteCounts(server.context);
  await same('the counts of the night');
  // The email that says that it came leaves no row: the instant, behind that of a link to sign in, would say whose it was.
  await server.context.jobs.runWaiting(server.context);
  await same('the emails');
  expect((await readEmails(server)).filter(({ to }) => to === author.email).length).toBeGreaterThan(1);
  expect(await server.context.db.selectFrom('email_sendings').selectAll().execute()).toEqual([]);
});

it('no row that names a member changes while they keep a shortlist', async () => {
  const founder = await addCaller(server);
  const funderId = await addFunder(server);
  const before = await namedRows(founder);
  const same = async (after: string) => expect(await namedRows(founder), after).toEqual(before);
  const saved = await callAs(server, founder, addToShortlist, { body: { funderId, notes: inventSentence() } });
  expect(saved.status, saved.text).toBe(200);
  await same('a funder that was saved');
  const { id } = saved.reply.data;
  const changed = await callAs(server, founder, changeShortlistEntry, {
    params: { id },
    body: { version: 1, status: 'passed', nextOn: '2026-11-19' },
  });
  expect(changed.status, changed.text).toBe(200);
  await same('a change');
  await callAs(server, founder, changeShortlistEmails, { body: { due: true, weekly: false } });
  await same('a choice of emails');
  await callAs(server, founder, removeFromShortlist, { params: { id } });
  await same('a removal');
});

it('nothing joins the emails to one mailbox', async () => {
  const to = 'reader@unnamed.example';
  const now = server.clock.now();
  for (let count = 0; count < 3; count += 1) await claimSending(server.context, { mailbox: to, now, isUrgent: false });
  const sendings = await server.context.db.selectFrom('email_sendings').select('mailbox_digest').execute();
  expect(sendings).toHaveLength(3);
  expect(new Set(sendings.map(({ mailbox_digest: digest }) => digest.toString('hex'))).size).toBe(3);
});

it('the check finds a reminder, which names its member', async () => {
  const author = await addCaller(server);
  const before = await namedRows(author);
  const draft = await writeDraft(server, author, { ...reviewAnswers(), funderId: await addFunder(server) });
  await callAs(server, author, remindOfDraft, { params: { id: draft.draftId }, body: { when: '1_week' } });
  expect(await namedRows(author)).not.toEqual(before);
});
