import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../contract/product-settings/settings.ts';
import type { EmailFrame } from '../layout.ts';
import { reviewApprovedEmail, reviewApprovedEmailSample } from './review-approved.ts';
import { reviewBurstEmail, reviewBurstEmailSample } from './review-burst.ts';
import { reviewChangesAskedEmail, reviewChangesAskedEmailSample } from './review-changes-asked.ts';
import { reviewDeclinedEmail, reviewDeclinedEmailSample } from './review-declined.ts';
import { reviewPublishedEmail, reviewPublishedEmailSample } from './review-published.ts';
import { reviewReceivedEmail, reviewReceivedEmailSample } from './review-received.ts';
import { reviewRemovedEmail, reviewRemovedEmailSample } from './review-removed.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};

describe('emails about a review', () => {
  it.each([
    [
      reviewReceivedEmail(reviewReceivedEmailSample, frame),
      'We got your review',
      ['28 Nov 2026', 'https://fundsight.example/review'],
    ],
    [
      reviewApprovedEmail(reviewApprovedEmailSample, frame),
      'Your review is approved',
      ['20 Nov 2027', '23 Nov 2026', 'https://fundsight.example/database/equity'],
    ],
    [
      reviewChangesAskedEmail(reviewChangesAskedEmailSample, frame),
      'A question about your review',
      ['Could you say "they"?', '04 Dec 2026'],
    ],
    [
      reviewDeclinedEmail(reviewDeclinedEmailSample, frame),
      'Your review was declined',
      ['The rule: 2.1 Too vague', 'Add what happened', 'appeal for 180 days', 'support@fundsight.example'],
    ],
    [
      reviewPublishedEmail(reviewPublishedEmailSample, frame),
      'Your review is public',
      ['Until 23 Dec 2026', 'withdraw it'],
    ],
    [
      reviewRemovedEmail(reviewRemovedEmailSample, frame),
      'Your review was removed',
      ['The rule: 4.1 Confidential document', 'stays yours', 'appeal for 180 days', 'support@fundsight.example'],
    ],
    [
      reviewBurstEmail(reviewBurstEmailSample, frame),
      'Many reviews of Tidewrack Ventures in a day',
      ['6 or more', 'None of them is published automatically', 'https://fundsight.example/admin/funder-reviews'],
    ],
  ])('say the same in text and HTML: $subject', (email, subject, words) => {
    expect(email.subject).toBe(subject);
    const html = email.html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"');
    for (const word of words) {
      expect(email.text).toContain(word);
      expect(html.includes(word) || email.html.includes(word)).toBe(true);
    }
  });

  it('escape what a moderator wrote', () => {
    const email = reviewDeclinedEmail({ ...reviewDeclinedEmailSample, message: '<img src=x onerror=alert(1)>' }, frame);
    expect(email.html).not.toContain('<img src=x');
    expect(email.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('say when what a fraud earned is gone', () => {
    const { text } = reviewRemovedEmail({ ...reviewRemovedEmailSample, keepsAccess: false }, frame);
    expect(text).toContain('The access that it earned has ended.');
  });

  it('say that a link is gone where it is, and when one will go only where its author chose that', () => {
    const gone = reviewPublishedEmail({ ...reviewPublishedEmailSample, knownUntil: null }, frame).text;
    expect(gone).toContain('is deleted');
    expect(gone).not.toContain('Until');
    const usual = reviewApprovedEmail({ ...reviewApprovedEmailSample, forgetsSoon: false }, frame).text;
    expect(usual).not.toContain('delete');
    expect(reviewApprovedEmail(reviewApprovedEmailSample, frame).text).toContain('get a return code');
  });

  it('leave out the access of an author who has none', () => {
    expect(reviewReceivedEmail({ ...reviewReceivedEmailSample, accessUntil: null }, frame).text).not.toContain(
      'access',
    );
  });
});
