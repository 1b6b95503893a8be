import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkLetterOf,
  findReturnCodeProblem,
  plainReturnCode,
  printReturnCode,
  returnCodeLength,
  returnCodeLetters,
} from './return-codes.ts';

const letter = fc.constantFrom(...returnCodeLetters.split(''));
const code = fc
  .array(letter, { minLength: returnCodeLength - 1, maxLength: returnCodeLength - 1 })
  .map((letters) => letters.join(''))
  .map((letters) => letters + checkLetterOf(letters));

describe('a return code', () => {
  it('is read as it was shown, and however it was typed', () => {
    fc.assert(
      fc.property(code, (one) => {
        const shown = printReturnCode(one);
        expect(shown).toMatch(/^(.{4}-){6}.{4}$/);
        for (const typed of [
          shown,
          shown.toLowerCase(),
          shown.replaceAll('-', ' '),
          ` ${one} `,
          one.replaceAll('0', 'O').replaceAll('1', 'l'),
          `${shown}\nEnter it at https://fundsight.example/review/return\n`,
        ])
          expect(plainReturnCode(typed)).toBe(one);
        expect(findReturnCodeProblem(one)).toBeNull();
      }),
    );
  });

  it('with one wrong letter is always noticed', () => {
    fc.assert(
      fc.property(code, fc.nat(returnCodeLength - 1), letter, (one, place, other) => {
        fc.pre(one[place] !== other);
        expect(findReturnCodeProblem(one.slice(0, place) + other + one.slice(place + 1))).toMatch(/check letter/);
      }),
    );
  });

  it('is known by hand for one case', () => {
    // 1 and 0 from the right: 0 doubled is 0, 1 counts once, so 31 is missing.
    expect(checkLetterOf('10')).toBe('Z');
    // 2 doubled is 4, 28 are missing.
    expect(checkLetterOf('2')).toBe('W');
    // Z is 31, doubled 62: 1 and 30, 1 is missing.
    expect(checkLetterOf('Z')).toBe('1');
  });

  it.each([
    ['', 'Enter the code'],
    ['7QKM4D2X', 'A code has 28 letters and digits. This has 8.'],
    ['7QKM4D2X9RTHWC3PJ6VN8FYB2ESU', 'A code has no U. Compare it with your copy.'],
  ])('%j is no code', (typed, problem) => {
    expect(findReturnCodeProblem(plainReturnCode(typed))).toBe(problem);
  });
});
