import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { markAlertSeen } from '../../../contract/reviews/decisions.ts';
import { getMyReview, resendReview, sendDraft } from '../../../contract/reviews/reviews.ts';
import { getReviewForModeration, listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { knownNonsense } from '../../../tests/texts/nonsense.ts';
import { randomFrom } from '../../../tests/seeded-random.ts';
import { dayOf, days, hours, minutes } from '../../clock.ts';
import { inDeepRun, someOf } from '../../../tests/deep-run.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  addReview,
  decide,
  reviewAnswers,
  sendReview,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { publishBatch } from '../publishing/publish-commands.ts';
import { computeScores } from '../scores/commands.ts';
import { mailAlerts } from './screening-alert-commands.ts';
import { isDisposableMail, sharesDomain } from './screening-mail-rules.ts';
import { isGibberish, isRepetitive, repeatsTheForm } from './screening-text-rules.ts';
import { dropVisits, noteVisit } from '../../visits/visits.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(async () => {
  server.clock.set(startOfTest);
  await signInAgain();
});
afterAll(() => server.close());

const flagsOf = async (reviewId: string): Promise<string[]> =>
  (await callAs(server, admin, getReviewForModeration, { params: { id: reviewId } })).reply.data.flags;
/** After the clock moved: a session lasts for hours. */
async function signInAgain(): Promise<void> {
  admin = { ...admin, headers: await signedIn(server, admin.email) };
}
/** Of an account that is not new. */
const member = async (email?: string): Promise<Caller> => {
  const caller = await addCaller(server, email === undefined ? {} : { email });
  await server.context.db
    .updateTable('members')
    .set({ created_at: new Date(server.clock.now().getTime() - days(62)) })
    .where('id', '=', caller.memberId)
    .execute();
  return caller;
};

describe('the screening of a review that is sent', () => {
  it('notices half a copy in any script', async () => {
    const worked = 'Ответили за неделю, честно назвали сумму и сроки, и всё, что обещали, потом сделали.';
    const didNot = 'После второй встречи мы ждали три месяца и так и не получили никакого ответа.';
    await sendReview(server, await member(), reviewAnswers({ funderId: await addFunder(server), worked, didNot }));
    const copied = reviewAnswers({
      funderId: await addFunder(server),
      worked: `${worked} Спасибо.`,
      didNot: `Да: ${didNot}`,
    });
    expect(await flagsOf(await sendReview(server, await member(), copied))).toContain('similar_text');
  });

  it('notices a copy of a declined review of another member', async () => {
    const first = reviewAnswers({ funderId: await addFunder(server) });
    const declined = await sendReview(server, await member(), first);
    await decide(server, admin, declined, { decision: 'decline', version: 1, reasonCode: 'promotion_or_spam' });
    const copy = {
      ...reviewAnswers({ funderId: await addFunder(server) }),
      worked: first.worked,
      didNot: first.didNot,
    };
    const author = await member();
    const reviewId = await sendReview(server, author, copy);
    expect(await flagsOf(reviewId)).toEqual(['similar_text']);
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: false });
    const half = { ...reviewAnswers({ funderId: await addFunder(server) }), didNot: first.worked };
    expect(await flagsOf(await sendReview(server, await member(), half))).toEqual(['similar_text']);
  });

  it('notices an address that is thrown away, and one from the house of the subject', async () => {
    const disposable = await sendReview(
      server,
      await member('someone@mailinator.com'),
      reviewAnswers({ funderId: await addFunder(server) }),
    );
    expect(await flagsOf(disposable)).toEqual([]);
    const others: Caller[] = [];
    for (let count = 0; count < 4; count += 1) others.push(await member(`someone${count}@mailinator.com`));
    for (let count = 0; count < 5; count += 1) await member();
    const { db, vault, clock } = server.context;
    const memberIds = others.map(({ memberId }) => memberId);
    // Who was not here since the first of an intake was sent cannot have written one of them.
    await db.transaction().execute((trx) => dropVisits(trx, { vault, memberIds, now: clock.now() }));
    const alone = await sendReview(
      server,
      await member('one@mailinator.com'),
      reviewAnswers({ funderId: await addFunder(server) }),
    );
    expect(await flagsOf(alone)).toEqual([]);
    for (const memberId of memberIds) await noteVisit(db, vault, { memberId, seenOn: dayOf(clock.now()) });
    const among = await sendReview(
      server,
      await member('another@mailinator.com'),
      reviewAnswers({ funderId: await addFunder(server) }),
    );
    expect(await flagsOf(among)).toEqual(['disposable_mail']);
    // The website of the subject, which an admin edits, marks no account: also not among five with a rare one.
    const house = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => member(`${name}@team.pennywort.example`)));
    const funderId = await addFunder(server, { website: 'https://invest.pennywort.example/funds' });
    const inside = await sendReview(server, house[0]!, reviewAnswers({ funderId }));
    expect(await flagsOf(inside)).toEqual([]);
    const venture = {
      name: 'Pennywort',
      country: 'NL',
      sector: 'climate_energy',
      website: 'https://pennywort.example',
    } as const;
    const same = await sendReview(server, await member(), reviewAnswers({ funderId, venture }));
    expect(await flagsOf(same)).toEqual(['own_organisation']);
  });

  it('marks the third within 72 hours, and is quiet again afterwards', async () => {
    const funderId = await addFunder(server);
    const send = async () => flagsOf(await sendReview(server, await member(), reviewAnswers({ funderId })));
    expect([await send(), await send(), await send()]).toEqual([[], [], ['burst']]);
    server.clock.move(hours(73));
    await signInAgain();
    expect(await send()).toEqual([]);
  });
});

const waves = inDeepRun ? 20 : 6;
const perWave = 10;

describe(`${waves * perWave} reviews of one funder in an hour`, () => {
  it(
    'none is published by itself, the score stays, and the admins hear of it once',
    { tags: ['slow'], timeout: 90_000 },
    async () => {
      const funderId = await addFunder(server, { name: 'Storm Capital' });
      for (let count = 0; count < 6; count += 1)
        await addReview(server, {
          funderId,
          state: 'published',
          publishedOn: '2026-06-01',
          submittedAt: new Date('2026-05-01'),
        });
      await computeScores(server.context);
      const score = () =>
        server.context.db.selectFrom('funder_scores').where('funder_id', '=', funderId).selectAll().execute();
      const before = await score();
      expect(before).not.toEqual([]);
      await readEmails(server);
      for (let wave = 0; wave < waves; wave += 1) {
        server.clock.move(minutes(60 / waves));
        await Promise.all(
          Array.from({ length: perWave }, async () =>
            sendReview(server, await member(), reviewAnswers({ funderId, overall: 1 })),
          ),
        );
        await mailAlerts(server.context);
      }
      await mailAlerts(server.context);
      server.clock.move(days(14));
      await publishBatch(server.context);
      await computeScores(server.context);
      const states = await server.context.db
        .selectFrom('reviews')
        .where('funder_id', '=', funderId)
        .where('submitted_at', '>', new Date('2026-11-01'))
        .select(['state', 'screening_flags'])
        .execute();
      expect(states).toHaveLength(waves * perWave);
      expect(states.every(({ state }) => state === 'submitted')).toBe(true);
      // Those of the first wave do not see each other yet.
      const marked = states.filter(({ screening_flags: flags }) => flags.includes('burst')).length;
      expect(marked).toBeGreaterThanOrEqual((waves - 1) * perWave);
      expect((await score()).map(({ score: one, reviews }) => [one, reviews])).toEqual(
        before.map(({ score: one, reviews }) => [one, reviews]),
      );
      const emails = (await readEmails(server)).filter(({ subject }) => subject.includes('Storm Capital'));
      expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
        [admin.email, 'Many reviews of Storm Capital in a day'],
      ]);
      // In a deep run two hundred people sign up, log in, write and send.
    },
  );
});

it(
  'shows a burst over the queue until an admin has seen it, and again after days of quiet',
  { tags: ['slow'] },
  async () => {
    const funderId = await addFunder(server, { name: 'Gale Partners' });
    const send = async () => sendReview(server, await member(), reviewAnswers({ funderId }));
    const alerts = async () =>
      (await callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } })).reply.alerts.filter(
        ({ subjectName }) => subjectName === 'Gale Partners',
      );
    for (let count = 0; count < 5; count += 1) await send();
    expect(await alerts()).toEqual([]);
    await send();
    await send();
    expect(await alerts()).toMatchObject([{ reviews: 7 }]);
    const seen = await callAs(server, admin, markAlertSeen, {
      body: { subjectKind: 'funder', subjectId: funderId },
    });
    expect(seen.status).toBe(204);
    await send();
    expect(await alerts()).toEqual([]);
    server.clock.move(hours(72) + minutes(1));
    await signInAgain();
    for (let count = 0; count < 6; count += 1) await send();
    expect(await alerts()).toMatchObject([{ reviews: 6 }]);
  },
);

describe('an alert', () => {
  /** Earlier reviews of these ages in hours, and one more that comes in now. */
  async function bringReviews(funderId: string, ages: readonly number[]): Promise<void> {
    const now = server.clock.now();
    for (const age of ages) await addReview(server, { funderId, submittedAt: new Date(now.getTime() - hours(age)) });
    await sendReview(server, await member(), reviewAnswers({ funderId }));
  }
  const alertOf = (funderId: string) =>
    server.context.db.selectFrom('review_alerts').where('subject_id', '=', funderId).selectAll().executeTakeFirst();
  const listed = async (): Promise<string[]> =>
    (await callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } })).reply.alerts.map(
      ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
    );
  const later = async (count: number): Promise<void> => {
    server.clock.move(hours(count));
    await signInAgain();
  };

  it('is raised by six reviews within a day, and not by five', async () => {
    const [six, five] = [await addFunder(server), await addFunder(server)];
    await bringReviews(six, [1, 1, 1, 1, 1]);
    await bringReviews(five, [1, 1, 1, 1]);
    expect(await alertOf(six)).toMatchObject({ subject_kind: 'funder', reviews: 6 });
    expect(await alertOf(five)).toBeUndefined();
  });

  it('is raised by six that come within 23 hours, and not by six that take 24 and a half', async () => {
    const [within, beyond] = [await addFunder(server), await addFunder(server)];
    await bringReviews(within, [23, 18, 12, 6, 1]);
    await bringReviews(beyond, [24.5, 18, 12, 6, 1]);
    expect(await alertOf(within)).toMatchObject({ reviews: 6 });
    expect(await alertOf(beyond)).toBeUndefined();
  });

  it('goes on while less than 72 hours pass between reviews that would raise one, and keeps the greatest number', async () => {
    const funderId = await addFunder(server);
    await bringReviews(funderId, [1, 1, 1, 1, 1, 1]);
    const first = await alertOf(funderId);
    await callAs(server, admin, markAlertSeen, { body: { subjectKind: 'funder', subjectId: funderId } });
    // Measured from the last of them: the second time is 142 hours after the first.
    for (const passed of [71, 71]) {
      await later(passed);
      await bringReviews(funderId, [1, 1, 1, 1, 1]);
    }
    expect(await alertOf(funderId)).toMatchObject({ reviews: 7, noticed_at: first?.noticed_at });
    expect(await listed()).not.toContain(`funder ${funderId}`);
    await later(72.5);
    await bringReviews(funderId, [1, 1, 1, 1, 1]);
    expect(await alertOf(funderId)).toMatchObject({ reviews: 6, noticed_at: server.clock.now(), seen_at: null });
    expect(await listed()).toContain(`funder ${funderId}`);
  });

  it('that no moderator has seen stays until its reviews are decided', async () => {
    const [waits, early] = [await addFunder(server), await addFunder(server)];
    for (const funderId of [waits, early]) await bringReviews(funderId, [1, 1, 1, 1, 1]);
    const decideAll = (funderId: string) =>
      server.context.db
        .updateTable('reviews')
        .set({ state: 'declined' })
        .where('funder_id', '=', funderId)
        .where('state', '=', 'submitted')
        .execute();
    await decideAll(early);
    await later(71);
    for (const funderId of [waits, early]) expect(await listed()).toContain(`funder ${funderId}`);
    await later(1.5);
    expect(await listed()).not.toContain(`funder ${early}`);
    await later(24 * 9);
    expect(await listed()).toContain(`funder ${waits}`);
    // A review of before its day holds nothing.
    const old = { funderId: waits, state: 'submitted' as const };
    await decideAll(waits);
    expect(await listed()).not.toContain(`funder ${waits}`);
    await addReview(server, { ...old, submittedAt: new Date(server.clock.now().getTime() - hours(24 * 30)) });
    expect(await listed()).not.toContain(`funder ${waits}`);
  });

  it('is seen, and mailed, for itself alone', async () => {
    await mailAlerts(server.context);
    const [seen, other] = [await addFunder(server), await addFunder(server)];
    for (const funderId of [seen, other]) await bringReviews(funderId, [1, 1, 1, 1, 1]);
    // A provider may have the id of a funder.
    const now = server.clock.now();
    await server.context.db
      .insertInto('review_alerts')
      .values({
        subject_kind: 'provider',
        subject_id: seen,
        reviews: 6,
        noticed_at: now,
        latest_at: now,
        mailed_at: now,
      })
      .execute();
    await callAs(server, admin, markAlertSeen, { body: { subjectKind: 'funder', subjectId: seen } });
    const left = await listed();
    expect(left).toEqual(expect.arrayContaining([`funder ${other}`, `provider ${seen}`]));
    expect(left).not.toContain(`funder ${seen}`);
    expect(await mailAlerts(server.context)).toBe(2);
    expect(await mailAlerts(server.context)).toBe(0);
  });
});

describe('access while a review is checked', () => {
  const emails = 'abcdefghijklmnopqrstuvwxyz';
  let seed = 7;
  /** The same sequence on every run, so that what fails once fails again. */
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const mash = (): string =>
    Array.from({ length: 14 }, () => Array.from({ length: 4 + next(6) }, () => emails[next(26)]).join('')).join(' ');
  const keys = (): string =>
    Array.from({ length: 14 }, () => ['asdf', 'jkljkl', 'sdfgh', 'asdfasdf', 'lkjh', 'zxcv', 'hjkl'][next(7)]).join(
      ' ',
    );
  const same = (): string => `${['very good', 'bad bad', 'nice people', 'no money ok'][next(4)]} `.repeat(14).trim();
  const held = (): string => emails.charAt(next(26)).repeat(60 + next(20));
  const stolen =
    'They told us on the first call what they fund and what they never fund, and it turned out to be exactly so.';

  const random = randomFrom(20_261_120);
  const junkCount = inDeepRun ? 100 : 33;
  it(`is for none of ${junkCount} junk texts`, { tags: ['slow'] }, async () => {
    await addReview(server, { funderId: await addFunder(server), answers: { worked: stolen } });
    const invented = Object.values(knownNonsense).map((make) => () => make(random, honestPairs().flat()));
    const makers = [mash, keys, same, held, () => stolen, ...invented];
    let withAccess = 0;
    for (let count = 0; count < junkCount; count += 1) {
      const make = makers[count % makers.length] ?? mash;
      const author = await member();
      await sendReview(
        server,
        author,
        reviewAnswers({ funderId: await addFunder(server), worked: make(), didNot: make() }),
      );
      if (((await accessOf(server, author)) as { hasAccess: boolean }).hasAccess) withAccess += 1;
    }
    expect(withAccess).toBe(0);
  });

  it('tells an author why there is none, and begins with a corrected text', async () => {
    const author = await member();
    const answers = reviewAnswers({
      funderId: await addFunder(server),
      worked: 'Badopu kelimo satrevi nolu gimbara, pesto valurindo meska.',
    });
    const { draftId, version } = await writeDraft(server, author, answers);
    const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
    const params = { id: sent.reply.data.reviewId };
    const read = async () => (await callAs(server, author, getMyReview, { params })).reply.data;
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: false });
    expect(await read()).toMatchObject({
      state: 'submitted',
      reason: 'A person looks at it before it opens the database. We could not read a text as a language.',
      howToFix:
        'Write whole sentences, in any language. If you did, leave them: a person reads them. Changed before it goes to the moderators, it can open the database at once.',
      can: ['resend', 'withdraw'],
    });
    const resend = async (worked: string) => {
      const mine = await read();
      const changed = { ...mine.answers, worked };
      const body = unchecked({ subjectKind: 'funder', version: mine.version, answers: changed });
      expect((await callAs(server, author, resendReview, { params, body })).status).toBe(200);
    };
    await resend('very good '.repeat(20));
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: false });
    expect(await read()).toMatchObject({ reason: expect.stringContaining('over and over') as string });
    await resend('They answered our letter within four days and read all of it.');
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true });
    expect(await read()).toMatchObject({ reason: null, howToFix: null });
    await takeInNow(server);
    expect(await flagsOf(params.id)).toEqual([]);
  });

  const honest = someOf(honestPairs(), 15);
  it(`is for each of ${honest.length} honest short ones`, { tags: ['slow'] }, async () => {
    for (const [place, [worked, didNot]] of honest.entries()) {
      const author = await member();
      const funderId = await addFunder(server);
      const reviewId = await sendReview(server, author, reviewAnswers({ funderId, worked, didNot }));
      expect([place, await flagsOf(reviewId), await accessOf(server, author)]).toMatchObject([
        place,
        expect.any(Array) as string[],
        { hasAccess: true },
      ]);
    }
  });
});

describe('the rules for texts', () => {
  it.each([
    'Sie haben uns schnell geantwortet und alle Unterlagen nur einmal verlangt. Die Bewertung war nachvollziehbar.',
    'Ils ont répondu en trois jours et ont expliqué pourquoi notre dossier ne leur convenait pas.',
    'Odpowiedzieli w ciągu tygodnia, a wszystkie przedstawione warunki były zrozumiałe i uczciwe.',
    'Odpověděli nám do čtrnácti dnů a vysvětlili, proč se rozhodli právě takto a ne jinak.',
    '彼らは三日以内に返事をくれて、断った理由も丁寧に説明してくれました。書類も一度だけで済みました。',
    'ردوا علينا خلال ثلاثة أيام وشرحوا لنا بوضوح لماذا لا يناسبهم مشروعنا في هذه المرحلة المبكرة.',
    'They sent an NDA, a SAFE and a term sheet. The MD called us. VCs like KPIs; ours were fine with MRR.',
  ])('take an honest text for one: %s', (text) => {
    expect([isGibberish(text), isRepetitive(text), repeatsTheForm(text)]).toEqual([false, false, false]);
  });

  it('read mail domains whole, and below a throw-away one', () => {
    expect(isDisposableMail('a@mailinator.com')).toBe(true);
    expect(isDisposableMail('a@some.mailinator.com')).toBe(true);
    expect(isDisposableMail('a@notmailinator.example')).toBe(false);
    expect(isDisposableMail('a@gmail.com')).toBe(false);
  });

  it('compare registered domains, not hosts and not shared ones', () => {
    expect(sharesDomain('https://www.tidewrack.co.uk/team', ['a@mail.tidewrack.co.uk', null])).toBe(true);
    expect(sharesDomain('https://tidewrack.co.uk', ['a@other.co.uk', 'https://another.example'])).toBe(false);
    expect(sharesDomain('https://one.github.io', ['a@two.github.io'])).toBe(false);
    expect(sharesDomain(null, ['a@tidewrack.example'])).toBe(false);
  });
});

/** Fifty pairs of short sentences as people write them, none like another. */
function honestPairs(): [string, string][] {
  const worked = [
    'They answered within four days and the first call was with somebody who decides.',
    'Clear list of documents, sent once, never asked for again. That saved us a month.',
    'The partner had read our deck before the meeting and asked about churn at once.',
    'We were told early that our market is too small for their fund, which was fair.',
    'Good template for the budget, and a person on the phone who knew how to use it.',
    'No fee up front, and the interest was the one that was in the first letter.',
    'Introduced us to two customers although they had not decided about us yet.',
    'Their feedback on our pricing page was worth the whole trip to their office.',
    'Money arrived eleven days after signing, earlier than the contract said.',
    'A kind refusal with three reasons, each of which we could check ourselves.',
  ];
  const didNot = [
    'The second meeting was moved three times and nobody said why.',
    'Reporting every month is a lot of work for a team of four people.',
    'We never learnt who sat on the committee that turned us down.',
    'Terms grew in the final draft: a board seat appeared overnight.',
    'Half of the questions were about things we had sent already.',
  ];
  const places = ['In spring', 'Last year', 'During the summer', 'Around the holidays', 'At the very end'];
  return worked.flatMap((good, place) =>
    didNot.map((bad, other): [string, string] => [
      `${good} ${tails[(place * 5 + other) % tails.length] ?? ''}`,
      `${places[(place + other) % places.length] ?? ''} it was different. ${bad} ${tails[(place + other * 7 + 3) % tails.length] ?? ''}`,
    ]),
  );
}

const tails = [
  'Our accountant still talks about it.',
  'Two other founders from the region told us the same story.',
  'I would not have expected that from a bank.',
  'It made planning the next quarter much easier for everybody involved.',
  'Somebody from their side even visited the workshop on a rainy Tuesday.',
  'Nobody was rude, it just took far too long for a decision of this size.',
  'The whole process fitted on one page and we kept that page.',
  'We had to explain hydrogen storage from the beginning, patiently, four times.',
  'Everything happened by video, with screens shared and cameras on.',
  'Their lawyer was more pleasant than ours, which is saying something.',
  'Afterwards a newsletter arrived every week, and unsubscribing did not work.',
];
