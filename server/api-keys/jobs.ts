import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import { apiKeyMadeEmail, type ApiKeyMadeEmailData } from '../mail/emails/api-key-made.ts';
import { programsRevokedEmail } from '../mail/emails/programs/revoked.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { knownScopes } from './queries.ts';

interface Made {
  readonly email: string;
  readonly name: string;
  readonly created_on: string;
  readonly ends_on: string;
  readonly scopes?: readonly string[];
}

/** `place`: of the section on the account page that lists it. */
async function sendMade(
  context: Context,
  { email: to, name, created_on: madeOn, ends_on: endsOn, scopes = [] }: Made,
  { what, place, key }: { readonly what: ApiKeyMadeEmailData['what']; readonly place: string; readonly key: string },
): Promise<void> {
  const keysUrl = `${context.config.publicUrl}/user#${place}`;
  const email = apiKeyMadeEmail(
    { what, email: to, name, scopes: knownScopes(scopes), madeOn, endsOn, keysUrl },
    await emailFrameOf(context),
  );
  await sendEmail(context, { to, email, key, isUrgent: true });
}

/** Tells a member that there is a new key to what they may read. */
export const sendKeyMadeEmail = defineJob({
  name: 'api-keys.send-made-letter',
  payload: z.object({ memberId: uuid, keyId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, keyId }) {
    const { db } = context;
    const key = await db
      .selectFrom('api_keys')
      .innerJoin('members', 'members.id', 'api_keys.member_id')
      .where('api_keys.id', '=', keyId)
      .where('members.id', '=', memberId)
      .select(['members.email', 'api_keys.name', 'api_keys.scopes', 'api_keys.created_on', 'api_keys.ends_on'])
      .executeTakeFirst();
    // Revoked or erased since.
    if (key === undefined) return;
    await sendMade(context, key, { what: 'key', place: 'programs', key: `api-keys.made:${keyId}` });
  },
});

/** The same for a secret address. */
export const sendLinkMadeEmail = defineJob({
  name: 'api-keys.send-link-letter',
  payload: z.object({ memberId: uuid, linkId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, linkId }) {
    const { db } = context;
    const link = await db
      .selectFrom('live_links')
      .innerJoin('members', 'members.id', 'live_links.member_id')
      .innerJoin('deal_views', 'deal_views.id', 'live_links.view_id')
      .where('live_links.id', '=', linkId)
      .where('members.id', '=', memberId)
      .select(['members.email', 'deal_views.name', 'live_links.created_on', 'live_links.ends_on'])
      .executeTakeFirst();
    // Revoked or erased since.
    if (link === undefined) return;
    await sendMade(context, link, { what: 'link', place: 'live-links', key: `api-keys.link:${linkId}` });
  },
});

/** The same for a program that was let in. */
export const sendProgramConnectedEmail = defineJob({
  name: 'api-keys.send-program-letter',
  payload: z.object({ memberId: uuid, grantId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, grantId }) {
    const { db } = context;
    const grant = await db
      .selectFrom('program_grants')
      .innerJoin('members', 'members.id', 'program_grants.member_id')
      .innerJoin('programs', 'programs.id', 'program_grants.program_id')
      .where('program_grants.id', '=', grantId)
      .where('members.id', '=', memberId)
      .select([
        'members.email',
        'programs.name',
        'program_grants.scopes',
        'program_grants.created_on',
        'program_grants.ends_on',
      ])
      .executeTakeFirst();
    // Disconnected or erased since.
    if (grant === undefined) return;
    await sendMade(context, grant, { what: 'program', place: 'programs', key: `api-keys.program:${grantId}` });
  },
});

/** Tells a member that "Revoke all" was pressed. `id`: of this press. */
export const sendAllRevokedEmail = defineJob({
  name: 'api-keys.send-revoked-letter',
  payload: z.object({ memberId: uuid, id: uuid, on: z.iso.date() }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, id, on }) {
    const { db, config } = context;
    const member = await db.selectFrom('members').where('id', '=', memberId).select('email').executeTakeFirst();
    // Erased since.
    if (member === undefined) return;
    const email = programsRevokedEmail(
      { email: member.email, revokedOn: on, programsUrl: `${config.publicUrl}/user#programs` },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: member.email, email, key: `api-keys.revoked:${id}`, isUrgent: true });
  },
});

/** Days for which the list of a member says that a key has ended. */
const shownAfterEnd = 30;

const forgetKeysJob = defineJob({
  name: 'api-keys.forget-ended',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '50 3 * * *',
  async handle({ db, clock }) {
    const before = dayOf(after(clock.now(), -days(shownAfterEnd)));
    await db.deleteFrom('api_keys').where('ends_on', '<', before).execute();
    await db.deleteFrom('live_links').where('ends_on', '<', before).execute();
  },
});

export const apiKeyJobs: readonly JobDefinition[] = [
  sendKeyMadeEmail,
  sendLinkMadeEmail,
  sendProgramConnectedEmail,
  sendAllRevokedEmail,
  forgetKeysJob,
];
