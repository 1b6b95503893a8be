import type { FastifyInstance } from 'fastify';
import * as shortlist from '../../contract/shortlist/shortlist.ts';
import type { Context } from '../context.ts';
import { oneClickRoute } from '../http/one-click-route.ts';
import { route } from '../http/route.ts';
import { activeMember, anyone } from '../http/viewer.ts';
import { addEntry, addMany, changeEmails, changeEntry, markSeen, removeEntry } from './commands.ts';
import { findEntry, listSaved, readShortlist } from './queries.ts';
import { readStopToken } from './stop-token.ts';

/**
 * Every member may keep a shortlist, with access or without: it holds what the member wrote and what public pages say. It
 * has one reader, so that there is no route for admins.
 */
export function registerShortlistRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault, clock } = context;
  route(app, shortlist.getShortlist, activeMember, ({ viewer }) => readShortlist(db, { vault, viewer }), {
    hasManyRows: true,
  });
  route(app, shortlist.listSavedFunders, activeMember, async ({ viewer }) => ({
    saved: await listSaved(db, { vault, viewer }),
  }));
  route(app, shortlist.getShortlistEntry, activeMember, async ({ viewer, params }) => ({
    data: await findEntry(db, { vault, viewer, id: params.id }),
  }));
  route(app, shortlist.addToShortlist, activeMember, ({ viewer, body }) =>
    addEntry(db, { vault, viewer, entry: body, now: clock.now() }),
  );
  route(app, shortlist.addManyToShortlist, activeMember, ({ viewer, body }) =>
    addMany(db, { vault, viewer, entries: body.entries, now: clock.now() }),
  );
  route(app, shortlist.changeShortlistEntry, activeMember, async ({ viewer, params, body }) => ({
    data: await changeEntry(db, { vault, viewer, id: params.id, body }),
  }));
  route(app, shortlist.markShortlistSeen, activeMember, async ({ viewer, body }) => {
    await markSeen(db, { vault, viewer, ids: body.ids });
    return undefined;
  });
  route(app, shortlist.removeFromShortlist, activeMember, async ({ viewer, params }) => ({
    data: await removeEntry(db, { vault, viewer, id: params.id }),
  }));
  registerEmailRoutes(app, context);
}

function registerEmailRoutes(app: FastifyInstance, { db, vault }: Context): void {
  route(app, shortlist.changeShortlistEmails, activeMember, async ({ viewer, body }) => ({
    emails: await changeEmails(db, { vault, memberId: viewer.memberId, emails: body }),
  }));
  const stop = async (token: string): Promise<void> => {
    const memberId = readStopToken(vault, token);
    if (memberId !== null) await changeEmails(db, { vault, memberId, emails: { due: false, weekly: false } });
  };
  route(app, shortlist.stopShortlistEmails, anyone, async ({ body }) => {
    await stop(body.token);
    return undefined;
  });
  // What a mail program sends to the address of the email's List-Unsubscribe. Its GET is the page with the button.
  oneClickRoute(app, '/shortlist/stop/:token', shortlist.shortlistStopToken, stop);
}
