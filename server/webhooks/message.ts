import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Messages and their signatures by Standard Webhooks: https://www.standardwebhooks.com */

export const addressSeal = 'webhook address';
export const secretSeal = 'webhook secret';
export const bodySeal = 'webhook message';

const secretBytes = 24;

export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** What a message says: what the weekly email would say, as numbers. */
export type Told =
  | {
      readonly type: 'view.changed';
      readonly data: {
        readonly view: { readonly id: string; readonly name: string; readonly kind: string };
        readonly newDeals: number;
        readonly changedDeals: number;
        readonly url: string;
      };
    }
  | {
      readonly type: 'shortlist.checked';
      readonly data: {
        readonly funders: number;
        readonly withDeals: number;
        readonly withReviews: number;
        readonly withFigures: number;
        readonly url: string;
      };
    }
  | { readonly type: 'webhook.test'; readonly data: { readonly url: string } };

/** `on`: the day that it tells of. */
export const bodyOf = ({ type, data }: Told, on: string): string =>
  JSON.stringify({ type, timestamp: `${on}T00:00:00Z`, data });

export function headersOf(
  { id, secret, body }: { readonly id: string; readonly secret: string; readonly body: string },
  now: Date,
): Record<string, string> {
  const messageId = `msg_${id.replaceAll('-', '')}`;
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Fundsight webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(messageId, now, body),
  };
}
