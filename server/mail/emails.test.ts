import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { factorAddedEmail, factorAddedEmailSample } from './emails/factor-added.ts';
import { factorRemovedEmail, factorRemovedEmailSample } from './emails/factor-removed.ts';
import type { EmailFrame } from './layout.ts';
import { noAccountEmail, noAccountEmailSample } from './emails/no-account.ts';
import { signInEmail, signInEmailSample } from './emails/sign-in.ts';
import { suspendedEmail, suspendedEmailSample } from './emails/suspended.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};

describe('emails', () => {
  it('says in plain text what the sign-in email is for', () => {
    expect(signInEmail(signInEmailSample, frame)).toMatchObject({
      subject: 'Your link to log in to Fundsight',
      text: `Log in to Fundsight

Press the button to log in as office@kitehouse.example. It works once, until 20 Nov 2026 09:24 UTC.

Log in:
https://fundsight.example/otp?email=office%40kitehouse.example&token=sample

--

You did not ask for this? Ignore it. No one can use the link without this message. Asked on 20 Nov 2026 09:14 UTC.

Fundsight lets us all see better
support@fundsight.example
`,
    });
  });

  it('has its own words for signing up', () => {
    const message = signInEmail({ ...signInEmailSample, isSignUp: true }, frame);
    expect(message.subject).toBe('Your link to sign up for Fundsight');
    expect(message.text).toContain('Press the button to sign up as office@kitehouse.example.');
    expect(message.text).toContain('Sign up:\nhttps://fundsight.example/otp?');
  });

  it('tells the owner of an unknown address how to sign up', () => {
    const message = noAccountEmail(noAccountEmailSample, frame);
    expect(message.text).toContain('There is no account with this address yet.');
    expect(message.text).toContain('Sign up:\nhttps://fundsight.example/signup');
    expect(message.text).not.toContain('/otp');
  });

  it('sends no link to a suspended account', () => {
    const message = suspendedEmail(suspendedEmailSample, frame);
    expect(message.text).toContain('This account is suspended');
    expect(message.text + message.html).not.toContain('/otp');
  });

  it.each(['app', 'passkey'] as const)('says when a factor was added, and what to do about it: %s', (factor) => {
    const message = factorAddedEmail({ ...factorAddedEmailSample, factor }, frame);
    expect(message.subject).toMatch(/ for your Fundsight account$/);
    expect(message.text).toContain('office@kitehouse.example on 20 Nov 2026 09:14 UTC.');
    expect(message.text).toContain('If this was not you, remove it on your page, sign out everywhere,');
    expect(message.text).toContain('https://fundsight.example/user');
  });

  it.each([
    ['app', 'Logging in no longer asks for its code.'],
    ['passkey', 'It no longer opens your account.'],
    ['all', 'You were signed out everywhere.'],
  ] as const)('says when a factor was removed: %s', (factor, text) => {
    const message = factorRemovedEmail({ ...factorRemovedEmailSample, factor }, frame);
    expect(message.text).toContain(text);
    expect(message.text).toContain('If this was not you');
    expect(message.html).toContain('20 Nov 2026 09:14 UTC');
  });

  it('escapes whatever comes from data, and keeps the subject on one line', () => {
    const hostile = `<img src=x onerror=alert(1)>&"'`;
    const message = signInEmail(
      { ...signInEmailSample, email: hostile, url: `https://fundsight.example/otp?email=${hostile}` },
      { ...frame, productName: `Fund\r\nBcc: other@example.com${hostile}` },
    );
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.html).not.toContain('<img');
    expect(message.html).not.toContain(`onerror=alert(1)>&"`);
    expect(message.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
  });

  it('carries the address as a button and once more to be copied, and loads nothing', () => {
    const { html } = signInEmail(signInEmailSample, frame);
    const escaped = 'https://fundsight.example/otp?email=office%40kitehouse.example&amp;token=sample';
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b/);
    expect(html).not.toMatch(/url\(/);
  });
});
