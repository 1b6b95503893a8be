import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Names, labels and units of the figures are in figures.ts. */
export const getTransparency = endpoint('GET /api/transparency', {
  summary: 'Figures on moderation, computed each night',
  reply: z.object({
    data: z.object({
      /** The day (UTC) of the last computation; null before the first night. */
      computedOn: z.iso.date().nullable(),
      /** By name; null: too few to be shown. A name that is missing was not computed yet. */
      figures: z.record(z.string(), z.number().nullable()),
    }),
  }),
});
