import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../contract/product-settings/settings.ts';
import type { EmailFrame } from '../layout.ts';
import { signInEmail, signInEmailSample } from './sign-in.ts';
import { viewAlertEmail, viewAlertEmailSample } from './view-alert.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};

describe('the email about a saved view', () => {
  it('says how many rows are new, in text and in HTML, and how to stop it', () => {
    const email = viewAlertEmail(viewAlertEmailSample, frame);
    expect(email).toMatchObject({
      subject: '12 new deals in "Seed rounds in Kenya"',
      stopUrl: viewAlertEmailSample.stopUrl,
      text: `12 new deals in your view

Your saved view Seed rounds in Kenya has 12 new deals since our last email. We check once a week and email you only when there is something new.

Open the view:
https://fundsight.example/database/equity?roundType=seed&recipientCountry=KE

--

You get this because you asked Fundsight for a weekly email about this view.

Stop the emails about this view:
https://fundsight.example/alerts/stop/AAAAAAAAAAAAAAAAAAAAAA

Fundsight lets us all see better
support@fundsight.example
`,
    });
    expect(email.html).toContain('roundType=seed&amp;recipientCountry=KE');
    expect(email.html).toContain(`href="${viewAlertEmailSample.stopUrl}"`);
  });

  it('counts one in the singular and thousands with a comma', () => {
    expect(viewAlertEmail({ ...viewAlertEmailSample, newCount: 1 }, frame).subject).toContain('1 new deal in');
    expect(viewAlertEmail({ ...viewAlertEmailSample, newCount: 12_345 }, frame).subject).toContain('12,345 new deals');
  });

  it('takes the name of a view for words, not for markup or another header', () => {
    const viewName = '<img src=x>\r\nBcc: everybody@kitehouse.example';
    const email = viewAlertEmail({ ...viewAlertEmailSample, viewName }, frame);
    expect(email.html).not.toContain('<img src=x');
    expect(email.subject).not.toMatch(/[\r\n]/);
  });

  it('is the only one with an address to stop it', () => {
    expect(signInEmail(signInEmailSample, frame).stopUrl).toBeUndefined();
  });
});
