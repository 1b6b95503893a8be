import { afterAll, afterEach, expect } from 'vitest';
import { waitForSampleWorld } from './places.ts';
import { takeViolations } from './policy-violations.ts';

// Here, because the time of a hook is limited.
await waitForSampleWorld();

const expectNoViolation = (): void =>
  expect(takeViolations(), 'the security policy of a page was violated').toEqual([]);

afterEach(expectNoViolation);
// What a browser was still telling when its last test had ended.
afterAll(expectNoViolation);
