import { z } from 'zod';
import { email } from '../../contract/account.ts';
import { day, instant } from '../../contract/endpoint.ts';
import { guestReminderReasons, type GuestReminderTime } from '../../contract/guest-reminders.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Vault } from '../vault.ts';

const purpose = 'guest reminder';

/** What the link of the letter carries, sealed: nothing of it is stored before the link is pressed. */
const promise = z.strictObject({
  email,
  remindOn: day,
  why: z.enum(guestReminderReasons).nullable(),
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
    // Altered, cut short or sealed by another installation: which of them is nobody's business.
    return null;
  }
}

/** The day that lies so far ahead, in UTC, kept within a shorter month. */
export function dayOfGuestTime(when: GuestReminderTime, now: Date): string {
  if (when === '3_days' || when === '1_week') return dayOf(after(now, days(when === '3_days' ? 3 : 7)));
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (when === '1_month' ? 1 : 3), 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return dayOf(first);
}
