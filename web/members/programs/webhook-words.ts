import { formatCount, formatDay, formatInteger } from '../../../contract/formats.ts';
import { deliveryDays, webhookProblems } from '../../../contract/webhooks/limits.ts';
import type { Delivery, Tried, Webhook } from '../../../contract/webhooks/webhooks.ts';

/** What the rows of webhooks say. */

/** "hooks.kitehouse.example/fundsight": without what may hold a secret. */
export function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

export const targetOf = ({ view }: Webhook): string => (view === null ? 'Shortlist' : view.name);

/** "answered 200 in 80 ms", "no answer within 10 s". */
export function triedWords({ problem, status, milliseconds }: Tried): string {
  const time = milliseconds === null ? '' : ` in ${formatInteger(milliseconds)} ms`;
  if (status !== null && problem === null) return `answered ${status}${time}`;
  if (problem === null) return 'not tried yet';
  return `${webhookProblems[problem]}${status === null ? '' : ` (${status})`}`;
}

export function lastWords({ deliveries }: Webhook): string {
  const [last] = deliveries;
  return last === undefined ? 'No delivery yet.' : `Last delivery ${formatDay(last.on)}, ${triedWords(last)}.`;
}

export interface State {
  readonly isWorking: boolean;
  readonly words: string;
}

export function stateOf({ paused, deliveries }: Webhook): State {
  if (paused !== null)
    return {
      isWorking: false,
      words: paused.why === 'member' ? 'Paused by you' : `Paused: ${webhookProblems[paused.why]}`,
    };
  if (deliveries.length === 0) return { isWorking: true, words: 'Ready' };
  const taken = deliveries.filter(({ state }) => state === 'delivered').length;
  return {
    isWorking: true,
    words: `Working, ${formatInteger(taken)} of ${formatInteger(deliveries.length)} in ${formatCount(deliveryDays, 'day')}`,
  };
}

const states = { waiting: 'Waiting for the next try', delivered: 'Delivered', failed: 'Failed' } as const;

/** "Failed after 8 tries: no connection". */
export function deliveryWords({ state, tries, ...tried }: Delivery): string {
  const after = tries > 1 ? ` after ${formatCount(tries, 'try', 'tries')}` : '';
  return `${states[state]}${after}: ${triedWords(tried)}`;
}
