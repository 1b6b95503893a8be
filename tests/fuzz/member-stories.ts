import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { z } from 'zod';
import { removalWords } from '../../contract/sample-data/sample-data.ts';
import { accessNoticeEmail } from '../../server/access/jobs.ts';
import { seconds } from '../../server/clock.ts';
import { defineJob } from '../../server/queue/queue.ts';
import { addEntrepreneur, addProvider } from '../review-answers.ts';
import { addCaller, addFunder, type Caller } from '../reviews.ts';
import { addMember, callIdentity, readEmails, signIn, type AuthenticationResult } from '../sign-in.ts';
import { assertionOf, makeCredential, registrationOf } from '../software-authenticator.ts';
import { guest, type Story, type Teller } from './story.ts';

interface Data<Value> {
  readonly data: Value;
}
const staff = (caller: Caller): Teller => ({ name: 'admin', headers: caller.headers });
const member = (caller: Caller): Teller => ({ name: 'entrepreneur', headers: caller.headers });

/** An authenticator app and a passkey, each shown once more. */
export async function tellFactors({ server, tell }: Story): Promise<void> {
  const { email } = await addMember(server);
  const tokens: AuthenticationResult = await signIn(server, email);
  const { AccessToken } = tokens;
  const who: Teller = { name: 'entrepreneur', headers: { authorization: `Bearer ${tokens.IdToken}` } };
  const credential = makeCredential();
  const { CredentialCreationOptions } = (
    await callIdentity(server, 'StartWebAuthnRegistration', { AccessToken })
  ).json<{
    CredentialCreationOptions: { challenge: string };
  }>();
  const Credential = registrationOf(credential, CredentialCreationOptions.challenge);
  await callIdentity(server, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
  const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
    SecretCode: string;
  }>();
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(SecretCode) }).generate({ timestamp: server.clock.now().getTime() });
  await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode: code(), FriendlyDeviceName: 'phone' });
  server.clock.move(seconds(60));
  await tell(who, 'POST /api/account/factor-checks/app', { code: code() });
  const { data } = await tell<Data<{ handle: string; options: { challenge: string } }>>(
    who,
    'POST /api/account/factor-checks/passkey/options',
  );
  await tell(who, 'POST /api/account/factor-checks/passkey', {
    handle: data.handle,
    credential: assertionOf(credential, data.options.challenge),
  });
  await tell(who, `PATCH /api/account/passkeys/${credential.id}`, { name: 'The blue one' });
}

/** An account that is closed and comes back by its email. */
export async function tellLeaving({ server, tell }: Story): Promise<void> {
  const caller = await addCaller(server);
  await tell(member(caller), 'POST /api/account/deletion', { email: caller.email, reviews: 'keep' });
  const message = (await readEmails(server)).find(({ to }) => to === caller.email);
  const token = message?.links
    .find((link) => link.includes('/restore/'))
    ?.split('/')
    .at(-1);
  await tell(guest, 'POST /api/account/restorations', { token });
}

const chosen = (...only: string[]) => ({ only, except: [], version: null, hits: null });

/** Everything that admins do with members, from a note to the end of an account. */
export async function tellActions({ server, tell }: Story, admin: Caller): Promise<void> {
  const [one, two, three] = [await addCaller(server), await addCaller(server), await addCaller(server)];
  const who = staff(admin);
  await tell(who, `PUT /api/admin/members/${one.memberId}/note`, { body: 'Asked by telephone', version: 0 });
  await tell(who, `POST /api/admin/members/${one.memberId}/access-history`, { reason: 'Asked why it ended' });
  const action = { kind: 'give_access', days: 30, reason: 'A partner' };
  const { data } = await tell<Data<{ actionId: string }>>(who, 'POST /api/admin/member-actions', {
    ...chosen(one.memberId),
    action,
    hasEmail: false,
  });
  await tell(who, `POST /api/admin/member-actions/${data.actionId}/undo`);
  await tell(who, 'POST /api/admin/member-links', chosen(one.memberId));
  await tell(who, 'POST /api/admin/member-sign-outs', chosen(one.memberId));
  await tell(who, 'POST /api/admin/member-merges', {
    fromId: two.memberId,
    intoId: one.memberId,
    confirmation: two.email,
    reason: 'One person',
  });
  await tell(who, 'POST /api/admin/member-erasures', {
    ...chosen(three.memberId),
    confirmation: three.email,
    reason: 'Asked by post',
  });
  const { data: actions } = await tell<Data<{ waiting: { id: string; names: string[] }[] }>>(
    who,
    'GET /api/admin/waiting-actions',
  );
  const mine = actions.waiting.find(({ names }) => names.includes(three.email));
  await tell(who, `POST /api/admin/waiting-actions/${mine?.id}/decisions`, { decision: 'withdraw' });
}

interface Application {
  readonly id: string;
  readonly email: string;
  readonly version: number;
}

/** Free access by a code and by asking for it. */
export async function tellFreeAccess({ server, tell }: Story, admin: Caller): Promise<void> {
  const [one, two] = [await addCaller(server), await addCaller(server)];
  const code = await tell<Data<{ id: string; code: string }>>(staff(admin), 'POST /api/admin/access-codes', {
    campaign: 'Spring',
    days: 30,
    maxUses: 9,
    maxUsesPerDomain: null,
    validFrom: '2026-11-01',
    validTo: null,
  });
  await tell(member(one), 'POST /api/free-access/codes', { code: code.data.code });
  await tell(staff(admin), `GET /api/admin/access-codes/${code.data.id}/uses`);
  const request = {
    who: 'journalist',
    organisation: 'The Reed',
    website: null,
    why: 'A series in twelve parts on how small ventures find their first money.',
    country: 'NL',
    days: 30,
    consent: true,
  };
  await tell(member(two), 'POST /api/free-access/applications', request);
  const { data } = await tell<Data<Application[]>>(staff(admin), 'GET /api/admin/access-applications?state=received');
  const [mine, other] = data.toSorted((one) => (one.email === two.email ? -1 : 1));
  await tell(member(two), `POST /api/free-access/applications/${mine?.id}/withdraw`);
  const decision = { decision: 'approve', days: 30, version: other?.version };
  await tell(staff(admin), `POST /api/admin/access-applications/${other?.id}/decision`, decision);
}

/** Records of admins: changed, named, merged. */
export async function tellRecords({ server, tell }: Story, admin: Caller): Promise<void> {
  const who = staff(admin);
  const [goes, stays, duplicate] = [await addFunder(server), await addFunder(server), await addFunder(server)];
  const read = async (id: string) =>
    (await tell<Data<{ version: number }>>(who, `GET /api/admin/subjects/funder/${id}`)).data.version;
  await tell(who, `PATCH /api/admin/subjects/funder/${goes}`, { version: await read(goes), values: {} });
  await tell(who, `POST /api/admin/subjects/funder/${goes}/aliases`, { name: 'Goes Also So' });
  await tell(who, `DELETE /api/admin/subjects/funder/${goes}/aliases/Goes%20Also%20So`);
  await tell(who, `POST /api/admin/possible-duplicates/funder/distinct`, { one: stays, other: duplicate });
  await tell(who, `POST /api/admin/possible-duplicates/funder/search`);
  for (const records of ['funders', 'entrepreneurs', 'providers'])
    await tell(who, `POST /api/admin/${records}/states`, { only: [stays], except: [], count: 1, state: 'listed' });
  await tell(who, `GET /api/funders/${stays}/reviews`);
  await tell(who, `GET /api/providers/${await addProvider(server)}`);
  await tell(who, `GET /api/admin/subjects/funder/${goes}/merge?into=${stays}`);
  await tell(who, `POST /api/admin/subjects/funder/${goes}/merge`, {
    into: stays,
    version: await read(goes),
    intoVersion: await read(stays),
    reason: 'One house',
  });
  const { data } = await tell<Data<{ id: string }[]>>(who, 'GET /api/admin/record-changes');
  for (const { id } of data.slice(0, 2)) await tell(who, `POST /api/admin/record-changes/${id}/undo`);
}

/** A venture as those who speak for it see it. */
export async function tellVenture({ server, tell }: Story): Promise<void> {
  const id = await addEntrepreneur(server, { website: 'https://sedgeworks.example' });
  const speaker = member(await addCaller(server, { email: 'eva@sedgeworks.example' }));
  await tell(speaker, `GET /api/entrepreneurs/${id}/feedback`);
  await tell(speaker, `PUT /api/entrepreneurs/${id}/panel`, { hides: true });
}

/** The end of the sample world, and with it of most of what could be asked about. */
export async function tellRemoval({ tell }: Story, admin: Caller): Promise<void> {
  const { data } = await tell<Data<{ counts: object }>>(staff(admin), 'GET /api/admin/sample-data');
  await tell(staff(admin), 'POST /api/admin/sample-data/removal', {
    confirmation: removalWords,
    expected: data.counts,
  });
}

/** A permanently failed job is run again or dropped. */
export async function tellJobs({ server, tell }: Story, admin: Caller): Promise<void> {
  const { db, jobs } = server.context;
  const broken = defineJob({
    name: accessNoticeEmail.name,
    payload: z.unknown(),
    retryLimit: 0,
    handle: async () => {},
  });
  const failed = async (): Promise<string> => {
    await db.transaction().execute((trx) => jobs.send(trx, broken, { secret: 'unreadable' }));
    await sql`update pgboss.job set retry_limit = 0 where name = ${broken.name} and state = 'created'`.execute(db);
    await jobs.runWaiting(server.context).catch(() => undefined);
    const { data } = await tell<Data<{ failed: { id: string; name: string }[] }>>(staff(admin), 'GET /api/admin/jobs');
    return data.failed.find(({ name }) => name === broken.name)?.id ?? '';
  };
  await tell(staff(admin), `POST /api/admin/jobs/${await failed()}/drop`);
  await tell(staff(admin), `POST /api/admin/jobs/${await failed()}/retry`);
}
