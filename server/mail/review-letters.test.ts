import { describe, expect, it } from 'vitest';
import type { LetterFrame } from './layout.ts';
import { reviewAcceptedLetter, reviewAcceptedLetterSample } from './review-accepted-letter.ts';
import { reviewChangesAskedLetter, reviewChangesAskedLetterSample } from './review-changes-asked-letter.ts';
import { reviewDeclinedLetter, reviewDeclinedLetterSample } from './review-declined-letter.ts';
import { reviewPublishedLetter, reviewPublishedLetterSample } from './review-published-letter.ts';
import { reviewReceivedLetter, reviewReceivedLetterSample } from './review-received-letter.ts';

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

  it('leave out the access of somebody who has none', () => {
    expect(reviewReceivedLetter({ ...reviewReceivedLetterSample, accessUntil: null }, frame).text).not.toContain(
      'access',
    );
  });
});
