import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/api-keys/api-keys.ts';
import { maximumRowsPerDay } from '../../contract/deals/deals.ts';
import { formatCount } from '../../contract/formats.ts';
import { makeApiKey } from '../api-keys/commands.ts';
import { makeLiveLink } from '../api-keys/link-commands.ts';
import { listKeys, listLinks } from '../api-keys/queries.ts';
import { revokeAllAndTell } from '../api-keys/revoke-all-commands.ts';
import { revokeKey, revokeLink } from '../api-keys/revoking-commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { route } from '../http/route.ts';
import { anyMember, memberWithAccess } from '../http/viewer.ts';
import { refuseWithoutProof } from '../identity/proof.ts';
import { countRead } from '../readings/queries.ts';
import { Refusal } from '../refusal.ts';

/** The keys with which programs of a member read. */
export function registerApiKeyRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, vault } = context;

  route(app, contract.listApiKeys, anyMember, async ({ viewer }) => {
    const { memberId } = viewer;
    const { apiKeyDays } = await currentSettings(context);
    return {
      data: {
        keys: await listKeys(db, memberId),
        mostDays: apiKeyDays,
        rowsToday: await countRead(db, { vault, memberId, readOn: dayOf(clock.now()) }),
        rowsPerDay: maximumRowsPerDay,
      },
    };
  });

  route(app, contract.createApiKey, memberWithAccess, async ({ viewer, body }) => {
    await refuseWithoutProof(context, viewer);
    await refuseLongLife(context, body.days);
    const made = await makeApiKey(context, viewer, body);
    context.log.info({ event: 'key.made' }, 'a member made an API key');
    return { data: made };
  });

  route(app, contract.revokeApiKey, anyMember, async ({ viewer, params }) => {
    await revokeKey(db, { memberId: viewer.memberId, id: params.id });
    context.log.info({ event: 'key.revoked' }, 'a member revoked an API key');
    return undefined;
  });

  route(app, contract.listLiveLinks, anyMember, async ({ viewer }) => ({ data: await listLinks(db, viewer.memberId) }));

  route(app, contract.createLiveLink, memberWithAccess, async ({ viewer, body }) => {
    await refuseWithoutProof(context, viewer);
    await refuseLongLife(context, body.days);
    const made = await makeLiveLink(context, viewer, body);
    context.log.info({ event: 'key.made' }, 'a member made a live link');
    return { data: made };
  });

  route(app, contract.revokeLiveLink, anyMember, async ({ viewer, params }) => {
    await revokeLink(db, { memberId: viewer.memberId, id: params.id });
    context.log.info({ event: 'key.revoked' }, 'a member revoked a live link');
    return undefined;
  });

  route(app, contract.revokeAllApiKeys, anyMember, async ({ viewer }) => {
    await revokeAllAndTell(context, viewer.memberId);
    context.log.info({ event: 'key.revoked' }, 'a member revoked all API keys');
    return undefined;
  });
}

async function refuseLongLife(context: Context, wanted: number): Promise<void> {
  const { apiKeyDays } = await currentSettings(context);
  if (apiKeyDays === 0) throw new Refusal('keys_off', { detail: 'Admins have turned API keys off.' });
  if (wanted > apiKeyDays)
    throw new Refusal('invalid', { errors: { days: `At most ${formatCount(apiKeyDays, 'day')}` } });
}
