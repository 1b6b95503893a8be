import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { announceFactorChange, noteFactorProved, removePasskey } from '../factor-commands.ts';
import { refuseStaleFactor } from '../factor-guard.ts';
import { listPasskeys } from '../factor-queries.ts';
import { answer, fail, missing, textOf, type IdentityAction } from '../protocol.ts';
import { passkeysPerMember } from '../rules.ts';
import { withSession } from '../with-session.ts';
import { notePasskey } from './factor-mirror-commands.ts';
import { accessTokenOf, passOn } from './session-actions.ts';
import { readAttestation } from './shown-passkey.ts';
import { ask, failAs, type Upstream } from './upstream.ts';

const longestName = 60;

export function startWebAuthnRegistration({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const { context } = call;
      const stale = await refuseStaleFactor(call, session);
      if (stale !== null) return stale;
      if ((await listPasskeys(context.db, session.memberId)).length >= passkeysPerMember)
        return fail('LimitExceededException', `An account has at most ${passkeysPerMember} passkeys.`);
      const start = new StartWebAuthnRegistrationCommand({ AccessToken: accessTokenOf(call.body) });
      return passOn(await ask(context, 'StartWebAuthnRegistration', sdk.send(start)));
    });
}

export function completeWebAuthnRegistration({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const { context, now } = call;
      const credential = call.body['Credential'];
      if (typeof credential !== 'object' || credential === null) return missing('Credential');
      // The attempt may have begun at the pool itself, past our guard.
      const stale = await refuseStaleFactor(call, session);
      if (stale !== null) return stale;
      const shown = readAttestation(credential);
      if (shown === null) return fail('WebAuthnCredentialNotSupportedException', 'The passkey cannot be used here.');
      const completion = new CompleteWebAuthnRegistrationCommand({
        AccessToken: accessTokenOf(call.body),
        // It came as JSON and goes on as JSON.
        Credential: credential as Record<string, string>,
      });
      const reply = await ask(context, 'CompleteWebAuthnRegistration', sdk.send(completion));
      if (!reply.ok) return failAs(reply);
      const { isUserVerified, ...passkey } = shown;
      const { memberId, sessionId } = session;
      const name = (call.browser ?? 'Passkey').slice(0, longestName);
      await context.db.transaction().execute(async (trx) => {
        await notePasskey(trx, { ...passkey, isUserVerified, memberId, name, now });
        // Making it took a fingerprint, a face or a PIN: that is a second factor shown.
        if (isUserVerified) await noteFactorProved(trx, sessionId, now);
        await announceFactorChange(trx, context, session, 'passkey_added');
      });
      return answer({});
    });
}

/** The pool's list, under the names that members gave here. */
export function listWebAuthnCredentials({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const { context } = call;
      const nextToken = textOf(call.body, 'NextToken');
      const wanted = call.body['MaxResults'];
      const query = new ListWebAuthnCredentialsCommand({
        AccessToken: accessTokenOf(call.body),
        ...(nextToken === null ? {} : { NextToken: nextToken }),
        ...(typeof wanted === 'number' ? { MaxResults: wanted } : {}),
      });
      const reply = await ask(context, 'ListWebAuthnCredentials', sdk.send(query));
      if (!reply.ok) return failAs(reply);
      const { Credentials = [], NextToken } = reply.body;
      const names = new Map(
        (await listPasskeys(context.db, session.memberId)).map(({ credentialId, name }) => [credentialId, name]),
      );
      return answer({
        Credentials: Credentials.map((credential) => ({
          ...credential,
          FriendlyCredentialName: names.get(credential.CredentialId ?? '') ?? credential.FriendlyCredentialName,
          // Seconds, as the protocol counts.
          CreatedAt: (credential.CreatedAt?.getTime() ?? 0) / 1_000,
        })),
        ...(NextToken === undefined ? {} : { NextToken }),
      });
    });
}

export function deleteWebAuthnCredential({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const { context } = call;
      const credentialId = textOf(call.body, 'CredentialId');
      if (credentialId === null) return missing('CredentialId');
      const stale = await refuseStaleFactor(call, session);
      if (stale !== null) return stale;
      const deletion = new DeleteWebAuthnCredentialCommand({
        AccessToken: accessTokenOf(call.body),
        CredentialId: credentialId,
      });
      const reply = await ask(context, 'DeleteWebAuthnCredential', sdk.send(deletion));
      // Gone at the pool already: then our row is all that is left of it.
      if (!reply.ok && reply.name !== 'ResourceNotFoundException') return failAs(reply);
      const isKnown = await context.db.transaction().execute(async (trx) => {
        if (!(await removePasskey(trx, { memberId: session.memberId, credentialId }))) return false;
        await announceFactorChange(trx, context, session, 'passkey_removed');
        return true;
      });
      return reply.ok || isKnown ? answer({}) : failAs(reply);
    });
}
