import type { FastifyInstance } from 'fastify';
import * as searches from '../../contract/find/saved-searches.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember } from '../http/viewer.ts';
import { deleteSearch, renameSearch, saveSearch } from './saved-search-commands.ts';
import { listSearches } from './saved-search-queries.ts';

/** They have one reader, so that there is no route for admins. */
export function registerSavedSearchRoutes(app: FastifyInstance, { db, vault }: Context): void {
  route(app, searches.listSavedSearches, activeMember, async ({ viewer: { memberId } }) => ({
    searches: await listSearches(db, { vault, memberId }),
  }));
  route(app, searches.saveSearch, activeMember, async ({ viewer: { memberId }, body }) => ({
    data: await saveSearch(db, { vault, memberId, ...body }),
  }));
  route(app, searches.renameSavedSearch, activeMember, async ({ viewer: { memberId }, params, body }) => ({
    data: await renameSearch(db, { vault, memberId, id: params.id, name: body.name }),
  }));
  route(app, searches.deleteSavedSearch, activeMember, async ({ viewer: { memberId }, params }) => ({
    data: await deleteSearch(db, { vault, memberId, id: params.id }),
  }));
}
