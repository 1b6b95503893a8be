import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { shortlistDueEmail } from '../mail/emails/shortlist/due.ts';
import { shortlistNewsEmail } from '../mail/emails/shortlist/news.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { openPayload, sealedPayload, sealPayload } from '../queue/author-jobs.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import { findNews, promiseReminders } from './email-commands.ts';
import { recordFacts } from './fact-commands.ts';
import { openHooks } from './hook-commands.ts';
import { makeStopToken } from './stop-token.ts';

/** On Mondays, after the figures of the week: what is new of a funder is told a week at a time. */
export const recordFactsJob = defineJob({
  name: 'shortlist.record-facts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 6 * * 1',
  async handle(context) {
    const count = await recordFacts(context);
    context.log.info({ event: 'shortlist.facts', count }, 'the figures of funder pages were recorded');
  },
});

const purpose = 'shortlist email';
const letter = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('due'), memberId: uuid, day: z.iso.date(), count: z.int() }),
  z.strictObject({
    what: z.literal('news'),
    memberId: uuid,
    day: z.iso.date(),
    funders: z.int(),
    withDeals: z.int(),
    withReviews: z.int(),
    withFigures: z.int(),
  }),
]);
type Letter = z.output<typeof letter>;

/** Looks again when it runs: a member who ended these emails since, or whose account is closed or suspended, gets none. */
const letterJob = defineJob({
  name: 'shortlist.letter',
  payload: sealedPayload,
  retryLimit: emailRetryLimit,
  sealedFor: purpose,
  async handle(context, sent) {
    const opened = openPayload(context.vault, purpose, sent);
    if (opened === null) return;
    const one = letter.parse(opened);
    const to = await findReader(context, one);
    if (to === null) return;
    const email = await writeLetter(context, one);
    await sendEmail(context, { to, email, key: `shortlist.letter:${one.what}:${one.memberId}:${one.day}` });
  },
});

async function findReader({ db, vault }: Context, { what, memberId }: Letter): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('suspended_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  if (member === undefined) return null;
  const { emails } = await findShortlist(db, { vault, memberId });
  return (what === 'due' ? emails.due : emails.weekly) ? member.email : null;
}

async function writeLetter(context: Context, one: Letter) {
  const { config, vault } = context;
  const links = {
    shortlistUrl: `${config.publicUrl}/user/shortlist`,
    stopUrl: `${config.publicUrl}/shortlist/stop/${makeStopToken(vault, one.memberId)}`,
  };
  const frame = await emailFrameOf(context);
  return one.what === 'due'
    ? shortlistDueEmail({ count: one.count, ...links }, frame)
    : shortlistNewsEmail({ ...one, ...links }, frame);
}

export const remindJob = defineJob({
  name: 'shortlist.remind',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '30 6 * * *',
  async handle(context) {
    const { jobs, vault, clock } = context;
    const day = dayOf(clock.now());
    await promiseReminders(context, (trx, due) =>
      jobs.send(trx, letterJob, sealPayload(vault, purpose, { what: 'due', day, ...due } satisfies Letter)),
    );
  },
});

export const findNewsJob = defineJob({
  name: 'shortlist.find-news',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '40 6 * * 1',
  async handle(context) {
    const { jobs, vault, clock } = context;
    const day = dayOf(clock.now());
    const hooks = await openHooks(context, day);
    await findNews(context, async (trx, { wantsEmail, ...news }) => {
      if (wantsEmail && news.funders > 0)
        await jobs.send(trx, letterJob, sealPayload(vault, purpose, { what: 'news', day, ...news } satisfies Letter));
      await hooks.tell(trx, news);
    });
    await hooks.tellOthers();
  },
});

export const shortlistJobs: readonly JobDefinition[] = [recordFactsJob, remindJob, findNewsJob, letterJob];
