import { describe, expect, it } from 'vitest';
import { claimApprovedLetter, claimApprovedLetterSample } from './claim-approved.ts';
import { claimCodeLetter, claimCodeLetterSample } from './claim-code.ts';
import { claimDeclinedLetter, claimDeclinedLetterSample } from './claim-declined.ts';
import { claimJoinedLetter, claimJoinedLetterSample } from './claim-joined.ts';
import type { LetterFrame } from '../layout.ts';
import { replyReceivedLetter, replyReceivedLetterSample } from './reply-received.ts';
import { reportOutcomeLetter, reportOutcomeLetterSample } from './report-outcome.ts';
import { responseDecidedLetter, responseDecidedLetterSample } from './response-decided.ts';

const frame: LetterFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  publicUrl: 'https://fundsight.example',
};

describe('letters about claims, replies and reports', () => {
  it.each([
    [
      claimCodeLetter(claimCodeLetterSample, frame),
      'Your code for the page of Tidewrack Ventures',
      ['049217', '30 minutes'],
    ],
    [
      claimApprovedLetter(claimApprovedLetterSample, frame),
      'You now speak for Tidewrack Ventures',
      ['reply once', 'never tell you'],
    ],
    [
      claimDeclinedLetter(claimDeclinedLetterSample, frame),
      'Your claim of Tidewrack Ventures was declined',
      ['team page'],
    ],
    [
      claimDeclinedLetter({ ...claimDeclinedLetterSample, isRevoked: true }, frame),
      'You no longer speak for Tidewrack Ventures',
      ['Replies that are public stay'],
    ],
    [
      claimJoinedLetter(claimJoinedLetterSample, frame),
      'Somebody else now speaks for Tidewrack Ventures',
      ['desk@tidewrack.example', 'support@fundsight.example'],
    ],
    [
      replyReceivedLetter(replyReceivedLetterSample, frame),
      'There is a reply to your review',
      ['at most 500 characters'],
    ],
    [
      responseDecidedLetter(responseDecidedLetterSample, frame),
      'Your reply needs a change',
      ['names a person', 'without the name'],
    ],
    [
      responseDecidedLetter({ ...responseDecidedLetterSample, kind: 'update', decision: 'publish' }, frame),
      'Your update is public',
      ['stands under the review'],
    ],
    [
      reportOutcomeLetter(reportOutcomeLetterSample, frame),
      'What became of your report',
      ['keeps to the guidelines', 'hard on somebody'],
    ],
    [
      reportOutcomeLetter({ ...reportOutcomeLetterSample, isTakenDown: true, answer: null }, frame),
      'What became of your report',
      ['breaks the guidelines'],
    ],
  ])('say the same in text and HTML: $subject', (letter, subject, words) => {
    expect(letter.subject).toBe(subject);
    for (const word of words) {
      expect(letter.text).toContain(word);
      expect(letter.html).toContain(word);
    }
  });

  it('escape the name of a funder and what an admin wrote', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const letters = [
      claimCodeLetter({ ...claimCodeLetterSample, funderName: hostile }, frame),
      claimDeclinedLetter({ ...claimDeclinedLetterSample, message: hostile }, frame),
      responseDecidedLetter({ ...responseDecidedLetterSample, message: hostile }, frame),
      reportOutcomeLetter({ ...reportOutcomeLetterSample, answer: hostile }, frame),
    ];
    for (const letter of letters) {
      expect(letter.html).not.toContain('<img src=x');
      expect(letter.text).toContain(hostile);
    }
  });

  it('do not name the funder in the letter to the writer of a review, but in its address', () => {
    const letter = replyReceivedLetter(replyReceivedLetterSample, frame);
    expect(letter.subject + letter.text.replaceAll(/https:\S+/g, '')).not.toMatch(/tidewrack/i);
  });
});
