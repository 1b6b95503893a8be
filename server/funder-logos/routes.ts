import type { FastifyInstance } from 'fastify';
import * as logos from '../../contract/funders/logos.ts';
import type { Context } from '../context.ts';
import { imageRoute } from '../http/image-route.ts';
import { route } from '../http/route.ts';
import { activeMember, admin, anyone } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { removeOwnLogo, sendLogo } from './commands.ts';
import { decideLogo } from './moderation-commands.ts';
import { listLogos } from './moderation-queries.ts';
import { findShownLogo, getHeldFunderId, getLogoStatus } from './queries.ts';

export function registerLogoRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  imageRoute(app, logos.getLogo, anyone, async ({ params }) => {
    const image = await findShownLogo(db, params.digest);
    if (image === null) throw new Refusal('not_found', { detail: 'This logo is not shown.' });
    return image;
  });

  route(app, logos.getOwnLogo, activeMember, async ({ viewer, params }) => ({
    data: await getLogoStatus(db, await getHeldFunderId(db, { member: viewer, funderId: params.id })),
  }));

  route(app, logos.removeOwnLogo, activeMember, async ({ viewer, params, body }) => ({
    data: await removeOwnLogo(context, viewer, { funderId: params.id, ...body }),
  }));

  route(app, logos.listLogos, admin, ({ viewer, query }) => listLogos(context, viewer, query));

  route(app, logos.decideLogo, admin, async ({ viewer, params, body, requestId }) => ({
    data: await decideLogo(context, viewer, { id: params.id, body, requestId }),
  }));

  registerUpload(app, context);
}

function registerUpload(app: FastifyInstance, context: Context): void {
  // Bytes are taken here and nowhere else.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: logos.maximumLogoBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    route(
      scope,
      logos.sendLogo,
      activeMember,
      async ({ viewer, params, body }) => {
        if (!Buffer.isBuffer(body))
          throw new Refusal('unsupported_media_type', { detail: 'Send the bytes of the image.' });
        return { data: await sendLogo(context, viewer, { funderId: params.id, file: body }) };
      },
      { takes: 'application/octet-stream' },
    );
  });
}
