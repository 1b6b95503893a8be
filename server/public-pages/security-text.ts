import { after, days } from '../clock.ts';

/** RFC 9116 asks for less than a year; it is made anew with each answer, so it never runs out. */
const validFor = days(180);

/** `/.well-known/security.txt`: where to write about a weakness. `contact` is a mailto or https address. */
export function securityText(options: { contact: string; publicUrl: string; now: Date }): string {
  const { contact, publicUrl, now } = options;
  const expires = after(now, validFor).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
