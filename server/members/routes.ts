import type { FastifyInstance } from 'fastify';
import { changeMe, getConfig, getMe, requestLink, resendAfterSeconds } from '../../contract/members/account.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember, anyMember, anyone } from '../http/viewer.ts';
import { changeMemberType, requestSignInLink } from './commands.ts';
import { currentSettings, supportEmailOf } from '../current-settings.ts';
import { hasSampleMembers } from '../sample-data/queries.ts';

export function registerAccountRoutes(app: FastifyInstance, context: Context): void {
  const { config, db } = context;

  route(app, getMe, anyMember, async ({ viewer }) => ({
    data: {
      role: viewer.role,
      isModerator: viewer.isModerator,
      access: viewer.access,
      id: viewer.memberId,
      email: viewer.email,
      memberType: viewer.memberType,
      secondFactor: viewer.factor,
    },
  }));

  route(app, changeMe, activeMember, async ({ viewer, body }) => {
    await changeMemberType(context, viewer, body.memberType);
    return { data: { memberType: body.memberType } };
  });

  route(app, requestLink, anyone, async ({ body, address }) => {
    await requestSignInLink(context, body, address);
    return { data: { resendAfterSeconds, expiresInMinutes: config.linkMinutes } };
  });

  route(app, getConfig, anyone, async () => {
    const settings = await currentSettings(context);
    return {
      data: {
        productName: config.productName,
        supportEmail: supportEmailOf(config, settings),
        settings,
        // A path: the service is on the origin that the browser sees, whichever of several names it used.
        identity: { userPoolId: config.identity.userPoolId, clientId: config.identity.clientId, endpoint: '/identity' },
        hasSampleData: await hasSampleMembers(db),
      },
    };
  });
}
