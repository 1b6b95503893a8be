import { z } from 'zod';
import { email } from '../../contract/members/account.ts';
import { day, instant } from '../../contract/endpoint.ts';
import { reminderReasons } from '../../contract/reminders/reminders.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import type { Vault } from '../vault.ts';

const purpose = 'guest reminder';

/** What the link of the email carries, sealed: nothing of it is stored before the link is pressed. */
const promise = z.strictObject({
  email,
  remindOn: day,
  why: z.enum(valuesOf(reminderReasons)).nullable(),
  expiresAt: instant,
});
export type GuestPromise = z.output<typeof promise>;

export function makeConfirmToken(vault: Vault, content: GuestPromise): string {
  return vault.seal(purpose, JSON.stringify(content)).toString('base64url');
}

/** Null for a token that is not ours or too old. */
export function readConfirmToken(vault: Vault, token: string, now: Date): GuestPromise | null {
  try {
    const content = promise.parse(JSON.parse(vault.open(purpose, Buffer.from(token, 'base64url'))));
    return Date.parse(content.expiresAt) > now.getTime() ? content : null;
  } catch {
    // Altered, cut short or sealed by another installation: the answer does not say which.
    return null;
  }
}
