import { expect, it } from 'vitest';
import { idLengths, padded } from './padding.ts';

it('pads by bytes to the next of a few lengths', () => {
  expect(Buffer.byteLength(padded('{}'))).toBe(8_192);
  expect(Buffer.byteLength(padded(JSON.stringify('é'.repeat(5_000))))).toBe(32_768);
  expect(JSON.parse(padded('{"a":1}'))).toEqual({ a: 1 });
  expect(Buffer.byteLength(padded('x'.repeat(524_289)))).toBe(1_048_576);
  expect(Buffer.byteLength(padded('{}', idLengths))).toBe(256);
});
