import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEmails } from '../sign-in.ts';
import addresses from './addresses.json' with { type: 'json' };
import { findUnproved, startListening, type Listening } from './listening.ts';
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** Email addresses: each is refused, or is one mailbox in the one form that we store. */

interface AddressCase {
  readonly what: string;
  readonly email: unknown;
  readonly status: number;
  readonly code?: string;
  /** Where the email goes to. */
  readonly mailbox?: string;
}
const cases: readonly AddressCase[] = addresses.cases;

let listening: Listening;
beforeAll(async () => {
  listening = await startListening();
});
afterAll(() => listening.server.close());

const asSent = (email: unknown): unknown => (typeof email === 'string' ? written(email) : email);

it('are refused at every door alike, or are one mailbox', async () => {
  const wrong = await judgeAll(cases, async ({ what, email, status, code = null }) => {
    const answer = await listening.ask('/api/account/links', {
      method: 'POST',
      body: { purpose: 'log_in', email: asSent(email) },
    });
    const isAboutIt = answer.code !== 'invalid' || answer.fields.join() === 'email';
    const isRight = answer.status === status && answer.code === code && isAboutIt;
    return isRight ? null : `${what}: ${answer.status} ${answer.text.slice(0, 200)}, not ${status} ${code ?? ''}`;
  });
  const guests = await judgeAll(cases, async ({ what, email, status, code = null }) => {
    const answer = await listening.ask('/api/reminders/guest', {
      method: 'POST',
      body: { when: '1_week', email: asSent(email) },
    });
    const isRight = answer.status === status && answer.code === code;
    return isRight ? null : `a reminder for ${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
  });
  reportVerdict({ corpus: 'addresses', cases: cases.length * 2, wrong: [...wrong, ...guests] });
  expect([...wrong, ...guests]).toEqual([]);
  expect(findUnproved(addresses.elsewhere)).toEqual([]);
});

it('get their emails at the mailbox that is stored, one for each, and no other mailbox gets any', async () => {
  const mailboxes = cases.flatMap(({ mailbox }) => (mailbox === undefined ? [] : [written(mailbox)]));
  const emails = await readEmails(listening.server);
  expect([...new Set(emails.map(({ to }) => to))].sort()).toEqual([...new Set(mailboxes)].sort());
  for (const line of listening.server.logLines) expect(line).not.toMatch(/kitehouse|gmial|mailinator/i);
});
