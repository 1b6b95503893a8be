import { describe, expect, it } from 'vitest';
import type { LetterFrame } from '../layout.ts';
import { reviewAcceptedLetter, reviewAcceptedLetterSample } from './review-accepted.ts';
import { reviewBurstLetter, reviewBurstLetterSample } from './review-burst.ts';
import { reviewChangesAskedLetter, reviewChangesAskedLetterSample } from './review-changes-asked.ts';
import { reviewDeclinedLetter, reviewDeclinedLetterSample } from './review-declined.ts';
import { reviewPublishedLetter, reviewPublishedLetterSample } from './review-published.ts';
import { reviewReceivedLetter, reviewReceivedLetterSample } from './review-received.ts';
import { reviewRemovedLetter, reviewRemovedLetterSample } from './review-removed.ts';

const frame: LetterFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  publicUrl: 'https://fundsight.example',
};

describe('letters about a review', () => {
  it.each([
    [
      reviewReceivedLetter(reviewReceivedLetterSample, frame),
      'We got your review',
      ['28 Nov 2026', 'https://fundsight.example/review'],
    ],
    [
      reviewAcceptedLetter(reviewAcceptedLetterSample, frame),
      'Your review is accepted',
      ['20 Nov 2027', '23 Nov 2026', 'https://fundsight.example/database/equity'],
    ],
    [
      reviewChangesAskedLetter(reviewChangesAskedLetterSample, frame),
      'A question about your review',
      ['Could you say "they"?', '04 Dec 2026'],
    ],
    [
      reviewDeclinedLetter(reviewDeclinedLetterSample, frame),
      'Your review was declined',
      ['paragraph 2.1', 'Add what happened', 'support@fundsight.example'],
    ],
    [reviewPublishedLetter(reviewPublishedLetterSample, frame), 'Your review is public', ['take it back']],
    [
      reviewRemovedLetter(reviewRemovedLetterSample, frame),
      'Your review was taken down',
      ['paragraph 4.1', 'stays yours', 'within 180 days', 'support@fundsight.example'],
    ],
    [
      reviewBurstLetter(reviewBurstLetterSample, frame),
      'Many reviews of Tidewrack Ventures in a day',
      ['6 or more', 'None of them comes out by itself', 'https://fundsight.example/admin/funder-reviews'],
    ],
  ])('say the same in text and HTML: $subject', (letter, subject, words) => {
    expect(letter.subject).toBe(subject);
    const html = letter.html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"');
    for (const word of words) {
      expect(letter.text).toContain(word);
      expect(html.includes(word) || letter.html.includes(word)).toBe(true);
    }
  });

  it('escape what a moderator wrote', () => {
    const letter = reviewDeclinedLetter(
      { ...reviewDeclinedLetterSample, message: '<img src=x onerror=alert(1)>' },
      frame,
    );
    expect(letter.html).not.toContain('<img src=x');
    expect(letter.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('say when what a fraud earned is gone', () => {
    const { text } = reviewRemovedLetter({ ...reviewRemovedLetterSample, keepsAccess: false }, frame);
    expect(text).toContain('The access that it earned has ended.');
  });

  it('leave out the access of somebody who has none', () => {
    expect(reviewReceivedLetter({ ...reviewReceivedLetterSample, accessUntil: null }, frame).text).not.toContain(
      'access',
    );
  });
});
