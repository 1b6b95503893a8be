import { expect, it } from 'vitest';
import { emailMistake } from './email-mistake.ts';

it.each([
  ['', 'Write your email address'],
  ['   ', 'Write your email address'],
  ['office', 'This email address is missing its @'],
  ['office@kitehouse', 'This email address is missing its ending, like .com or .org'],
  ['office@kitehouse.', 'This email address is missing its ending, like .com or .org'],
  ['@kitehouse.example', 'This email address is missing the part before the @'],
  ['office@', 'This email address is missing the part after the @'],
  ['a@b@kitehouse.example', 'This email address has more than one @'],
  ['of fice@kitehouse.example', 'An email address has no spaces'],
  [' office+x@kitehouse.example ', null],
])('%j: %s', (typed, mistake) => expect(emailMistake(typed)).toBe(mistake));
