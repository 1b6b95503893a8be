import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { funderMatches } from '../../contract/table/filter-rules.ts';
import { searchFunders } from '../../contract/funders/funders.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addFunder } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

/** The plain rule of the funder search and its SQL, on the same invented funders. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const piece = fc.constantFrom(
  'a',
  'B',
  'ß',
  'İ',
  'ı',
  'Σ',
  'ς',
  'ﬁ',
  'é',
  'e\u0301',
  'Ａ',
  '%',
  '_',
  '\\',
  "'",
  ' ',
  '🦆',
  '0',
  '-',
);
const word = fc.array(piece, { minLength: 2, maxLength: 8 }).map((pieces) => pieces.join(''));
// Spaces around what was typed are no part of it.
const term = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('').trim());

test('a funder is found exactly where its id or its name contains the term', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), term, async (names, typed) => {
      await server.context.db.deleteFrom('funders').execute();
      const funders = await Promise.all(
        names.map(async (name, at) => ({ name, id: await addFunder(server, { name, id: `fund-${at}-ab0` }) })),
      );
      const found = (await callAs(server, guest, searchFunders, { query: { limit: '100', term: typed } })).reply.data;
      expect(found.map(({ id }) => id).sort()).toEqual(
        funders
          .filter((funder) => funderMatches(funder, typed))
          .map(({ id }) => id)
          .sort(),
      );
    }),
    { numRuns: 80 },
  );
});
