import { describe, expect, it } from 'vitest';
import { factorAddedLetter, factorAddedLetterSample } from './emails/factor-added.ts';
import { factorRemovedLetter, factorRemovedLetterSample } from './emails/factor-removed.ts';
import type { LetterFrame } from './layout.ts';
import { noAccountLetter, noAccountLetterSample } from './emails/no-account.ts';
import { signInLetter, signInLetterSample } from './emails/sign-in.ts';
import { suspendedLetter, suspendedLetterSample } from './emails/suspended.ts';

const frame: LetterFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  publicUrl: 'https://fundsight.example',
};

describe('letters', () => {
  it('says in plain text what the sign-in letter is for', () => {
    expect(signInLetter(signInLetterSample, frame)).toMatchObject({
      subject: 'Your link to log in to Fundsight',
      text: `Log in to Fundsight

Press the button to log in as office@kitehouse.example. It works once, until 09:24 UTC.

Log in:
https://fundsight.example/otp?email=office%40kitehouse.example&token=sample

--

You did not ask for this? Ignore it. Nobody can log in without this message. Asked on 20 Nov 2026 09:14 UTC.

Fundsight lets us all see better
support@fundsight.example
`,
    });
  });

  it('has its own words for signing up', () => {
    const letter = signInLetter({ ...signInLetterSample, isSignUp: true }, frame);
    expect(letter.subject).toBe('Your link to sign up for Fundsight');
    expect(letter.text).toContain('Press the button to sign up as office@kitehouse.example.');
    expect(letter.text).toContain('Sign up:\nhttps://fundsight.example/otp?');
  });

  it('tells the owner of an unknown address how to sign up', () => {
    const letter = noAccountLetter(noAccountLetterSample, frame);
    expect(letter.text).toContain('There is no account with this address yet.');
    expect(letter.text).toContain('Sign up:\nhttps://fundsight.example/signup');
    expect(letter.text).not.toContain('/otp');
  });

  it('sends no link to a suspended account', () => {
    const letter = suspendedLetter(suspendedLetterSample, frame);
    expect(letter.text).toContain('This account is suspended');
    expect(letter.text + letter.html).not.toContain('/otp');
  });

  it.each(['app', 'passkey'] as const)('says when a factor was added, and what to do about it: %s', (factor) => {
    const letter = factorAddedLetter({ ...factorAddedLetterSample, factor }, frame);
    expect(letter.subject).toMatch(/ for your Fundsight account$/);
    expect(letter.text).toContain('office@kitehouse.example on 20 Nov 2026 09:14 UTC.');
    expect(letter.text).toContain('Was this not you? Remove it on your page, sign out everywhere,');
    expect(letter.text).toContain('https://fundsight.example/user');
  });

  it.each([
    ['app', 'Logging in no longer asks for its code.'],
    ['passkey', 'It no longer opens your account.'],
    ['all', 'You were signed out everywhere.'],
  ] as const)('says when a factor was removed: %s', (factor, text) => {
    const letter = factorRemovedLetter({ ...factorRemovedLetterSample, factor }, frame);
    expect(letter.text).toContain(text);
    expect(letter.text).toContain('Was this not you?');
    expect(letter.html).toContain('20 Nov 2026 09:14 UTC');
  });

  it('escapes whatever comes from data, and keeps the subject on one line', () => {
    const hostile = `<img src=x onerror=alert(1)>&"'`;
    const letter = signInLetter(
      { ...signInLetterSample, email: hostile, url: `https://fundsight.example/otp?email=${hostile}` },
      { ...frame, productName: `Fund\r\nBcc: other@example.com${hostile}` },
    );
    expect(letter.subject).not.toMatch(/[\r\n]/);
    expect(letter.html).not.toContain('<img');
    expect(letter.html).not.toContain(`onerror=alert(1)>&"`);
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
  });

  it('carries the address as a button and once more to be copied, and loads nothing', () => {
    const { html } = signInLetter(signInLetterSample, frame);
    const escaped = 'https://fundsight.example/otp?email=office%40kitehouse.example&amp;token=sample';
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b/);
    expect(html).not.toMatch(/url\(/);
  });
});
