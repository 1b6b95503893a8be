import { z } from 'zod';
import { endpoint, nothing } from '../endpoint.ts';

/** Ends every reminder to the address of the email. A token that we did not make changes nothing and is not told so. */
export const stopReminders = endpoint('POST /api/reminders/stop', {
  summary: 'End the reminders to an address',
  body: z.strictObject({ token: z.string().regex(/^[a-f\d-]{36}_[\w-]{22}$/, 'This link is not complete') }),
  status: 204,
  reply: nothing,
});
