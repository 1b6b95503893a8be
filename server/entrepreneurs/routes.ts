import type { FastifyInstance } from 'fastify';
import { getEntrepreneur, searchEntrepreneurs } from '../../contract/entrepreneurs.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember } from '../http/viewer.ts';
import { getEntrepreneur as readEntrepreneur } from './page-queries.ts';
import { searchEntrepreneurs as findEntrepreneurs } from './queries.ts';

export function registerEntrepreneurRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, searchEntrepreneurs, activeMember, async ({ query }) => ({
    data: await findEntrepreneurs(db, { search: query.search ?? '', limit: query.limit }),
  }));

  // Members need the name before they have access: a funder writes about a venture that they know.
  route(app, getEntrepreneur, activeMember, async ({ viewer, params }) => ({
    data: await readEntrepreneur(db, { id: params.id, viewer }),
  }));
}
