import { expect, it } from 'vitest';
import { emailMistake } from './email-mistake.ts';

it.each([
  ['', 'Write your e-mail address'],
  ['   ', 'Write your e-mail address'],
  ['office', 'This e-mail address is missing its @'],
  ['office@kitehouse', 'This e-mail address is missing its ending, like .com or .org'],
  ['office@kitehouse.', 'This e-mail address is missing its ending, like .com or .org'],
  ['@kitehouse.example', 'This e-mail address is missing the part before the @'],
  ['office@', 'This e-mail address is missing the part after the @'],
  ['a@b@kitehouse.example', 'This e-mail address has more than one @'],
  ['of fice@kitehouse.example', 'An e-mail address has no spaces'],
  [' office+x@kitehouse.example ', null],
])('%j: %s', (typed, mistake) => expect(emailMistake(typed)).toBe(mistake));
