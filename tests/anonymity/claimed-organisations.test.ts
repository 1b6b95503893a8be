import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import {
  doAdminAction,
  mergeMembers,
  undoAdminAction,
  type AdminAction,
} from '../../contract/members/admin-actions.ts';
import { getReviewForModeration, type ModeratedReview } from '../../contract/reviews/moderation.ts';
import { listNextBatches, undoDecisions } from '../../contract/reviews/decisions.ts';
import { sendDraft } from '../../contract/reviews/reviews.ts';
import { days, hours, seconds } from '../../server/clock.ts';
import { publishBatchJob } from '../../server/reviews/jobs.ts';
import { cutAuthor } from '../../server/reviews/authorship/link-commands.ts';
import { forgetAuthors } from '../../server/reviews/authorship/forget-commands.ts';
import { callAs } from '../call-as.ts';
import { inDeepRun } from '../deep-run.ts';
import { addReadingCaller } from '../passes.ts';
import { addEntrepreneur, entrepreneurAnswers } from '../review-answers.ts';
import {
  addCaller,
  addFunder,
  addLargeFunder,
  decide,
  reviewAnswers,
  sendReview,
  takeInNow,
  writeDraft,
  type Caller,
} from '../reviews.ts';
import { carryOutNow, newestRoleChange } from '../second-admin.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/*
 * Anyone can say that they work for an organisation. Who names the one of a victim, or chooses among whom a writer is
 * looked at, must not see by that which review is theirs.
 */

const slow = inDeepRun ? 900_000 : 120_000;

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});

async function many(count: number, one: (place: number) => Promise<Caller>): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let place = 0; place < count; place += 1) callers.push(await one(place));
  return callers;
}

let serial = 0;
/** An organisation that no one else names. */
const organisation = () => {
  serial += 1;
  return {
    name: `Works ${serial}`,
    country: 'NL',
    sector: 'climate_energy',
    website: `https://works${serial}.example`,
  } as const;
};
type Organisation = ReturnType<typeof organisation>;

const mailAt = ({ website }: Organisation, name: string): string => `${name}@${website.slice('https://'.length)}`;

async function approveAll(ids: readonly string[]): Promise<void> {
  admin = await again(admin);
  for (const id of ids) {
    const { status, text } = await decide(server, admin, id, { decision: 'approve', version: 1 });
    expect(status, text).toBe(200);
  }
}

/** What moderators read of a review. */
async function readAtDesk(id: string): Promise<ModeratedReview> {
  return (await callAs(server, admin, getReviewForModeration, { params: { id } })).reply.data;
}

async function readCards(funderId: string) {
  const reader = await addReadingCaller(server);
  return (await callAs(server, reader, listFunderReviews, { params: { id: funderId } })).reply.data;
}

describe('a funder that names an organisation in reviews of its own', () => {
  it('brings the review of a victim out on the same day, theirs or not', { timeout: slow }, async () => {
    const outOn: number[][] = [];
    for (const isTheirs of [true, false]) {
      server.clock.set(new Date('2027-01-06T10:00:00Z'));
      const funderId = await addLargeFunder(server);
      await sql`update deals set date = '2027-01-04' where funder_ids @> array[${funderId}]::text[]`.execute(
        server.context.db,
      );
      const suspect = organisation();
      const ids: string[] = [];
      for (const venture of [isTheirs ? suspect : organisation(), organisation(), suspect])
        ids.push(await sendReview(server, await addCaller(server), reviewAnswers({ funderId, venture })));
      await approveAll(ids);
      const out: number[] = [];
      for (let day = 0; day < 40; day += 1) {
        server.clock.move(days(1));
        await publishBatchJob.handle(server.context, undefined);
        if (server.clock.now().getUTCDay() === 1) out.push((await readCards(funderId)).length);
      }
      expect(out.at(-1)).toBe(3);
      outOn.push(out);
    }
    expect(outOn[0]).toEqual(outOn[1]);
  });

  it('reads the same cards, theirs or not', { timeout: slow }, async () => {
    const seen: unknown[] = [];
    for (const isTheirs of [true, false]) {
      server.clock.set(new Date('2027-01-06T10:00:00Z'));
      const funderId = await addFunder(server);
      const suspect = organisation();
      const ids: string[] = [];
      for (const venture of [
        isTheirs ? suspect : organisation(),
        suspect,
        ...Array.from({ length: 3 }, organisation),
      ]) {
        const answers = { funderId, venture, lastContact: '2026-11', publishAlone: true } as const;
        ids.push(await sendReview(server, await addCaller(server), reviewAnswers(answers)));
      }
      await approveAll(ids);
      for (let day = 0; day < 75; day += 1) {
        server.clock.move(days(1));
        if (server.clock.now().getUTCDay() === 1) await publishBatchJob.handle(server.context, undefined);
      }
      const cards = await readCards(funderId);
      expect(cards).toHaveLength(5);
      seen.push(cards.map(({ reviewClass, outcome }) => [reviewClass, outcome]));
    }
    expect(seen[0]).toEqual(seen[1]);
    // All five are voices.
    expect(seen[0]).toEqual(Array.from({ length: 5 }, () => ['pitch', 'no_answer']));
  });

  it('joins those who have an address there, if it has one too', async () => {
    const funderId = await addFunder(server);
    const venture = organisation();
    const voices: unknown[] = [];
    for (const name of ['one', 'two']) {
      const author = await addCaller(server, { email: mailAt(venture, name) });
      voices.push(await voiceOf(await sendReview(server, author, reviewAnswers({ funderId, venture }))));
    }
    const outside = await sendReview(server, await addCaller(server), reviewAnswers({ funderId, venture }));
    expect(voices[0]).toBe(voices[1]);
    expect(await voiceOf(outside)).not.toBe(voices[0]);
  });
});

async function voiceOf(id: string): Promise<string | null> {
  const { organisation_number: number } = await server.context.db
    .selectFrom('reviews')
    .where('id', '=', id)
    .select('organisation_number')
    .executeTakeFirstOrThrow();
  return number;
}

describe('a moderator who decides and undoes it', () => {
  /** Six reviews, of which two colleagues wrote the first two. */
  async function sendSix(funderId: string): Promise<string[]> {
    const shared = organisation();
    const ids: string[] = [];
    for (let place = 0; place < 6; place += 1) {
      const venture = place < 2 ? shared : organisation();
      const author = await addCaller(server, { email: mailAt(venture, `person${place}`) });
      ids.push(await sendReview(server, author, reviewAnswers({ funderId, venture })));
    }
    admin = await again(admin);
    return ids;
  }

  async function undo(ids: readonly string[], version: number): Promise<void> {
    const body = { reviews: ids.map((id) => ({ id, version })) };
    expect((await callAs(server, admin, undoDecisions, { body })).reply.data.undone).toEqual(ids);
  }

  it('sees in no number of ventures which reviews belong together', { timeout: slow }, async () => {
    const ids = await sendSix(await addFunder(server));
    const seen: unknown[] = [];
    for (const [place, id] of ids.entries()) {
      const version = place === 0 ? 1 : (await readAtDesk(id)).version;
      const declined = await decide(server, admin, id, { decision: 'decline', version, reasonCode: 'not_first_hand' });
      expect(declined.status, declined.text).toBe(200);
      seen.push((await readAtDesk(ids[place === 0 ? 1 : 0] ?? '')).matches);
      await undo([id], version + 1);
    }
    expect(seen).toEqual(ids.map(() => ({ subject: 5, country: 5, countryAndSector: 5 })));
  });

  it('reads numbers of ventures in bands', async () => {
    const funderId = await addFunder(server);
    const ids = await sendSix(funderId);
    const before = (await readAtDesk(ids[0] ?? '')).matches;
    await sendReview(server, await addCaller(server), reviewAnswers({ funderId, venture: organisation() }));
    expect((await readAtDesk(ids[0] ?? '')).matches).toEqual(before);
  });

  it('sees in no forecast of the batches which reviews belong together', { timeout: slow }, async () => {
    const ids = await sendSix(await addLargeFunder(server));
    const forecasts: unknown[] = [];
    let version = 1;
    for (const others of [ids.slice(1, 3), ids.slice(2, 4)]) {
      const tried = [ids[0] ?? '', ...others];
      for (const id of tried) {
        const { version: now } = await readAtDesk(id);
        expect((await decide(server, admin, id, { decision: 'approve', version: now })).status).toBe(200);
        version = now + 1;
        if (id !== tried.at(-1)) continue;
        const { data } = (await callAs(server, admin, listNextBatches, { query: {} })).reply;
        forecasts.push(data.flatMap(({ subjects }) => subjects.flatMap((one) => one.reviews.map((r) => r.waitsFor))));
      }
      for (const id of tried) await undo([id], (await readAtDesk(id)).version);
    }
    expect(version).toBeGreaterThan(1);
    expect(forecasts[0]).toEqual([null, null, null]);
    expect(forecasts[1]).toEqual(forecasts[0]);
  });
});

describe('an admin who chooses among whom writers are looked at', () => {
  const meanwhile: readonly AdminAction[] = [
    { kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'person', reason: 'A check of the list' },
    { kind: 'change_role', role: 'member', isModerator: true, reason: 'A check of the list' },
  ];

  it.each(meanwhile)('sees no flag move ($kind)', { timeout: slow }, async (action) => {
    const old = await many(6, () => addCaller(server));
    await server.context.db
      .updateTable('members')
      .set({ created_at: new Date('2026-01-05') })
      .where(
        'id',
        'in',
        old.map(({ memberId }) => memberId),
      )
      .execute();
    // Four are the admin's own.
    const young = await many(16, () => addCaller(server));
    const others = young.slice(4);
    for (let trial = 0; trial < (inDeepRun ? 10 : 2); trial += 1) {
      const writers = [0, 1, 2].map((place) => others[(trial + place * 4) % 12] as Caller);
      for (const caller of [...old, ...young]) await again(caller);
      const ids: string[] = [];
      for (const writer of writers) {
        const caller = await again(writer);
        const answers = reviewAnswers({ funderId: await addFunder(server) });
        const { draftId, version } = await writeDraft(server, caller, answers);
        const sent = await callAs(server, caller, sendDraft, { params: { id: draftId }, body: { version } });
        expect(sent.status, sent.text).toBe(200);
        ids.push(sent.reply.data.reviewId);
      }
      admin = await again(admin);
      const only = others.filter((one) => one !== writers[0]).map(({ memberId }) => memberId);
      const body = { only, except: [], version: null, hits: only.length, action, hasEmail: false };
      const done = await callAs(server, admin, doAdminAction, { body });
      expect(done.status, done.text).toBe(200);
      await carryOutNow(server);
      await takeInNow(server);
      server.clock.move(seconds(3));
      const actionId = action.kind === 'change_role' ? await newestRoleChange(server) : done.reply.data.actionId;
      const undone = await callAs(server, admin, undoAdminAction, { params: { id: actionId } });
      expect(undone.status, undone.text).toBe(200);
      const flags: unknown[] = [];
      for (const id of ids) flags.push((await readAtDesk(id)).flags.includes('new_account'));
      expect(flags).toEqual([true, true, true]);
      server.clock.move(days(1));
    }
  });
});

describe('what a mail shows', () => {
  const membersOf = (own: number, all: number, memberType: 'entrepreneur' | 'funder' = 'entrepreneur') =>
    many(all, (place) => {
      const email = place < own ? `person@office${place}.example` : `person${place}@gmail.com`;
      return addCaller(server, { email, memberType });
    });
  const officeOf = (place: number) => ({ ...organisation(), website: `https://office${place}.example` });

  it.each([
    { own: 2, all: 20, level: 0 },
    { own: 16, all: 20, level: 0 },
    { own: 5, all: 10, level: 1 },
  ])('is told where five share it and five do not: $own of $all', { timeout: slow }, async ({ own, all, level }) => {
    const members = await membersOf(own, all);
    admin = await again(admin);
    const levels: number[] = [];
    for (const place of [0, 1, all - 1]) {
      const answers = reviewAnswers({ funderId: await addFunder(server), venture: officeOf(place) });
      const id = await sendReview(server, members[place] as Caller, answers);
      levels.push((await readAtDesk(id)).verificationLevel);
    }
    expect(levels).toEqual([level, level, 0]);
  });

  it.each([
    { own: 2, isTold: false },
    { own: 5, isTold: true },
  ])(
    'and so is the funder that a writer only says they work for: $own of 12',
    { timeout: slow },
    async ({ own, isTold }) => {
      // Entrepreneurs write no reviews of ventures, and hide no one who does.
      await membersOf(6, 12);
      const members = await many(12, (place) => {
        const email = place < own ? `partner@house${place}.example` : `partner${place}@gmail.com`;
        return addCaller(server, { email, memberType: 'funder' });
      });
      admin = await again(admin);
      const seen: unknown[] = [];
      for (const place of [0, 11]) {
        const funderOrgId = await addFunder(server, { name: 'Tide Capital', website: `https://house${place}.example` });
        const answers = entrepreneurAnswers({ ventureId: await addEntrepreneur(server), funderOrgId });
        const id = await sendReview(server, members[place] as Caller, answers, 'entrepreneur');
        const { claimedOrganisation, flags, verificationLevel } = await readAtDesk(id);
        seen.push([claimedOrganisation, flags.includes('organisation_unproven'), verificationLevel]);
      }
      expect(seen).toEqual([isTold ? [null, false, 1] : [null, true, 0], [isTold ? 'Tide Capital' : null, true, 0]]);
    },
  );
});

it(
  'an account that is merged into another, or erased, changes nothing that moderators read',
  { timeout: slow },
  async () => {
    const members = await many(12, (place) => {
      const email = place < 6 ? `partner@house${place}.example` : `partner${place}@gmail.com`;
      return addCaller(server, { email, memberType: 'funder' });
    });
    const tide = await addFunder(server, { name: 'Tide Capital', website: 'https://tide.example' });
    const ids: string[] = [];
    for (const member of members) {
      const answers = entrepreneurAnswers({ ventureId: await addEntrepreneur(server), funderOrgId: tide });
      ids.push(await sendReview(server, await again(member), answers, 'entrepreneur'));
    }
    const look = async (): Promise<string[]> => {
      admin = await again(admin);
      const seen: string[] = [];
      for (const id of ids) {
        const { waitedDays: _waited, ...review } = await readAtDesk(id);
        seen.push(JSON.stringify(review));
      }
      return seen;
    };
    const before = await look();
    expect(before.filter((text) => text.includes('"claimedOrganisation":"Tide Capital"'))).toHaveLength(12);
    const goes = members[2] as Caller;
    const own = await addCaller(server, { memberType: 'funder' });
    const body = {
      fromId: goes.memberId,
      intoId: own.memberId,
      confirmation: goes.email,
      reason: 'One and the same person',
    };
    const merged = await callAs(server, admin, mergeMembers, { body });
    expect(merged.status, merged.text).toBe(200);
    await carryOutNow(server);
    server.clock.move(hours(23));
    await sql`update pgboss.job set start_after = to_timestamp(0) where state in ('created', 'retry')`.execute(
      server.context.db,
    );
    await server.context.jobs.runWaiting(server.context);
    // As an erasure does.
    const { db, vault } = server.context;
    const { memberId } = members[4] as Caller;
    await db.transaction().execute((trx) => cutAuthor(trx, { vault, memberId }));
    await forgetAuthors(server.context);
    expect(await look()).toEqual(before);
  },
);
