import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Member, Moderator } from '../server/http/viewer.ts';
import { addDraft } from '../server/review-drafts/stored-drafts.ts';
import { takeIn } from '../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../server/reviews/intake/submissions.ts';
import { decideReview } from '../server/reviews/moderation/commands.ts';
import { settle } from '../server/reviews/settlement/commands.ts';
import { sendDraft } from '../server/reviews/writing/send-commands.ts';
import { createChance } from '../sample/chance.ts';
import type { Figure } from './run.ts';
import { startScratchProduct, type ScratchProduct } from './scratch-product.ts';

/** What a review costs from the press on Send until its author hears of the decision; many wait for one intake. */

const funders = 200;
const words =
  'they answered asked told met price terms board weeks partner call letter sheet plan round loan fair slow'.split(' ');

export async function* benchReviews(count = 2_000): AsyncGenerator<Figure> {
  const product = await startScratchProduct();
  try {
    const drafts = await writeDrafts(product, count);
    const { context, db } = product;
    yield await timed('sent', count, async () => {
      for (const { draftId, member } of drafts)
        await sendDraft(context, member, { draftId, version: 1, reportLimit: () => undefined });
    });
    yield await timed('taken in', count, async () => {
      await takeIn(context, { isForced: true });
      await deleteTakenIn(context);
    });
    const moderator = await findModerator(product);
    const reviews = await db.selectFrom('reviews').select(['id', 'version']).execute();
    if (reviews.length !== count) throw new Error(`${reviews.length} of ${count} reviews were taken in`);
    yield await timed('decided', count, async () => {
      for (const { id, version } of reviews) {
        const body = { decision: 'approve', version } as const;
        await decideReview(context, moderator, { reviewId: id, body, requestId: randomUUID() });
      }
    });
    yield await timed('settled', count, () => settle(context, { isForced: true }));
  } finally {
    await product.stop();
  }
}

async function timed(what: string, count: number, work: () => Promise<unknown>): Promise<Figure> {
  const start = performance.now();
  await work();
  const each = (performance.now() - start) / count;
  return { what: `review, ${what}, of ${count} together`, value: `${each.toFixed(1)} ms`, budget: null, isKept: true };
}

async function writeDrafts({ db, context }: ScratchProduct, count: number) {
  const now = new Date();
  await sql`insert into members
      (email, role, is_moderator, identity_subject, member_type, terms_version, terms_accepted_at, created_at)
    select 'author-' || n || '@author-' || n || '.example', 'member', false, gen_random_uuid(), 'entrepreneur', 'bench',
      ${now}, ${now} from generate_series(1, ${count}) as n`.execute(db);
  await sql`insert into funders (id, name, kinds, types, country, website, state, created_at)
    select 'f' || n, 'Funder ' || n, '{equity}', '{vc}', 'NL', 'https://f' || n || '.example', 'listed', ${now}
    from generate_series(1, ${funders}) as n`.execute(db);
  const members = await db.selectFrom('members').where('email', 'like', 'author-%').select(['id', 'email']).execute();
  const chance = createChance('reviews');
  const sentence = (): string => `${Array.from({ length: 40 }, () => chance.pick(words)).join(' ')}.`;
  const drafts: { draftId: string; member: Member }[] = [];
  for (const [at, { id, email }] of members.entries()) {
    const subjectId = `f${1 + (at % funders)}`;
    const answers = { ...sameAnswers, funderId: subjectId, worked: sentence(), didNot: sentence() };
    const venture = { name: `Venture ${at}`, country: 'NL', sector: 'climate_energy' };
    const [createdAt, savedAt] = [now.toISOString(), now.toISOString()];
    const content = {
      kind: 'funder',
      subjectId,
      answers: { ...answers, venture },
      step: 5,
      version: 1,
      createdAt,
      savedAt,
    } as const;
    const draftId = await addDraft(db, { vault: context.vault, memberId: id, content });
    drafts.push({ draftId, member: { ...asMember, memberId: id, email } });
  }
  return drafts;
}

/** As the gates make one, with what the commands look at. */
const asMember = {
  kind: 'member',
  role: 'member',
  isModerator: false,
  memberType: 'entrepreneur',
} as Member;

async function findModerator({ db }: ScratchProduct): Promise<Moderator> {
  const { id, email } = await db
    .selectFrom('members')
    .where('is_moderator', '=', true)
    .select(['id', 'email'])
    .executeTakeFirstOrThrow();
  return { ...asMember, memberId: id, email, role: 'admin', isModerator: true };
}

const sameAnswers = {
  fundingKind: 'equity',
  authorRole: 'founder_ceo',
  ventureStage: 'pre_revenue',
  tie: 'no',
  asked: 'nobody',
  stageReached: 'met',
  outcome: 'no_answer',
  firstContact: '2026-01',
  lastContact: '2026-05',
  upfrontFeeAsked: 'no',
  overall: 3,
  ratings: { clarity: 3, responsiveness: 2, speed: 4, respect: 5 },
  recommend: 'depends',
  headline: 'Three meetings, then silence',
  displayAs: 'anonymous',
  publishDelay: 'next_batch',
  attest: { first_hand: true, unpaid: true, no_court_order: true, no_confidential_documents: true, terms: true },
};
