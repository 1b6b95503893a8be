import type { FastifyInstance } from 'fastify';
import * as entrepreneurs from '../../contract/entrepreneurs/entrepreneurs.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember } from '../http/viewer.ts';
import { switchPanel } from './commands.ts';
import { getEntrepreneur } from './page-queries.ts';
import { searchEntrepreneurs } from './queries.ts';

export function registerEntrepreneurRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, entrepreneurs.searchEntrepreneurs, activeMember, async ({ query }) => ({
    data: await searchEntrepreneurs(db, { search: query.search ?? '', limit: query.limit }),
  }));

  // Members need the name before they have access: a funder writes about a venture that they know.
  route(app, entrepreneurs.getEntrepreneur, activeMember, async ({ viewer, params }) => ({
    data: await getEntrepreneur(db, { id: params.id, viewer }),
  }));

  route(app, entrepreneurs.switchPanel, activeMember, async ({ viewer, params, body }) => ({
    data: await switchPanel(db, { id: params.id, member: viewer, hides: body.hides }),
  }));
}
