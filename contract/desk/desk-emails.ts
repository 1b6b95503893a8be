import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Whether who decides about cases gets an email on working days on which some are due: one a day at most. */
const choice = z.object({ hasEmails: z.boolean() });

/** Gate: admin or moderator. */
export const getDeskEmails = endpoint('GET /api/admin/desk-emails', {
  summary: 'Whether I get emails about cases that are due',
  reply: z.object({ data: choice }),
});

/** Gate: admin or moderator. */
export const changeDeskEmails = endpoint('PUT /api/admin/desk-emails', {
  summary: 'Turn the emails about cases that are due on or off',
  body: z.strictObject({ hasEmails: z.boolean() }),
  reply: z.object({ data: choice }),
});
