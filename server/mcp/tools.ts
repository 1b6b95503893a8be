import { dealTools } from './deal-tools.ts';
import { findTools } from './find-tools.ts';
import { funderTools } from './funder-tools.ts';
import { offerTools } from './offer-tools.ts';
import { reviewTools } from './review-tools.ts';
import { shortlistTools } from './shortlist-tools.ts';
import type { Tool } from './tool.ts';

/** What an assistant can do, in the order in which it is told. */
export const tools: readonly Tool[] = [
  ...funderTools,
  ...dealTools,
  ...offerTools,
  ...findTools,
  ...reviewTools,
  ...shortlistTools,
];
