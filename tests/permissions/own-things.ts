import { randomBytes, randomUUID } from 'node:crypto';
import { after, days, dayOf } from '../../server/clock.ts';
import { makeConfirmToken } from '../../server/reminders/guest-rules.ts';
import { addressSeal, newSecret, secretSeal } from '../../server/webhooks/message.ts';
import { makeStopToken } from '../../server/reminders/stop-token.ts';
import { makeStopToken as makeShortlistStop } from '../../server/shortlist/stop-token.ts';
import { addDraftOf, reviewAnswers } from '../reviews.ts';
import { addConnection } from './add-token.ts';
import { addSavedSearch, addShortlisted } from '../shortlist/entries.ts';
import type { TestServer } from '../server.ts';
import { words } from './marks.ts';
import type { People, Person } from './people.ts';
import { oneEach, thingById } from './things.ts';
import { insertSession } from '../../server/identity/stored-sessions.ts';

/** What belongs to one member: one for each caller with an account, one of a stranger. */
export async function addOwnThings(server: TestServer, people: People, { funderId }: { funderId: string }) {
  const { db } = server.context;
  const now = server.clock.now();
  const ofMember = ({ memberId }: Person) => ({ id: randomUUID(), member_id: memberId });
  const addApplication = async (person: Person): Promise<string> => {
    const application = { ...ofMember(person), who: 'student_or_academic', organisation: 'Kitehouse College' };
    const why = person === people.stranger ? words.application : 'It is for a thesis about who gets money and who not.';
    await db
      .insertInto('access_applications')
      .values({ ...application, why, country: 'NL', days: 30, asked_at: now })
      .execute();
    return application.id;
  };
  const { vault } = server.context;
  const own = {
    session: await oneEach(people, async (person) => {
      const sessionId = randomUUID();
      const times = { authenticatedAt: now, expiresAt: after(now, days(30)), factorProvedAt: null, lastUsedOn: null };
      await insertSession(db, vault, { sessionId, memberId: person.memberId, browser: null, ...times });
      return sessionId;
    }),
    passkey: await oneEach(people, async ({ memberId }) => {
      const id = randomBytes(16).toString('base64url');
      const passkey = { credential_id: id, member_id: memberId, name: 'Laptop', transports: ['internal'] };
      const key = { public_key: randomBytes(16), counter: 0, checks_holder: false, added_at: now };
      await db
        .insertInto('identity_passkeys')
        .values({ ...passkey, ...key })
        .execute();
      return id;
    }),
    apiKey: await oneEach(people, async (person) => {
      const key = { ...ofMember(person), name: 'Notebook', hint: 'fsk_4mQ7', scopes: ['deals:read'] };
      const span = { created_on: dayOf(now), ends_on: dayOf(after(now, days(30))) };
      await db
        .insertInto('api_keys')
        .values({ ...key, ...span, digest: randomBytes(32) })
        .execute();
      return key.id;
    }),
    view: await oneEach(people, async (person) => {
      const view = { ...ofMember(person), kind: 'equity' as const, name: 'Seed', address: '' };
      await db
        .insertInto('deal_views')
        .values({ ...view })
        .execute();
      return view.id;
    }),
    connection: await oneEach(people, (person) => addConnection(server, person)),
    liveLink: await oneEach(people, async (person) => {
      const viewId = randomUUID();
      const view = { id: viewId, member_id: person.memberId, kind: 'equity' as const, name: 'Linked', address: '' };
      await db.insertInto('deal_views').values(view).execute();
      const span = { created_on: dayOf(now), ends_on: dayOf(after(now, days(30))) };
      const link = { ...ofMember(person), view_id: viewId, hint: 'fsl_4mQ7', ...span };
      await db
        .insertInto('live_links')
        .values({ ...link, digest: randomBytes(32) })
        .execute();
      return link.id;
    }),
    webhook: await oneEach(people, async (person) => {
      // No one answers there: a test of it says so.
      const sealed = {
        sealed_address: server.context.vault.seal(addressSeal, 'http://127.0.0.1:9/'),
        sealed_secret: server.context.vault.seal(secretSeal, newSecret()),
      };
      const hook = { ...ofMember(person), created_on: dayOf(now), counted_until: now };
      await db
        .insertInto('webhooks')
        .values({ ...hook, ...sealed })
        .execute();
      return hook.id;
    }),
    reminder: await oneEach(people, async (person) => {
      const day = dayOf(after(now, days(7)));
      const reminder = { ...ofMember(person), email: person.email, next_send_on: day, remind_on: day };
      await db
        .insertInto('reminders')
        .values({ ...reminder, created_at: now })
        .execute();
      return reminder.id;
    }),
    draft: await oneEach(people, async (person) => {
      const own = person === people.stranger ? { worked: words.draft } : {};
      const answers = { ...reviewAnswers({ funderId, ...own }) };
      return addDraftOf(server, { memberId: person.memberId, subjectId: funderId, answers, step: 5 });
    }),
    shortlisted: await oneEach(people, async (person) => {
      const notes = person === people.stranger ? words.shortlist : 'They asked for our figures.';
      return addShortlisted(server, person.memberId, { funderId, notes });
    }),
    savedSearch: await oneEach(people, async (person) => {
      const name = person === people.stranger ? words.search : 'Seed in Europe';
      return addSavedSearch(server, person.memberId, { name });
    }),
    // For the callers who wait for access; the others may still ask.
    application: await oneEach(people, addApplication, ['without access', 'access ended']),
  };
  const others = { reminder: own.reminder.others ?? '', application: own.application.others ?? '' };
  return {
    ...own,
    anyReminder: thingById(others.reminder),
    anyApplication: thingById(others.application),
    reminderStop: {
      own: makeStopToken(vault, others.reminder),
      missing: makeStopToken(vault, randomUUID()),
      malformed: 'short',
    },
    shortlistStop: {
      own: makeShortlistStop(vault, people.stranger.memberId),
      missing: makeShortlistStop(vault, randomUUID()),
      malformed: 'short',
    },
    confirmToken: makeConfirmToken(vault, {
      email: 'nobody@kitehouse.example',
      remindOn: dayOf(after(now, days(7))),
      why: null,
      expiresAt: after(now, days(1)).toISOString(),
    }),
  };
}
