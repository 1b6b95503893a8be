import { z } from 'zod';

/** What everyone may read. */
export const publicSettings = z.object({
  operatorName: z.string(),
  operatorAddress: z.string(),
  operatorRegister: z.string(),
  operatorContact: z.string(),
  reviewDays: z.int(),
  reviewMostDays: z.int(),
  replyDays: z.int(),
  reportDays: z.int(),
  claimDays: z.int(),
  dealReportDays: z.int(),
  applicationDays: z.int(),
  fewestSharing: z.int(),
  authorDays: z.int(),
  reviewAccessDays: z.int(),
  furtherAccessDays: z.int(),
  provisionalDays: z.int(),
});
