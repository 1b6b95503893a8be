import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/identity/factors.ts';
import { after } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../http/route.ts';
import { activeMember, anyMember, isStaff, type Member } from '../http/viewer.ts';
import { recordFactorProved, renamePasskey } from '../identity/factor-commands.ts';
import { findFactors, listPasskeys, listSessions } from '../identity/factor-queries.ts';
import type { FactorProof } from '../identity/pool.ts';
import { findSession } from '../identity/queries.ts';
import { freshFactorSpan, mayChangeFactors } from '../identity/rules.ts';
import { revokeSession } from '../identity/session-commands.ts';

/** How a member signs in beside the link, and where they are signed in. */
export function registerFactorRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, pool } = context;

  route(app, contract.getFactors, anyMember, async ({ viewer }) => ({ data: await describeFactors(context, viewer) }));

  route(app, contract.renamePasskey, activeMember, async ({ viewer, params, body }) => {
    const { memberId } = viewer;
    if (!(await renamePasskey(db, { memberId, credentialId: params.id, name: body.name })))
      throw new Refusal('not_found');
    return { data: { name: body.name } };
  });

  route(app, contract.proveApp, activeMember, async ({ viewer, body }) => {
    const proof = await pool.checkTotp(context, await poolMemberOf(context, viewer), body.code);
    return answerProof(context, viewer, proof, { code: codeRefusals[proof] });
  });

  route(app, contract.startPasskeyProof, activeMember, async ({ viewer }) => {
    const { options, handle } = await pool.startPasskeyCheck(context, await poolMemberOf(context, viewer));
    return { data: { options: { ...options }, handle } };
  });

  route(app, contract.provePasskey, activeMember, async ({ viewer, body }) =>
    answerProof(context, viewer, await pool.checkPasskey(context, await poolMemberOf(context, viewer), body)),
  );

  route(app, contract.listSessions, anyMember, async ({ viewer }) => {
    const lines = await listSessions(context, { memberId: viewer.memberId, now: clock.now() });
    return {
      data: lines.map(({ sessionId, browser, signedInAt, lastUsedOn }) => ({
        id: sessionId,
        browser,
        signedInAt: signedInAt.toISOString(),
        lastUsedOn,
        isCurrent: sessionId === viewer.sessionId,
      })),
    };
  });

  route(app, contract.endSession, anyMember, async ({ viewer, params }) => {
    const isEnded = await revokeSession(db, {
      vault: context.vault,
      memberId: viewer.memberId,
      sessionId: params.id,
      now: clock.now(),
    });
    if (!isEnded) throw new Refusal('not_found');
    context.log.info({ event: 'session.revoked' }, 'a session was ended from another one');
    return undefined;
  });
}

async function describeFactors({ db, vault, clock }: Context, viewer: Member): Promise<contract.Factors> {
  const { hasApp, appName, appAddedAt, hasFactor } = await findFactors(db, viewer.memberId);
  const passkeys = await listPasskeys(db, viewer.memberId);
  const session = await sessionOf({ db, vault }, viewer);
  const state = { hasFactor, provedAt: session.factorProvedAt, signedInAt: session.authenticatedAt };
  const refusal = hasFactor ? ('show_factor' as const) : ('sign_in_again' as const);
  return {
    app: hasApp && appAddedAt !== null ? { name: appName, addedAt: appAddedAt.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.credentialId,
      name: passkey.name,
      kind: passkey.attachment,
      addedAt: passkey.addedAt.toISOString(),
      lastUsedOn: passkey.lastUsedOn,
    })),
    change: mayChangeFactors(state, clock.now()) ? 'open' : refusal,
  };
}

const codeRefusals: Record<FactorProof, string> = {
  right: '',
  wrong: 'This code is not right. Use the newest one of the app.',
  used: 'This code has already been used. Wait for the next one.',
  too_many: '',
};

async function answerProof(
  { db, vault, clock, log }: Context,
  viewer: Member,
  proof: FactorProof,
  errors?: Record<string, string>,
): Promise<{ data: { provedUntil: string } }> {
  if (proof === 'too_many') throw new Refusal('too_many_attempts');
  if (proof !== 'right') throw new Refusal('wrong_code', errors === undefined ? {} : { errors });
  const now = clock.now();
  await db.transaction().execute((trx) => recordFactorProved(trx, vault, viewer.sessionId, now));
  log.info({ event: isStaff(viewer) ? 'admin.step_up' : 'factor.shown' }, 'a second factor was shown again');
  return { data: { provedUntil: after(now, freshFactorSpan).toISOString() } };
}

async function sessionOf(context: Pick<Context, 'db' | 'vault'>, { sessionId }: Member) {
  const session = await findSession(context, sessionId);
  if (session === null) throw new Refusal('invalid_token');
  return session;
}

async function poolMemberOf(context: Context, viewer: Member) {
  const { memberId, subject, email } = await sessionOf(context, viewer);
  return { memberId, subject, email };
}
