import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('mailboxOf', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['ann+news@example.com', 'ann@example.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['a.n.n+x@gmail.com', 'ann@gmail.com'],
    ['ann@googlemail.com', 'ann@gmail.com'],
    ['+x@example.com', '+x@example.com'],
  ])('%s counts as %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});
