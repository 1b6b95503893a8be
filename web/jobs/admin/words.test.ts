import { expect, it } from 'vitest';
import { scheduleWords, workTitle } from './words.ts';

it('names work by its feature and what it does', () => {
  expect(workTitle('access.find-ending')).toBe('Access: find ending');
  expect(workTitle('subjects.follow-merge')).toBe('Subjects: follow merge');
});

it('names stored work in the words of today', () => {
  expect(workTitle('free-access.answer-letter')).toBe('Free access: answer email');
  expect(workTitle('members.forget-old-deeds')).toBe('Members: forget old admin actions');
  expect(workTitle('subjects.find-twins')).toBe('Subjects: find possible duplicates');
  expect(workTitle('funding.send-alerts')).toBe('Deals: send alerts');
});

it('says when it starts', () => {
  expect(scheduleWords(null)).toBe('On demand');
  expect(scheduleWords('25 * * * *')).toBe('At 25 minutes past the hour (UTC)');
  expect(scheduleWords('0 6 * * 1')).toBe('At 06:00, only on Monday (UTC)');
});
