import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildApp } from '../../server/app.ts';
import { after, days } from '../../server/clock.ts';
import { withdrawReviewsOfMember } from '../../server/erasure/jobs.ts';
import { renewRestoreToken } from '../../server/erasure/restore-commands.ts';
import type { Context } from '../../server/context.ts';
import { issueTokens } from '../../server/identity/embedded/issue-tokens.ts';
import type { Session } from '../../server/identity/queries.ts';
import { makeCode } from '../../server/free-access/rules.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { declineUnansweredJob, publishBatchJob } from '../../server/reviews/jobs.ts';
import { publishBatch } from '../../server/reviews/publishing/publish-commands.ts';
import type { Role } from '../../contract/members/account.ts';
import { addDeal } from '../deals.ts';
import { addFunder, leaveNow } from '../reviews.ts';
import { carryOutNow } from '../second-admin.ts';
import { inventSentence } from '../texts/invent-sentence.ts';
import { startOfTest, type TestServer } from '../server.ts';
import { addMember } from '../sign-in.ts';
import { codes } from './world.ts';
import type { Reply, Stage, Who } from './stage.ts';
import { insertSession } from '../../server/identity/stored-sessions.ts';

/** What of a server the histories look at; one that runs in another process has the same database. */
export type Scene = Pick<TestServer, 'context' | 'clock' | 'logLines'>;

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object;
}

/** A product in this process, or two of them on one database, with a clock that the test moves. */
export interface Place {
  readonly server: Scene;
  /** One call over HTTP, to the instance whose turn it is. */
  send(call: Sent): Promise<Reply>;
  readonly subjects: readonly string[];
  readonly dealId: string;
  readonly admins: readonly Session[];
  close(): Promise<void>;
}

const admins = 2;

export async function openPlace(server: TestServer, instances: number): Promise<Place> {
  const apps = [server.app];
  while (apps.length < instances) {
    const app = await buildApp({ ...server.context });
    await app.ready();
    apps.push(app);
  }
  let turn = 0;
  const world = await furnish(server);
  return {
    ...world,
    async send(sent) {
      turn += 1;
      const reply = await apps[turn % apps.length]!.inject(sent);
      return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<unknown>() };
    },
    async close() {
      for (const app of apps.slice(1)) await app.close();
      await server.close();
    },
  };
}

/** Subjects, a row that can be reported, and admins: they stay for all histories. */
export async function furnish(server: Scene): Promise<Omit<Place, 'send' | 'close'>> {
  const subjects = [await addFunder(server), await addFunder(server)];
  const dealId = await addDeal(server.context.db, 'equity', {
    funderIds: subjects,
    funderNames: subjects,
    date: '2040-01-01',
    datePrecision: 'day',
  });
  const sessions: Session[] = [];
  while (sessions.length < admins) sessions.push(await addPerson(server, 'admin'));
  return { server, subjects, dealId, admins: sessions };
}

async function addPerson(server: Scene, role: Role, email?: string): Promise<Session> {
  const member = await addMember(server, { role, ...(email === undefined ? {} : { email }) });
  return openSession(server, { ...member, role, isSuspended: false });
}

/** A session that outlives the history: signing in is tried elsewhere. */
async function openSession(
  { context, clock }: Scene,
  account: Pick<Session, 'memberId' | 'email' | 'subject' | 'role' | 'isSuspended'>,
): Promise<Session> {
  const authenticatedAt = clock.now();
  const session = {
    ...account,
    isModerator: account.role === 'admin',
    sessionId: randomUUID(),
    authenticatedAt,
    expiresAt: after(authenticatedAt, days(20_000)),
    isRevoked: false,
    factorProvedAt: null,
  };
  await insertSession(context.db, context.vault, { ...session, browser: null, lastUsedOn: null });
  return session;
}

const tokens = new WeakMap<Session, { madeAt: number; token: Promise<string> }>();
const tokenMilliseconds = 1_800_000;

async function tokenOf({ context, clock }: Scene, session: Session): Promise<string> {
  const now = clock.now().getTime();
  const known = tokens.get(session);
  // The clock goes back for the next history: a token of the future is none.
  if (known !== undefined && known.madeAt <= now && now < known.madeAt + tokenMilliseconds) return known.token;
  const token = issueTokens(context, session).then(({ IdToken }) => IdToken);
  // One that could not be made, because the database was away, is made again.
  token.catch(() => tokens.delete(session));
  tokens.set(session, { madeAt: now, token });
  return token;
}

async function makeCodes({ db }: Context): Promise<{ id: string; code: string }[]> {
  const made: { id: string; code: string }[] = [];
  for (const { days, mostUses, only } of codes) {
    const row = await db
      .insertInto('access_codes')
      .values({
        code: makeCode(),
        campaign: 'Histories',
        days,
        deal_kind: only,
        max_uses: mostUses,
        valid_from: '2026-01-01',
        created_at: startOfTest,
      })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
    made.push(row);
  }
  return made;
}

/** The people of one history. The last of its members has the address of a school. */
export async function setStage(place: Place, members: number): Promise<Stage> {
  const { server, subjects, dealId } = place;
  const { context } = server;
  const people: Session[] = [];
  for (let number = 0; number < members; number += 1)
    people.push(
      await addPerson(server, 'member', number === members - 1 ? `m-${randomUUID()}@harrow.ac.uk` : undefined),
    );
  const made = await makeCodes(context);
  const sessionOf = ({ role, number }: Who): Session | undefined =>
    role === 'admin' ? place.admins[number] : people[number];
  return {
    get db() {
      return context.db;
    },
    vault: context.vault,
    names: {
      members: people.map(({ memberId }) => memberId),
      emails: people.map(({ email }) => email),
      drafts: new Map(),
      reviewIds: new Map(),
      codeIds: made.map(({ id }) => id),
    },
    subjects,
    dealId,
    codes: made.map(({ code }) => code),
    copied: inventSentence(),
    async call(who, route, payload) {
      const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT', string];
      const session = who === null ? undefined : sessionOf(who);
      const headers: Record<string, string> =
        session === undefined ? {} : { authorization: `Bearer ${await tokenOf(server, session)}` };
      return place.send({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    },
    async runJob(move) {
      if (move.move === 'withdraw_all')
        await withdrawReviewsOfMember.handle(context, { memberId: people[move.member]?.memberId ?? '' });
      else if (move.job === 'decline_late') await declineUnansweredJob.handle(context, null);
      else {
        await carryOutNow(server);
        // No review waits for others here: which ones are public is nothing to access.
        await publishBatch(context, { isForced: true });
        await publishBatchJob.handle(context, null);
      }
    },
    async takeIn() {
      // What was taken back is so for everybody after each round.
      await leaveNow(server);
      await takeIn(context, { isForced: true });
      await deleteTakenIn(context);
    },
    async settle() {
      await settle(context, { isForced: true });
      // What is decided next is decided later.
      server.clock.move(1);
    },
    async findRestoreToken(member) {
      const restore = await renewRestoreToken(context, people[member]?.memberId ?? '');
      return restore?.token ?? 'none';
    },
    async signInAgain(member) {
      const person = people[member];
      if (person !== undefined) people[member] = await openSession(server, person);
    },
  };
}

/** Nothing of a history is left: the next begins in an empty product, on the first day. */
export async function clearStage({ server }: Place): Promise<void> {
  const { db } = server.context;
  await sql`delete from reviews`.execute(db);
  await sql`delete from review_settlements`.execute(db);
  await sql`delete from access_codes`.execute(db);
  await sql`delete from deal_reports`.execute(db);
  await sql`delete from members where role = 'member'`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  server.clock.set(startOfTest);
  server.logLines.length = 0;
}
