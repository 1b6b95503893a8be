import { expect, it } from 'vitest';
import { waitBeforeRetry } from './retry.ts';

const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
const never = () => 0;
const always = () => 1;

it('asks three times at most', () => {
  expect(waitBeforeRetry(1, answer(503), never)).not.toBeNull();
  expect(waitBeforeRetry(2, answer(503), never)).not.toBeNull();
  expect(waitBeforeRetry(3, answer(503), never)).toBeNull();
});

it('waits 2^n x 100 ms and up to 100 ms more', () => {
  expect(waitBeforeRetry(1, answer(500), never)).toBe(200);
  expect(waitBeforeRetry(1, answer(500), always)).toBe(300);
  expect(waitBeforeRetry(2, answer(500), never)).toBe(400);
  expect(waitBeforeRetry(2, answer(500), always)).toBe(500);
});

it.each([408, 429, 500, 502, 503, 504])('asks again after %i', (status) => {
  expect(waitBeforeRetry(1, answer(status), never)).toBe(200);
});

it.each([400, 401, 403, 404, 409, 422])('takes %i for an answer', (status) => {
  expect(waitBeforeRetry(1, answer(status), never)).toBeNull();
});

it('asks again when nothing answered', () => {
  expect(waitBeforeRetry(1, undefined, never)).toBe(200);
});

it('does as a short Retry-After says, and gives up on a long one', () => {
  expect(waitBeforeRetry(1, answer(429, '3'), never)).toBe(3_000);
  expect(waitBeforeRetry(1, answer(429, '11'), never)).toBeNull();
  expect(waitBeforeRetry(1, answer(503, 'Wed, 21 Oct 2026 07:28:00 GMT'), never)).toBe(200);
});

it('asks again for what is being counted, however often it did', () => {
  expect(waitBeforeRetry(1, answer(202), never)).toBe(2_000);
  expect(waitBeforeRetry(99, answer(202), never)).toBe(2_000);
});
