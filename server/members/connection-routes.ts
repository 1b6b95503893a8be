import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/api-keys/connections.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { route } from '../http/route.ts';
import { anyMember, memberWithAccess } from '../http/viewer.ts';
import { endConnection } from '../programs/commands.ts';
import { mistakeOf, refusedAddress } from '../programs/mistakes.ts';
import { findProgram, listConnections } from '../programs/queries.ts';
import { isLoopback } from '../programs/registration-rules.ts';
import { Refusal } from '../refusal.ts';
import { refuseWithoutProof } from '../identity/proof.ts';

/** What a member decides about programs of others. */
export function registerConnectionRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, log, config } = context;

  route(app, contract.readConnectionRequest, memberWithAccess, async ({ body }) => {
    const lifetime = await lifetimeOf(context);
    const { beginRequest, scopesOf } = await import('../programs/authorize.ts');
    const request = new URLSearchParams(body.request);
    const scopes = scopesOf(request);
    const begun = await beginRequest(context, request, scopes);
    if ('redirectTo' in begun)
      return { data: { state: 'return' as const, ...begun, mistake: mistakeOf(request, begun.redirectTo) } };
    const program = await findProgram(db, begun.clientId);
    if (program === undefined) throw new Refusal('not_found');
    return {
      data: {
        state: 'ask' as const,
        program: { name: program.name, registeredOn: program.registered_on },
        scopes: [...scopes],
        endsOn: dayOf(after(clock.now(), days(lifetime))),
        returnsTo: new URL(begun.redirectUri).host,
        isLocal: isLoopback(begun.redirectUri),
        cancelTo: refusedAddress(request, config.publicUrl, 'access_denied'),
      },
    };
  });

  route(app, contract.allowConnection, memberWithAccess, async ({ viewer, body }) => {
    await lifetimeOf(context);
    await refuseWithoutProof(context, viewer);
    const request = new URLSearchParams(body.request);
    const { connectProgram, scopesOf } = await import('../programs/connect-commands.ts');
    const asked = scopesOf(request);
    const more = body.scopes.filter((scope) => !asked.includes(scope));
    if (more.length > 0)
      throw new Refusal('invalid', { errors: { scopes: `The program did not ask for ${more.join(', ')}` } });
    const connected = await connectProgram(context, viewer, { request, scopes: body.scopes });
    log.info({ event: 'program.connected' }, 'a member connected a program');
    return { data: connected };
  });

  route(app, contract.listConnections, anyMember, async ({ viewer }) => ({
    data: await listConnections(db, viewer.memberId),
  }));

  route(app, contract.endConnection, anyMember, async ({ viewer, params }) => {
    await endConnection(db, { memberId: viewer.memberId, id: params.id });
    log.info({ event: 'program.disconnected' }, 'a member disconnected a program');
    return undefined;
  });
}

async function lifetimeOf(context: Context): Promise<number> {
  const { apiKeyDays } = await currentSettings(context);
  if (apiKeyDays === 0) throw new Refusal('keys_off', { detail: 'Admins have turned API keys and programs off.' });
  return apiKeyDays;
}
