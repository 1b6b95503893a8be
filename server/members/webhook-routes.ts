import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/webhooks/webhooks.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { route } from '../http/route.ts';
import { anyMember, memberWithAccess } from '../http/viewer.ts';
import { refuseWithoutProof } from '../identity/proof.ts';
import { Refusal } from '../refusal.ts';
import { deleteWebhook, makeWebhook, pauseWebhook, resumeWebhook, testWebhook } from '../webhooks/commands.ts';
import { listOwnWebhooks } from '../webhooks/queries.ts';

/** The addresses that a member has called. */
export function registerWebhookRoutes(app: FastifyInstance, context: Context): void {
  const { log } = context;
  const refuseWhereOff = async (): Promise<void> => {
    if ((await currentSettings(context)).apiKeyDays === 0)
      throw new Refusal('keys_off', { detail: 'Admins have turned API keys and webhooks off.' });
  };

  route(app, contract.listWebhooks, anyMember, async ({ viewer }) => ({
    data: await listOwnWebhooks(context, { memberId: viewer.memberId }),
    isOn: (await currentSettings(context)).apiKeyDays > 0,
  }));

  route(app, contract.createWebhook, memberWithAccess, async ({ viewer, body }) => {
    await refuseWithoutProof(context, viewer);
    await refuseWhereOff();
    const made = await makeWebhook(context, { memberId: viewer.memberId, ...body });
    log.info({ event: 'webhook.made' }, 'a member made a webhook');
    return { data: made };
  });

  route(app, contract.testWebhook, memberWithAccess, async ({ viewer, params }) => {
    await refuseWhereOff();
    return { data: await testWebhook(context, { memberId: viewer.memberId, id: params.id }) };
  });

  route(app, contract.pauseWebhook, anyMember, async ({ viewer, params }) => ({
    data: await pauseWebhook(context, { memberId: viewer.memberId, id: params.id }),
  }));

  route(app, contract.resumeWebhook, memberWithAccess, async ({ viewer, params }) => {
    await refuseWhereOff();
    return { data: await resumeWebhook(context, { memberId: viewer.memberId, id: params.id }) };
  });

  route(app, contract.deleteWebhook, anyMember, async ({ viewer, params }) => {
    await deleteWebhook(context, { memberId: viewer.memberId, id: params.id });
    log.info({ event: 'webhook.deleted' }, 'a member deleted a webhook');
    return undefined;
  });
}
