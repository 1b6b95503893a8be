import { describe, expect, it } from 'vitest';
import { wideningsOf } from '../../contract/find/search.ts';
import { bestFirst } from './best-first.ts';
import { printState, readState } from './state.ts';
import { listUnread } from './unread-address.ts';
import { placeInSentence } from './list-words.ts';
import { searchWords, similarWords, stepWords } from './words.ts';

const read = (address: string) => readState(new URLSearchParams(address));

describe('the address', () => {
  it.each([
    'kind=equity',
    'kind=debt&amount=180000&currency=EUR&type=term_loan&stage=pre_revenue&country=MT&sectors=climate_energy,education&purpose=equipment',
    'kind=any&region=europe&speed=4&help=0&kept=nearStage&added=place&sort=deals&limit=20',
  ])('says a search, and nothing that is usual: %s', (address) => {
    expect(printState(read(address))).toEqual(Object.fromEntries(new URLSearchParams(address)));
  });

  it('is read as far as it is known', () => {
    const { kind, amount, currency, type, country, sectors, weights, limit } = read(
      'kind=gold&amount=-3&currency=euro&type=term_loan&country=QQ&sectors=alchemy,education&speed=9&limit=1000',
    );
    expect({ kind, amount, currency, type, country, sectors, limit }).toEqual({
      kind: 'equity',
      amount: null,
      currency: 'USD',
      type: null,
      country: null,
      sectors: ['education'],
      limit: 10,
    });
    expect(weights.speed).toBe(2);
  });

  it('says what of it was not recognised', () => {
    const unread = (address: string) => listUnread(new URLSearchParams(address));
    expect(unread('kind=banana&sectors=nope,education&country=ZZ&speed=99&amount=1e3&utm_source=x')).toEqual([
      'kind=banana',
      'sectors=nope',
      'country=ZZ',
      'speed=99',
    ]);
    expect(unread('kind=any&region=europe&speed=4&help=0&kept=nearStage&sort=deals&limit=20&amount=1500000.0')).toEqual(
      [],
    );
  });
});

describe('a list that is typed in', () => {
  const options = ['Any round', 'Pre-seed', 'Seed', 'Series A'].map((label) => ({ value: label, label }));
  it.each([
    ['seed', ['Seed', 'Pre-seed']],
    ['se', ['Seed', 'Series A', 'Pre-seed']],
    ['round', ['Any round']],
  ])('has what begins with %s first', (search, labels) => {
    const found = bestFirst({ options, search, limit: 100 });
    expect(found.map((one) => ('label' in one ? one.label : one.group))).toEqual(labels);
  });
});

describe('the words', () => {
  const search = read(
    'kind=debt&amount=180000&currency=EUR&country=MT&sectors=climate_energy&stage=pre_revenue&purpose=equipment',
  );

  it('say the search and what counts as like it', () => {
    expect(searchWords(search)).toBe('Debt, €180,000, Pre-revenue, Malta, Climate and energy, Equipment.');
    expect(similarWords(search, new Set())).toBe(
      'In the last 36 months: same kind, half to twice the amount, same stage, or none stated, Malta, Climate and energy, same purpose, or none stated.',
    );
    expect(similarWords(search, new Set(['purpose', 'stage', 'anyAmount', 'region', 'sectors', 'years']))).toBe(
      'In the last 72 months: same kind, Southern Europe.',
    );
  });

  it.each([
    ['GB', 'the United Kingdom'],
    ['NL', 'the Netherlands'],
    ['DO', 'the Dominican Republic'],
    ['KY', 'the Cayman Islands'],
    ['KE', 'Kenya'],
  ])('say %s in a sentence as %s', (country, words) => {
    expect(placeInSentence({ country, region: null })).toBe(words);
  });

  it('say each step that changes what is found', () => {
    expect(wideningsOf(search).map((step) => stepWords(step, search))).toEqual([
      'Any purpose instead of equipment',
      'Also the stages before and after',
      'A quarter to four times the amount instead of half to twice',
      'Southern Europe instead of Malta',
      'Any stage',
      'Any amount, and deals that state none',
      'Any sector',
      'Anywhere instead of Malta',
      'The last six years instead of three',
    ]);
    expect(wideningsOf(read('kind=any'))).toEqual(['years']);
  });
});
