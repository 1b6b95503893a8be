import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../contract/product-settings/settings.ts';
import { claimApprovedEmail, claimApprovedEmailSample } from './claim/approved.ts';
import { claimCodeEmail, claimCodeEmailSample } from './claim/code.ts';
import { claimDeclinedEmail, claimDeclinedEmailSample } from './claim/declined.ts';
import { claimJoinedEmail, claimJoinedEmailSample } from './claim/joined.ts';
import type { EmailFrame } from '../layout.ts';
import { replyReceivedEmail, replyReceivedEmailSample } from './reply-received.ts';
import { reportOutcomeEmail, reportOutcomeEmailSample } from './report-outcome.ts';
import { responseDecidedEmail, responseDecidedEmailSample } from './response-decided.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};

describe('emails about claims, replies and reports', () => {
  it.each([
    [
      claimCodeEmail(claimCodeEmailSample, frame),
      'Your code for the page of Tidewrack Ventures',
      ['049217', '30 minutes'],
    ],
    [
      claimApprovedEmail(claimApprovedEmailSample, frame),
      'You now speak for Tidewrack Ventures',
      ['reply once', 'never tell you'],
    ],
    [
      claimDeclinedEmail(claimDeclinedEmailSample, frame),
      'Your claim of Tidewrack Ventures was declined',
      ['team page'],
    ],
    [
      claimDeclinedEmail({ ...claimDeclinedEmailSample, isRevoked: true }, frame),
      'You no longer represent Tidewrack Ventures',
      ['Replies that are public stay'],
    ],
    [
      claimJoinedEmail(claimJoinedEmailSample, frame),
      'Another member now represents Tidewrack Ventures',
      ['desk@tidewrack.example', 'support@fundsight.example'],
    ],
    [
      replyReceivedEmail(replyReceivedEmailSample, frame),
      'There is a reply to your review',
      ['at most 500 characters'],
    ],
    [
      responseDecidedEmail(responseDecidedEmailSample, frame),
      'Your reply needs a change',
      ['names a person', 'without the name'],
    ],
    [
      responseDecidedEmail({ ...responseDecidedEmailSample, kind: 'update', decision: 'approve' }, frame),
      'Your update is public',
      ['is under the review'],
    ],
    [
      reportOutcomeEmail(reportOutcomeEmailSample, frame),
      'The result of your report',
      ['follows the guidelines', 'A harsh review'],
    ],
    [
      reportOutcomeEmail({ ...reportOutcomeEmailSample, isTakenDown: true, answer: null }, frame),
      'The result of your report',
      ['breaks the guidelines'],
    ],
  ])('say the same in text and HTML: $subject', (email, subject, words) => {
    expect(email.subject).toBe(subject);
    for (const word of words) {
      expect(email.text).toContain(word);
      expect(email.html).toContain(word);
    }
  });

  it('escape the name of a funder and what an admin wrote', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const emails = [
      claimCodeEmail({ ...claimCodeEmailSample, funderName: hostile }, frame),
      claimDeclinedEmail({ ...claimDeclinedEmailSample, message: hostile }, frame),
      responseDecidedEmail({ ...responseDecidedEmailSample, message: hostile }, frame),
      reportOutcomeEmail({ ...reportOutcomeEmailSample, answer: hostile }, frame),
    ];
    for (const email of emails) {
      expect(email.html).not.toContain('<img src=x');
      expect(email.text).toContain(hostile);
    }
  });

  it('do not name the funder in the email to the writer of a review, but in its address', () => {
    const email = replyReceivedEmail(replyReceivedEmailSample, frame);
    expect(email.subject + email.text.replaceAll(/https:\S+/g, '')).not.toMatch(/tidewrack/i);
  });
});
