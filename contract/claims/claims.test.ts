import { expect, it } from 'vitest';
import { proveClaim } from './claims.ts';

it.each(['123456', ' 123 456 ', '１２３４５６', '١٢٣٤٥٦', '\u200b123456'])(
  'takes the code %s as people paste it',
  (code) => {
    expect(proveClaim.body.parse({ code })).toEqual({ code: '123456' });
  },
);

it.each(['12345', '1234567', '12345a', '123-456'])('refuses %s', (code) => {
  expect(proveClaim.body.safeParse({ code }).success).toBe(false);
});
