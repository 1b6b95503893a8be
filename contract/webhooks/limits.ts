/** What bounds webhooks. No zod here: pages of the browser load it. */

export const mostWebhooks = 10;
export const longestWebhookAddress = 500;
/** How often one message is tried, and how long after the try before, in minutes. */
export const webhookPauses = [1, 5, 30, 120, 300, 600, 900] as const;
export const webhookTries = webhookPauses.length + 1;
/** Seconds within which the address has to answer. */
export const webhookSeconds = 10;
/** Days for which deliveries are listed. */
export const deliveryDays = 30;

/** Why a try failed. Nothing of what the address wrote is kept or shown. */
export const webhookProblems = {
  no_connection: 'no connection',
  too_slow: `no answer within ${webhookSeconds} s`,
  refused: 'the address refused it',
  server_error: 'the address had an error',
  redirected: 'the address redirects, and we do not follow',
  not_public: 'the address is not public',
  gone: 'the address says that it is gone',
} as const;
export type WebhookProblem = keyof typeof webhookProblems;
