import { afterAll, beforeAll, expect, it } from 'vitest';
import { facetKeys, type CountedFilter } from '../figures/counted/filters.ts';
import { openReviewBook } from '../figures/counted/reviews.ts';
import { readSecrets } from '../figures/counted/secret.ts';
import { createLedger } from '../figures/ledger.ts';
import { checkTable } from '../figures/pages/database.ts';
import { checkFunder, middlesOf } from '../figures/pages/funder.ts';
import { openSampleSite, type SampleSite } from '../figures/site.ts';

/** A slice of `npm run check:figures`: one page of the database with two filters, and one funder. */

let site: SampleSite;
beforeAll(async () => {
  site = await openSampleSite();
});
afterAll(() => site.close());

it('the database with two filters says what an independent count says', async () => {
  const ledger = createLedger();
  const filters: CountedFilter[] = [
    { key: 'origin', address: 'public_register', where: "origin = 'public_register'", isWithUnknown: false },
    { key: 'stage', address: 'growth,scale', where: "stage in ('growth', 'scale')", isWithUnknown: false },
  ];
  const { member: page, address, book } = site;
  const facets = facetKeys.equity.filter((key) => key !== 'date');
  await checkTable(ledger, { page, address, book, kind: 'equity', filters, facets });
  expect(ledger.findings()).toEqual([]);
});

it('a funder has the scores, shares and medians that its reviews give', async () => {
  const ledger = createLedger();
  const { member: page, world } = site;
  const reviews = openReviewBook(world, site.today, readSecrets(site.server.dataDir));
  const [funder] = world.funders;
  if (funder === undefined) throw new Error('the sample world has no funder');
  await checkFunder(ledger, { page, site, reviews, funder, middles: middlesOf(reviews, world.funders) });
  expect(ledger.findings()).toEqual([]);
});
