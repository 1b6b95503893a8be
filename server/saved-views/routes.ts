import type { FastifyInstance } from 'fastify';
import * as lists from '../../contract/saved-views/list-views.ts';
import * as views from '../../contract/saved-views/saved-views.ts';
import type { Context } from '../context.ts';
import { oneClickRoute } from '../http/one-click-route.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../http/route.ts';
import { activeMember, adminOrModerator, anyone, memberWithAccess } from '../http/viewer.ts';
import { changeView, deleteView, refuseClosedKind, saveView, stopAlert } from './commands.ts';
import { deleteListView, listListViews, saveListView } from './list-view-commands.ts';
import { findSharedView, listViews } from './queries.ts';

export function registerSavedViewRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  registerListViewRoutes(app, context);
  route(app, views.listViews, activeMember, async ({ viewer }) => ({ views: await listViews(db, viewer.memberId) }));

  route(app, views.saveView, memberWithAccess, ({ viewer, body }) =>
    saveView(db, { viewer, view: body, now: clock.now() }),
  );

  route(app, views.changeView, memberWithAccess, ({ viewer, params, body }) =>
    changeView(db, { viewer, id: params.id, body, now: clock.now() }),
  );

  route(app, views.deleteView, activeMember, async ({ viewer, params }) => {
    await deleteView(db, { memberId: viewer.memberId, id: params.id });
    return undefined;
  });

  route(app, views.getSharedView, memberWithAccess, async ({ viewer, params }) => {
    const found = await findSharedView(db, params.token);
    if (found === null) throw new Refusal('not_found', { detail: 'This link no longer leads to a view.' });
    refuseClosedKind(viewer, found.kind);
    return found;
  });

  route(app, views.stopAlert, anyone, async ({ body }) => {
    await stopAlert(db, { token: body.token });
    return undefined;
  });

  // What a mail program sends to the address of the email's List-Unsubscribe. Its GET is the page with the button.
  oneClickRoute(app, '/alerts/stop/:token', views.viewToken, (token) => stopAlert(db, { token }));
}

/** The lists of admins and moderators. */
function registerListViewRoutes(app: FastifyInstance, { db, clock }: Context): void {
  route(app, lists.listListViews, adminOrModerator, async ({ viewer }) => ({ data: await listListViews(db, viewer) }));
  route(app, lists.saveListView, adminOrModerator, async ({ viewer, body }) => ({
    data: await saveListView(db, viewer, body, clock.now()),
  }));
  route(app, lists.deleteListView, adminOrModerator, async ({ viewer, params }) => {
    await deleteListView(db, viewer.memberId, params.id);
    return undefined;
  });
}
