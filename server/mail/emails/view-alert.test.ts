import { describe, expect, it } from 'vitest';
import type { LetterFrame } from '../layout.ts';
import { signInLetter, signInLetterSample } from './sign-in.ts';
import { viewAlertLetter, viewAlertLetterSample } from './view-alert.ts';

const frame: LetterFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  publicUrl: 'https://fundsight.example',
};

describe('the letter about a saved view', () => {
  it('says how many rows are new, in text and in HTML, and how to stop it', () => {
    const letter = viewAlertLetter(viewAlertLetterSample, frame);
    expect(letter).toMatchObject({
      subject: '12 new deals in "Seed rounds in Kenya"',
      stopUrl: viewAlertLetterSample.stopUrl,
      text: `12 new deals in your view

Your saved view Seed rounds in Kenya has 12 new deals since we last wrote. We look once a week and write only when there is something new.

Open the view:
https://fundsight.example/database/equity?roundType=seed&recipientCountry=KE

--

You get this because you asked Fundsight for a weekly letter about this view.

Stop the letters about this view:
https://fundsight.example/alerts/stop/AAAAAAAAAAAAAAAAAAAAAA

Fundsight lets us all see better
support@fundsight.example
`,
    });
    expect(letter.html).toContain('roundType=seed&amp;recipientCountry=KE');
    expect(letter.html).toContain(`href="${viewAlertLetterSample.stopUrl}"`);
  });

  it('counts one in the singular and thousands with a comma', () => {
    expect(viewAlertLetter({ ...viewAlertLetterSample, newCount: 1 }, frame).subject).toContain('1 new deal in');
    expect(viewAlertLetter({ ...viewAlertLetterSample, newCount: 12_345 }, frame).subject).toContain(
      '12,345 new deals',
    );
  });

  it('takes the name of a view for words, not for markup or another header', () => {
    const viewName = '<img src=x>\r\nBcc: everybody@kitehouse.example';
    const letter = viewAlertLetter({ ...viewAlertLetterSample, viewName }, frame);
    expect(letter.html).not.toContain('<img src=x');
    expect(letter.subject).not.toMatch(/[\r\n]/);
  });

  it('is the only one with an address to stop it', () => {
    expect(signInLetter(signInLetterSample, frame).stopUrl).toBeUndefined();
  });
});
