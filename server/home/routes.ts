import type { FastifyInstance } from 'fastify';
import { getHome } from '../../contract/home/home.ts';
import { seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { readHome } from './queries.ts';
import { remember } from './rules.ts';

const freshFor = seconds(30);

export function registerHomeRoutes(app: FastifyInstance, { reads, clock }: Context): void {
  const readFresh = remember(() => reads.stale(readHome), { milliseconds: freshFor, now: () => clock.now() });
  route(app, getHome, anyone, async () => ({ data: await readFresh() }));
}
