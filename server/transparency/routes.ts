import type { FastifyInstance } from 'fastify';
import { getTransparency } from '../../contract/transparency/transparency.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { readTransparency } from './queries.ts';

export function registerTransparencyRoutes(app: FastifyInstance, { reads }: Context): void {
  route(app, getTransparency, anyone, async () => ({ data: await reads.stale(readTransparency) }));
}
