import { z } from 'zod';
import { codeMinutes } from '../../contract/claims/claims.ts';
import { uuid } from '../../contract/endpoint.ts';
import { after, hours, minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { claimApprovedEmail } from '../mail/emails/claim/approved.ts';
import { claimCodeEmail } from '../mail/emails/claim/code.ts';
import { claimDeclinedEmail } from '../mail/emails/claim/declined.ts';
import { claimJoinedEmail } from '../mail/emails/claim/joined.ts';
import type { Email, EmailFrame } from '../mail/layout.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { codeDigest, makeCode } from './codes.ts';

/** The code is made as its email leaves: it is in no job. A run that is repeated makes another one. */
export const codeEmail = defineJob({
  name: 'claims.code-letter',
  payload: z.strictObject({ claimId: uuid, round: z.int() }),
  retryLimit: 3,
  async handle(context, { claimId, round }) {
    const { db, vault, clock } = context;
    const code = makeCode();
    const claim = await db
      .updateTable('funder_claims')
      .set({
        code_digest: codeDigest(vault, { claimId, code }),
        code_expires_at: after(clock.now(), minutes(codeMinutes)),
        code_tries: 0,
      })
      .where('id', '=', claimId)
      .where('state', '=', 'code_sent')
      .where('code_round', '=', round)
      .returning(['email', 'funder_id'])
      .executeTakeFirst();
    if (claim === undefined) return;
    const funder = await findFunder(context, claim.funder_id);
    await sendEmail(context, {
      to: claim.email,
      email: claimCodeEmail({ ...funder, code, minutes: codeMinutes }, await emailFrameOf(context)),
      key: `claims.code:${claimId}:${round}`,
      isUrgent: true,
    });
  },
});

async function findFunder({ db, config }: Context, id: string): Promise<{ funderName: string; funderUrl: string }> {
  const { name } = await db.selectFrom('funders').where('id', '=', id).select('name').executeTakeFirstOrThrow();
  return { funderName: name, funderUrl: `${config.publicUrl}/funder/${id}` };
}

interface Decided {
  readonly funderName: string;
  readonly funderUrl: string;
  readonly message: string | null;
}

/** An email to the member about a decision. One that was overtaken by another is dropped. */
function decisionEmail(
  name: string,
  state: 'approved' | 'declined' | 'revoked',
  write: (decided: Decided, frame: EmailFrame) => Email,
) {
  return defineJob({
    name: `claims.${name}-letter`,
    payload: z.strictObject({ claimId: uuid }),
    retryLimit: emailRetryLimit,
    async handle(context, { claimId }) {
      const claim = await context.db
        .selectFrom('funder_claims')
        .innerJoin('members', 'members.id', 'funder_claims.member_id')
        .where('funder_claims.id', '=', claimId)
        .where('members.suspended_at', 'is', null)
        .select(['funder_claims.state', 'funder_claims.funder_id', 'funder_claims.message', 'members.email'])
        .executeTakeFirst();
      if (claim?.state !== state) return;
      const funder = await findFunder(context, claim.funder_id);
      const email = write({ ...funder, message: claim.message }, await emailFrameOf(context));
      await sendEmail(context, { to: claim.email, email, key: `claims.${name}:${claimId}` });
    },
  });
}

export const approvedEmail = decisionEmail('approved', 'approved', claimApprovedEmail);
export const declinedEmail = decisionEmail('declined', 'declined', (decided, frame) =>
  claimDeclinedEmail({ ...decided, isRevoked: false }, frame),
);
export const revokedEmail = decisionEmail('revoked', 'revoked', (decided, frame) =>
  claimDeclinedEmail({ ...decided, isRevoked: true }, frame),
);

/** To everyone else who speaks for the funder: they know best who works there. */
export const joinedEmail = defineJob({
  name: 'claims.joined-letter',
  payload: z.strictObject({ claimId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { claimId }) {
    const { db } = context;
    const claim = await db
      .selectFrom('funder_claims')
      .where('id', '=', claimId)
      .where('state', '=', 'approved')
      .select(['funder_id', 'member_id', 'email'])
      .executeTakeFirst();
    if (claim === undefined) return;
    const others = await db
      .selectFrom('funder_claims')
      .innerJoin('members', 'members.id', 'funder_claims.member_id')
      .where('funder_claims.funder_id', '=', claim.funder_id)
      .where('funder_claims.state', '=', 'approved')
      .where('funder_claims.member_id', '<>', claim.member_id)
      .where('members.suspended_at', 'is', null)
      .select(['members.id', 'members.email'])
      .execute();
    const funder = await findFunder(context, claim.funder_id);
    const message = claimJoinedEmail({ ...funder, newAddress: claim.email }, await emailFrameOf(context));
    for (const { id, email } of others)
      await sendEmail(context, { to: email, email: message, key: `claims.joined:${claimId}:${id}` });
  },
});

/** Askings are kept for as long as a limit looks back. */
const forgetCodes = defineJob({
  name: 'claims.forget-codes',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 4 * * *',
  async handle({ db, clock }) {
    await db
      .deleteFrom('funder_claim_codes')
      .where('asked_at', '<', after(clock.now(), -hours(24)))
      .execute();
  },
});

export const claimJobs: readonly JobDefinition[] = [
  codeEmail,
  approvedEmail,
  declinedEmail,
  revokedEmail,
  joinedEmail,
  forgetCodes,
];
