import type { FastifyInstance } from 'fastify';
import { listMyHistoryReads } from '../../contract/members/access-history.ts';
import * as contract from '../../contract/members/own-account.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { fileRoute } from '../http/file-route.ts';
import { route } from '../http/route.ts';
import { anyMember, anyone } from '../http/viewer.ts';
import { deleteAccount } from '../erasure/deletion-commands.ts';
import { collectOwnData } from './own-data-queries.ts';
import { zipOwnData } from './own-data-zip.ts';
import { findComingRoles } from './second-admin/coming-roles.ts';
import { presentPass } from './pass-words.ts';
import { listOwnPasses } from '../access/queries.ts';
import { restoreAccount } from '../erasure/restore-commands.ts';

export function registerOwnAccountRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context;

  route(app, contract.listMyPasses, anyMember, async ({ viewer }) => {
    const now = clock.now();
    const passes = await listOwnPasses(context, viewer.memberId);
    return { data: passes.map((pass) => presentPass(pass, now)) };
  });

  route(app, listMyHistoryReads, anyMember, async ({ viewer }) => {
    const reads = await db
      .selectFrom('access_history_reads')
      .where('member_id', '=', viewer.memberId)
      .select(['reason', 'read_at'])
      .orderBy('read_at', 'desc')
      .execute();
    return { data: reads.map(({ reason, read_at }) => ({ readOn: dayOf(read_at), reason })) };
  });

  route(app, contract.getComingRoles, anyMember, async ({ viewer }) => ({
    data: await findComingRoles(db, viewer.memberId),
  }));

  fileRoute(
    app,
    contract.exportMyData,
    anyMember,
    async ({ viewer }) => {
      const today = dayOf(clock.now());
      const readme = `Everything that ${config.productName} keeps of ${viewer.email}, as of ${today}.\nEach file comes twice: JSON for programs, CSV for people. All times are UTC.\n`;
      return {
        contentType: 'application/zip',
        fileName: `my-data-${today}.zip`,
        headers: { 'cache-control': 'no-store' },
        stream: zipOwnData(await collectOwnData(context, viewer.memberId), readme),
      };
    },
    { contentTypes: ['application/zip'] },
  );

  route(app, contract.deleteMyAccount, anyMember, async ({ viewer, body }) => ({
    data: await deleteAccount(context, viewer, body),
  }));

  route(app, contract.restoreAccount, anyone, async ({ body }) => {
    await restoreAccount(context, body.token);
    return undefined;
  });
}
