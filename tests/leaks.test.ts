import { describe, expect, it } from 'vitest';
import { addressOf, findLeaks, identityMark, privateMark, type Exposure } from './leaks.ts';

const id = '3f1c0a52-9d7e-4c1b-8f60-5b2a7c9d1e44';
const authors = [{ number: 42, ids: [id] }];
const seen = (text: string, rest: Partial<Exposure> = {}): Exposure[] => [
  { place: 'GET /somewhere', text, reader: null, isModerator: false, ...rest },
];
const mark = identityMark(42);

describe('the search for traces of an author', () => {
  it.each([
    ['in plain words', `Written by ${mark}@nest.example`],
    ['in capitals', `WRITTEN BY ${mark.toUpperCase()}`],
    ['in an address', `?from=%7A%71%78042%69`],
    ['in base64', Buffer.from(`a review by ${mark} of today`).toString('base64')],
    ['in base64 of an address', Buffer.from(`xy${mark}@nest.example`).toString('base64url')],
    ['in hexadecimal digits', Buffer.from(`by ${mark} today`).toString('hex')],
    ['as an id', `{"author":"${id}"}`],
    ['as an id without hyphens', id.replaceAll('-', '').toUpperCase()],
    ['as a network address', `remote ${addressOf(42)} said`],
  ])('finds one %s', (_name, text) => {
    expect(findLeaks(seen(text), authors).length).toBeGreaterThan(0);
    expect(findLeaks(seen(text, { reader: 41 }), authors).length).toBeGreaterThan(0);
    expect(findLeaks(seen(text, { isModerator: true }), authors).length).toBeGreaterThan(0);
    expect(findLeaks(seen(text, { reader: 42 }), authors)).toEqual([]);
  });

  it('lets moderators alone read the private words', () => {
    expect(findLeaks(seen(`They said ${privateMark(42)}.`), authors)).toEqual(['GET /somewhere: zqx042p']);
    expect(findLeaks(seen(`They said ${privateMark(42)}.`, { isModerator: true }), authors)).toEqual([]);
  });

  it('finds nothing in what says nothing', () => {
    expect(findLeaks(seen(`{"id":"${crypto.randomUUID()}","headline":"Three meetings"}`), authors)).toEqual([]);
  });
});
