import type { FastifyInstance } from 'fastify';
import { badgeLooks, badgePath, badgeSizes, type BadgeChoice } from '../../contract/funders/badges.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { isClaimed } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import { getFunder } from '../funders/page-queries.ts';
import { pictureRoute } from './picture-route.ts';
import { guest } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { badgeOf, previewKeeper } from './pictures.ts';

const slug = /^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/;
const notFound = (): Refusal => new Refusal('not_found', { detail: 'There is no picture at this address.' });

/** Pictures of funders for other sites, from the figures that a guest sees on the page. */
export function registerFunderPictureRoutes(app: FastifyInstance, context: Context): void {
  const { reads, config } = context;
  const read = async (id: string): Promise<FunderPage> => {
    if (!slug.test(id)) throw notFound();
    return reads.stale((db) => getFunder(db, { id, viewer: guest }));
  };

  pictureRoute(app, { url: '/badges/:id/:file', type: 'image/svg+xml' }, async ({ id, file }) => {
    const choice = choiceOf(file);
    if (choice === null) throw notFound();
    const funder = await read(id);
    if (funder.mergedInto !== null) return { movedTo: badgePath(funder.mergedInto, choice) };
    if (!(await reads.stale((db) => isClaimed(db, id)))) throw notFound();
    return badgeOf(funder, choice, config.productName);
  });

  const keep = previewKeeper(config.productName);
  pictureRoute(app, { url: '/previews/:id/:file', type: 'image/png' }, async ({ id, file }) => {
    if (file !== 'funder.png') throw notFound();
    const funder = await read(id);
    return funder.mergedInto === null ? keep(funder) : { movedTo: `/previews/${funder.mergedInto}/funder.png` };
  });
}

function choiceOf(file: string): BadgeChoice | null {
  for (const size of valuesOf(badgeSizes))
    for (const look of valuesOf(badgeLooks)) if (file === `${size}-${look}.svg`) return { size, look };
  return null;
}
