import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { after, dayOf, days } from '../clock.ts';
import { apiKeyMadeEmail } from '../mail/emails/api-key-made.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';

/** Tells a member that there is a new key to what they may read. */
export const sendKeyMadeEmail = defineJob({
  name: 'api-keys.send-made-letter',
  payload: z.object({ memberId: uuid, keyId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, keyId }) {
    const { db, config } = context;
    const key = await db
      .selectFrom('api_keys')
      .innerJoin('members', 'members.id', 'api_keys.member_id')
      .where('api_keys.id', '=', keyId)
      .where('members.id', '=', memberId)
      .select(['members.email', 'api_keys.name', 'api_keys.created_on', 'api_keys.ends_on'])
      .executeTakeFirst();
    // Revoked or erased since.
    if (key === undefined) return;
    const email = apiKeyMadeEmail(
      {
        email: key.email,
        name: key.name,
        madeOn: key.created_on,
        endsOn: key.ends_on,
        keysUrl: `${config.publicUrl}/user#programs`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: key.email, email, key: `api-keys.made:${keyId}`, isUrgent: true });
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
  },
});

export const apiKeyJobs: readonly JobDefinition[] = [sendKeyMadeEmail, forgetKeysJob];
